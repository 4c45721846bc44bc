SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW a1 AS SELECT k, TUMBLE_ROWTIME(ts, INTERVAL '30' SECOND) AS rt, TUMBLE_START(ts, INTERVAL '30' SECOND) AS ws, COUNT(*) AS n FROM e GROUP BY k, TUMBLE(ts, INTERVAL '30' SECOND);
DESCRIBE a1;
CREATE VIEW a2 AS SELECT SESSION_ROWTIME(ts, INTERVAL '30' SECOND) AS rt, SESSION_END(ts, INTERVAL '30' SECOND) AS we FROM e GROUP BY k, SESSION(ts, INTERVAL '30' SECOND);
DESCRIBE a2;
