-- The truth: batch mode sees the whole file, so every reading counts in its minute, however late it came.
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';

CREATE TABLE readings (
  event_id BIGINT,
  sensor STRING,
  reading INT,
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH (
  'connector' = 'filesystem',
  'path' = 'examples/readings.csv',
  'format' = 'csv'
);

SELECT window_start, window_end, COUNT(*) AS cnt, SUM(reading) AS total
FROM TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)
GROUP BY window_start, window_end;

SELECT COUNT(*) AS total_rows, SUM(reading) AS total, MIN(ts) AS first_ts, MAX(ts) AS last_ts FROM readings;
