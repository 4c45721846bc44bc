SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, v STRING, n DOUBLE) WITH (
  'connector' = 'kafka',
  'topic' = 'b1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.ignore-parse-errors' = 'true'
);
SELECT * FROM t;
