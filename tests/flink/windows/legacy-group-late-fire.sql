SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.exec.emit.late-fire.enabled' = 'true';
SET 'table.exec.emit.late-fire.delay' = '0 s';
SET 'table.exec.emit.allow-lateness' = '20 min';
CREATE TABLE q (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/late4.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, HOP_END(ts, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE) AS s, COUNT(*) AS n FROM q GROUP BY k, HOP(ts, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE);
