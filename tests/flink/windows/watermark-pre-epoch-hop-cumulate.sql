SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE m (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/mixed_epoch.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, window_end, COUNT(*) AS n FROM HOP(TABLE m, DESCRIPTOR(ts), INTERVAL '5' MINUTE, INTERVAL '15' MINUTE) GROUP BY window_start, window_end;
SELECT k, window_start, window_end, COUNT(*) AS n FROM CUMULATE(TABLE m, DESCRIPTOR(ts), INTERVAL '20' MINUTE, INTERVAL '1' HOUR) GROUP BY k, window_start, window_end;
