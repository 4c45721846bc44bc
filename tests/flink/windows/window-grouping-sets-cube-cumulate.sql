SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '20' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, MOD(v, 2) AS o, window_start, window_end, COUNT(*) AS n FROM CUMULATE(TABLE g, DESCRIPTOR(ts), INTERVAL '15' SECOND, INTERVAL '30' SECOND) GROUP BY window_start, window_end, CUBE (k, MOD(v, 2));
