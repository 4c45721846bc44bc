SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE p (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/pats.csv', 'format' = 'csv');
CREATE VIEW mm AS SELECT * FROM p MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES MATCH_ROWTIME() AS rt, A.id AS x, C.id AS c, MATCH_ROWTIME(ts) AS r2 PATTERN (A C) DEFINE C AS C.v < 3) AS m;
DESCRIBE mm;
SELECT * FROM mm;
