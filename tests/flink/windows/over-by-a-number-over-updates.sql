SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, n, SUM(n) OVER (PARTITION BY k ORDER BY ts) AS s FROM (SELECT k, MAX(ts) AS ts, COUNT(*) AS n FROM e GROUP BY k);
