SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE e2 (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3))
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT *, nope FROM (SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS x PATTERN (A | B) DEFINE B AS B.v > 1) AS m);
