-- live: 8
SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE clicks (
  user_id STRING,
  ts TIMESTAMP(3),
  seq INT,
  WATERMARK FOR ts AS ts - INTERVAL '2' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.group.id' = 'lab1',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE window_counts (
  window_start TIMESTAMP(3),
  window_end TIMESTAMP(3),
  cnt BIGINT
) WITH ('connector' = 'print', 'print-identifier' = 'w2');
INSERT INTO window_counts
SELECT window_start, window_end, COUNT(*)
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
