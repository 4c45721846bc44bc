SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, v STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'a1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
SELECT * FROM t;
