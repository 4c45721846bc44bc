SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT n FROM (SELECT x.k, SUM(price) AS n FROM e AS x WHERE v > 1 GROUP BY x.k, SESSION(x.ts, INTERVAL '1' MINUTE)) WHERE n > 3;
