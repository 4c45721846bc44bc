SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (k STRING, v STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'd7',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY'
);
SELECT * FROM c;
CREATE TABLE e (k_id STRING, v INT) WITH (
  'connector' = 'kafka',
  'topic' = 'd7',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'key.fields' = 'k_id', 'key.fields-prefix' = 'k_', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY'
);
SELECT v, k_id FROM e;
SELECT COUNT(*) FROM e;
DESCRIBE e;
SHOW CREATE TABLE e;
CREATE TABLE d (k STRING, v STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'd7',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'raw'
);
SELECT * FROM d;
