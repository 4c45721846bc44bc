SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT TUMBLE_START(ts, INTERVAL '30' SECOND) AS w, SUM(COUNT(*)) OVER (ORDER BY TUMBLE_ROWTIME(ts, INTERVAL '30' SECOND)) AS c FROM e GROUP BY TUMBLE(ts, INTERVAL '30' SECOND);
