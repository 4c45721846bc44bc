SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE s (m MAP<STRING,INT>) WITH (
  'connector' = 'kafka',
  'topic' = 'a13',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.map-null-key.mode' = 'DROP'
);
INSERT INTO s SELECT MAP[CAST(NULL AS STRING), 1, 'a', 2];
CREATE TABLE s2 (m MAP<STRING,INT>) WITH (
  'connector' = 'kafka',
  'topic' = 'a13',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.map-null-key.mode' = 'LITERAL', 'json.map-null-key.literal' = 'nil'
);
INSERT INTO s2 SELECT MAP[CAST(NULL AS STRING), 1, 'a', 2];
CREATE TABLE s3 (m MAP<STRING,INT>) WITH (
  'connector' = 'kafka',
  'topic' = 'a13',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.map-null-key.mode' = 'NOPE'
);
INSERT INTO s3 SELECT MAP['a', 2];
