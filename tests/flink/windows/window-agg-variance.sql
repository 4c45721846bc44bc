SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT k, window_start, STDDEV_POP(v) AS s, VAR_SAMP(v) AS va, AVG(CAST(v AS DOUBLE)) AS a FROM TUMBLE(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY k, window_start, window_end;
