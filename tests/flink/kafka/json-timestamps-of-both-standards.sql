SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (a TIMESTAMP(3), b TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka',
  'topic' = 'a11',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
SELECT * FROM t;
CREATE TABLE i (a TIMESTAMP(3), b TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka',
  'topic' = 'a11',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true', 'json.timestamp-format.standard' = 'ISO-8601'
);
SELECT * FROM i;
