SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE m (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/mixed_epoch.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, window_end, COUNT(*) AS n, SUM(id) AS s FROM TUMBLE(TABLE m, DESCRIPTOR(ts), INTERVAL '7' SECOND) GROUP BY window_start, window_end;
