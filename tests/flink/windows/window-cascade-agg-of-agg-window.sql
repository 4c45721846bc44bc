SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, window_end, MAX(s) AS m, COUNT(*) AS c FROM (SELECT k, window_start, window_end, SUM(v) AS s FROM TUMBLE(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY k, window_start, window_end) GROUP BY window_start, window_end;
