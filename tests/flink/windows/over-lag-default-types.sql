SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, LAG(v > 3, 1, TRUE) OVER (PARTITION BY k ORDER BY ts) AS l5 FROM e;
SELECT id, LAG(CAST(v AS BIGINT), 1, CAST(0 AS BIGINT)) OVER (PARTITION BY k ORDER BY ts) AS l5 FROM e;
