-- What disorder costs: 6,000 events over ten minutes, 0.3 seconds late on average, one in fifty three to eight seconds.
-- Without a delay every window that has closed loses its stragglers. The full report behind the result shows for each
-- delay how many would be lost and how much later results would come; SHOW LATE ROWS names those that were.
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'streaming';
SET 'minisql.notes' = 'full';

CREATE TABLE events (
  event_id INT,
  device STRING,
  watts INT,
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts
) WITH (
  'connector' = 'filesystem',
  'path' = 'examples/disorder/events.csv',
  'format' = 'csv'
);

SELECT window_start, window_end, COUNT(*) AS cnt, SUM(watts) AS watts
FROM TUMBLE(TABLE events, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;

SHOW LATE ROWS;
