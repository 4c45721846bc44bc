SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, v, LAG(v, 1, 0) OVER (PARTITION BY k ORDER BY ts) AS l3 , LEAD(v, 1, 0) OVER (PARTITION BY k ORDER BY ts) AS l4 FROM e WHERE id < 12;
