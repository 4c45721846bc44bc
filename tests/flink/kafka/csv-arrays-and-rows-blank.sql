SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, a ARRAY<INT>, r ROW<x INT, y STRING>, z STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'b4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.ignore-parse-errors' = 'true'
);
SELECT * FROM t;
CREATE TABLE t2 (id INT, a ARRAY<STRING>, r ROW<x INT, y STRING>, z STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'b4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.ignore-parse-errors' = 'true', 'csv.array-element-delimiter' = '|'
);
SELECT * FROM t2;
