SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE q (id INT, k STRING, v INT, price INT, ts TIMESTAMP(0), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, window_time, COUNT(*) AS n, MAX(ts) AS m FROM TUMBLE(TABLE q, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end, window_time;
SELECT id, ts, SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM q WHERE id < 8;
SELECT TUMBLE_ROWTIME(ts, INTERVAL '1' MINUTE) AS r, COUNT(*) AS n FROM q GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.ts AS x, MATCH_ROWTIME() AS c PATTERN (A C) DEFINE C AS C.v < 5) AS m;
SELECT id, ts FROM q ORDER BY ts, id LIMIT 3;
