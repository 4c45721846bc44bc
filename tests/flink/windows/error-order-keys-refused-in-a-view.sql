SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE e2 (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3))
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW z AS SELECT window_start, COUNT(*) AS n FROM SESSION(TABLE e PARTITION BY k ORDER BY id, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, k;
DESCRIBE z;
SELECT * FROM z;
