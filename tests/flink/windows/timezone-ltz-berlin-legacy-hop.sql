SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_berlin.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'Europe/Berlin';
SELECT HOP_START(ts, INTERVAL '30' MINUTE, INTERVAL '1' HOUR) AS s, HOP_END(ts, INTERVAL '30' MINUTE, INTERVAL '1' HOUR) AS e, COUNT(*) AS n FROM z GROUP BY HOP(ts, INTERVAL '30' MINUTE, INTERVAL '1' HOUR);
