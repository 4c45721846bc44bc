SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, MAX(CURRENT_WATERMARK(ts)) AS w, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end;
SELECT id, window_start, CURRENT_WATERMARK(ts) AS w, CURRENT_WATERMARK(window_time) AS w2 FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND);
