SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_berlin.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'Australia/Lord_Howe';
SELECT window_start, window_end, COUNT(*) AS n FROM CUMULATE(TABLE z, DESCRIPTOR(ts), INTERVAL '6' HOUR, INTERVAL '1' DAY) GROUP BY window_start, window_end;
