SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t6 (v INT, o BIGINT METADATA FROM 'offset') WITH (
  'connector' = 'kafka',
  'topic' = 'f2_2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO t6 VALUES (1, 2);
