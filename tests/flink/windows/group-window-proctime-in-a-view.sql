SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW w AS SELECT k, TUMBLE_PROCTIME(ts, INTERVAL '10' SECOND) AS b, COUNT(*) AS n FROM e GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
DESCRIBE w;
SELECT k, n, b IS NULL AS c, CAST(b AS STRING) AS d, COALESCE(CAST(b AS STRING),'none') AS x, TUMBLE_START(b, INTERVAL '1' SECOND) AS ws FROM w GROUP BY k, n, b, TUMBLE(b, INTERVAL '1' SECOND);
