SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, window_start, COUNT(*) AS n, SUM(v) AS s, GROUPING(k) AS g, GROUPING_ID(k) AS gid FROM HOP(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND) GROUP BY window_start, window_end, GROUPING SETS ((k), ());
