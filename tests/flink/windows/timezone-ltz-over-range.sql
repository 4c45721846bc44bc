SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_days.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'Asia/Tokyo';
SELECT id, ts, COUNT(*) OVER (ORDER BY ts RANGE BETWEEN INTERVAL '10' HOUR PRECEDING AND CURRENT ROW) AS n FROM z;
