SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, window_start, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC) AS rn FROM TUMBLE((SELECT id, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1), DESCRIPTOR(ts), INTERVAL '30' SECOND)) WHERE rn <= 2;
