SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE e2 (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3))
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW z AS SELECT COUNT(*) AS n FROM e GROUP BY HOP(ts, INTERVAL '-5' SECOND, INTERVAL '5' SECOND);
DESCRIBE z;
SELECT * FROM z;
