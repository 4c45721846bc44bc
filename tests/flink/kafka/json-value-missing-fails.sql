SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka',
  'topic' = 'f7_2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE o (id INT) WITH ('connector' = 'print');
INSERT INTO o SELECT * FROM t;
