SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '0 s';
CREATE TABLE q (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/late4.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT TUMBLE_START(ts, INTERVAL '10' MINUTE) AS s, COUNT(*) AS n, SUM(v) AS t FROM q GROUP BY TUMBLE(ts, INTERVAL '10' MINUTE);
