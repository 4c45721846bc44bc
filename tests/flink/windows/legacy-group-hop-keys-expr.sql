SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT UPPER(k) AS u, HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '15' SECOND) AS s, COUNT(*) AS n, AVG(v) AS a FROM g GROUP BY UPPER(k), HOP(ts, INTERVAL '5' SECOND, INTERVAL '15' SECOND);
