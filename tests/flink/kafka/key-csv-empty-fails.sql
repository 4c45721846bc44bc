SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka',
  'topic' = 'd6',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'csv', 'key.fields' = 'k', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY'
);
CREATE TABLE o (k STRING, v INT) WITH ('connector' = 'print');
INSERT INTO o SELECT * FROM t;
