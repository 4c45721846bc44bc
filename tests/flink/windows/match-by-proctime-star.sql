SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE x (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT * FROM x MATCH_RECOGNIZE (PARTITION BY k ORDER BY pt MEASURES A.id AS x1, LAST(B.id) AS b, C.id AS c PATTERN (A B* C) DEFINE B AS B.v > 4, C AS C.v <= 4) AS m;
