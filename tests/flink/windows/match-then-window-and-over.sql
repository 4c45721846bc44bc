SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
CREATE VIEW mm AS SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES MATCH_ROWTIME() AS rt, A.id AS x, C.id AS c PATTERN (A C) DEFINE C AS C.v < 3) AS m;
DESCRIBE mm;
SELECT k, window_start, COUNT(*) AS n, SUM(c - x) AS d FROM TUMBLE(TABLE mm, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY k, window_start, window_end;
SELECT x, c, rt, LAST_VALUE(x) OVER (PARTITION BY k ORDER BY rt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS l FROM mm;
