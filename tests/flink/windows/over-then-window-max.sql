SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, window_start, MAX(s) AS m FROM TUMBLE((SELECT id, k, v, ts, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM e), DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY k, window_start, window_end;
