SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW clean AS SELECT id, UPPER(k) AS k, COALESCE(v, 0) AS v, price, ts FROM e WHERE price > 20;
CREATE VIEW pw AS SELECT window_start AS ws, window_end AS we, window_time AS wt, k, SUM(v) AS s, AVG(price) AS p, COUNT(*) AS n FROM TUMBLE(TABLE clean, DESCRIPTOR(ts), INTERVAL '20' SECOND) GROUP BY window_start, window_end, window_time, k;
SELECT k, ws, s, s - LAG(s) OVER (PARTITION BY k ORDER BY wt) AS d FROM pw;
SELECT ws, k, s, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY s DESC, k) AS rn FROM pw) WHERE rn = 1;
SELECT * FROM pw MATCH_RECOGNIZE (PARTITION BY k ORDER BY wt MEASURES A.ws AS a, LAST(B.ws) AS b, COUNT(B.s) AS c PATTERN (A B+ C) DEFINE B AS B.s >= 3, C AS C.s < 100) AS m;
SELECT k, SUM(s) AS total, MAX(n) AS mx FROM pw GROUP BY k;
SELECT TUMBLE_START(wt, INTERVAL '1' MINUTE) AS m, k, SUM(s) AS s FROM pw GROUP BY k, TUMBLE(wt, INTERVAL '1' MINUTE);
