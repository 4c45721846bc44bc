SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, k, AVG(DISTINCT v) AS a, COUNT(DISTINCT v) AS c, MAX(DISTINCT v) AS m FROM HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
