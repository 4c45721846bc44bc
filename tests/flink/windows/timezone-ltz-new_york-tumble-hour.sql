SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_berlin.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'America/New_York';
SELECT window_start, window_end, window_time, COUNT(*) AS n FROM TUMBLE(TABLE z, DESCRIPTOR(ts), INTERVAL '1' HOUR) GROUP BY window_start, window_end, window_time;
