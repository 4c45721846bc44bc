SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW a10 AS SELECT k, window_start AS ws, window_end AS we, window_time AS wt, SUM(v) AS s, COUNT(*) AS n FROM TUMBLE(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY k, window_start, window_end, window_time;
SELECT k, we, s, SUM(s) OVER (PARTITION BY k ORDER BY wt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS two FROM a10;
