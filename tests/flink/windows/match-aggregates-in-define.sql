SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES FIRST(A.id) AS x, LAST(A.id) AS y, SUM(A.v) AS av, MIN(A.price) AS mi, MAX(B.price) AS ma, B.id AS b ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A{2,} B) DEFINE A AS COUNT(A.id) < 5 AND SUM(A.v) < 15, B AS B.v > AVG(A.v)) AS m;
