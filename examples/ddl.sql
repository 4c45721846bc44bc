-- What a table is: columns, a rowtime attribute and its watermark. Nothing is read yet.
SET 'sql-client.execution.result-mode' = 'tableau';

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

DESCRIBE readings;
SHOW CREATE TABLE readings;
