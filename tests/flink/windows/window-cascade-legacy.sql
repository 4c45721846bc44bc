SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT TUMBLE_END(r, INTERVAL '30' SECOND) AS e, SUM(n) AS n FROM (SELECT TUMBLE_ROWTIME(ts, INTERVAL '10' SECOND) AS r, COUNT(*) AS n FROM g GROUP BY TUMBLE(ts, INTERVAL '10' SECOND)) GROUP BY TUMBLE(r, INTERVAL '30' SECOND);
