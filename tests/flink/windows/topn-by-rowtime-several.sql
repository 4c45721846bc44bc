SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, k, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM e) WHERE rn <= 2;
SELECT id, k, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM e) WHERE rn <= 2;
SELECT id, k, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC, id) AS rn FROM e) WHERE rn <= 2 AND id < 20;
SELECT id, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ts DESC) AS rn FROM e) WHERE rn = 2 AND id < 20;
