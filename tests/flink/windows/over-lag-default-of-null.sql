SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, k, v, LAG(v) OVER (PARTITION BY k ORDER BY ts) AS l1, LAG(v, 2) OVER (PARTITION BY k ORDER BY ts) AS l2, LAG(v, 1, 0) OVER (PARTITION BY k ORDER BY ts) AS l3 FROM e;
