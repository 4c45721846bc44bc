SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_end, COUNT(*) FILTER (WHERE v > 4) AS n, SUM(price) FILTER (WHERE k = 'a') AS s, COUNT(DISTINCT k) FILTER (WHERE v > 2) AS d, SUM(DISTINCT v) AS sd, AVG(DISTINCT v) AS ad FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end HAVING COUNT(*) > 3;
