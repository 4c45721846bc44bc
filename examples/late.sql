-- Which readings are late: those at or behind the watermark in force when they arrive. Late is not yet lost; the second
-- query shows those whose minute had closed.
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'streaming';

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

SELECT event_id, sensor, ts, CURRENT_WATERMARK(ts) AS wm
FROM readings
WHERE CURRENT_WATERMARK(ts) IS NOT NULL AND ts <= CURRENT_WATERMARK(ts);

SELECT event_id, ts, window_end, CURRENT_WATERMARK(ts) AS wm
FROM TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)
WHERE window_end <= CURRENT_WATERMARK(ts);
