SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE t (id INT, v STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'g25',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'canal-json',
  'canal-json.ignore-parse-errors' = 'true'
);
CREATE TABLE o (id INT, v STRING) WITH ('connector' = 'print');
INSERT INTO o SELECT * FROM t;
