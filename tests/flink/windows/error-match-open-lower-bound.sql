SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS x, FIRST(B.id) AS b1, LAST(B.id) AS b2, C.id AS c PATTERN (A B{,3} C) DEFINE B AS B.v > 2, C AS C.v < 4) AS m;
