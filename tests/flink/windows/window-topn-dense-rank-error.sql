SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id FROM (SELECT *, DENSE_RANK() OVER (PARTITION BY window_start, window_end ORDER BY v DESC) AS rn FROM TUMBLE(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE rn <= 1;
