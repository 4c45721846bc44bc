-- A watermark only once an hour of event time: nothing is late any more, for no window closes before the end of input
-- (but the first reading sends one).
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'streaming';
SET 'pipeline.auto-watermark-interval' = '1 h';

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

SELECT COUNT(*) AS late_rows FROM readings WHERE ts <= CURRENT_WATERMARK(ts);
