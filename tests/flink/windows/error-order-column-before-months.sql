SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE e2 (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3))
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT *, nope FROM (SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '5' MONTH) GROUP BY window_start, window_end);
