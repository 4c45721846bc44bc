SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY id MEASURES A.id AS x, LAST(B.id) AS b1, C.id AS c PATTERN (A B* C) DEFINE B AS B.v > 2, C AS C.v < 3) AS m;
