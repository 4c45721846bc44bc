SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_berlin.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'Europe/Berlin';
SELECT SESSION_START(ts, INTERVAL '40' MINUTE) AS s, SESSION_END(ts, INTERVAL '40' MINUTE) AS e, SESSION_ROWTIME(ts, INTERVAL '40' MINUTE) AS w, COUNT(*) AS n FROM z GROUP BY SESSION(ts, INTERVAL '40' MINUTE);
