SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE z (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tz_berlin.csv', 'format' = 'csv');
SET 'table.local-time-zone' = 'Europe/Berlin';
SELECT id, window_start, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY id DESC) AS rn FROM TUMBLE(TABLE z, DESCRIPTOR(ts), INTERVAL '1' HOUR)) WHERE rn <= 2;
