SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (v INT, h STRING METADATA FROM 'headers') WITH (
  'connector' = 'kafka',
  'topic' = 'f2_1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO t VALUES (1, 'x');
