SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SET 'pipeline.auto-watermark-interval' = '30 s';
SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end;
SELECT id, CURRENT_WATERMARK(ts) AS w FROM e;
