SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES RUNNING SUM(A.v) AS x, B.id AS y PATTERN (A+ B) DEFINE A AS A.v < 4, B AS B.v > 3) AS m;
