SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS x PATTERN (A | B | C) DEFINE A AS v > 3) AS m;
