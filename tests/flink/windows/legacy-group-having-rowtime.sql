SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT TUMBLE_ROWTIME(ts, INTERVAL '10' SECOND) AS r, COUNT(DISTINCT k) AS d FROM g GROUP BY TUMBLE(ts, INTERVAL '10' SECOND) HAVING COUNT(*) > 3;
