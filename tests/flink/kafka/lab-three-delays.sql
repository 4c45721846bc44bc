-- live: 19
-- unordered
SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE clicks_d0 (
  user_id STRING,
  ts TIMESTAMP(3),
  seq INT,
  WATERMARK FOR ts AS ts - INTERVAL '0' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.group.id' = 'clicks_d0',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE clicks_d5 (
  user_id STRING,
  ts TIMESTAMP(3),
  seq INT,
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.group.id' = 'clicks_d5',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE clicks_d10 (
  user_id STRING,
  ts TIMESTAMP(3),
  seq INT,
  WATERMARK FOR ts AS ts - INTERVAL '10' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.group.id' = 'clicks_d10',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE counts_d0 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), cnt BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'd0');
CREATE TABLE counts_d5 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), cnt BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'd5');
CREATE TABLE counts_d10 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), cnt BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'd10');
EXECUTE STATEMENT SET
BEGIN
INSERT INTO counts_d0 SELECT window_start, window_end, COUNT(*)
  FROM TABLE(TUMBLE(TABLE clicks_d0, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO counts_d5 SELECT window_start, window_end, COUNT(*)
  FROM TABLE(TUMBLE(TABLE clicks_d5, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO counts_d10 SELECT window_start, window_end, COUNT(*)
  FROM TABLE(TUMBLE(TABLE clicks_d10, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
END;
