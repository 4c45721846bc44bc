SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE m (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/mixed_epoch.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS s, TUMBLE_ROWTIME(ts, INTERVAL '1' MINUTE) AS r, COUNT(*) AS n FROM m GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
