SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t2 (v INT, h ARRAY<STRING> METADATA FROM 'headers') WITH (
  'connector' = 'kafka',
  'topic' = 'f2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t2;
