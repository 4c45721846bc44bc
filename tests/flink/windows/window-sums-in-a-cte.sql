SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
WITH w AS (SELECT window_start AS ws, window_end AS we, k, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end, k) SELECT ws, SUM(n) AS n, COUNT(DISTINCT k) AS d FROM w GROUP BY ws, we;
