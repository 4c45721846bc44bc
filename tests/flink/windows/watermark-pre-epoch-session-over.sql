SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE m (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/mixed_epoch.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, window_start, window_end, COUNT(*) AS n FROM SESSION(TABLE m PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' HOUR) GROUP BY k, window_start, window_end;
SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM m;
