-- Clicks come from a Kafka topic, windows of ten seconds are counted. A watermark stays three seconds behind the newest
-- click, so a window is closed by a click that is at least three seconds younger than its end, and by nothing else.
--
--   minisql -f examples/clicks/one.sql --broker                              in one terminal
--   minisql produce --topic clicks --seconds examples/clicks/calm.txt     in another: no row comes, however long one waits
--   minisql produce --topic clicks --seconds examples/clicks/next.txt        now it does
SET 'sql-client.execution.result-mode' = 'tableau';

CREATE TABLE clicks (
  user_id STRING,
  seq INT,
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '3' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);

CREATE TABLE counts (opens TIMESTAMP(3), closes TIMESTAMP(3), clicks BIGINT)
WITH ('connector' = 'print', 'print-identifier' = 'closed');

INSERT INTO counts
SELECT window_start, window_end, COUNT(*)
FROM TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
