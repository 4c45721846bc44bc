SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t9 (v INT, tp STRING METADATA FROM 'topic') WITH (
  'connector' = 'kafka',
  'topic' = 'f2_3',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO t9 VALUES (1, 'b');
