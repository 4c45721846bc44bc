SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (v INT, p STRING METADATA FROM 'partition', o DOUBLE METADATA FROM 'offset', tt VARCHAR(6) METADATA FROM 'timestamp-type', le BIGINT METADATA FROM 'leader-epoch', h MAP<STRING, STRING> METADATA FROM 'headers', tp VARCHAR(2) METADATA FROM 'topic') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t;
CREATE TABLE t2 (v INT, `timestamp` TIMESTAMP(0) METADATA, `partition` SMALLINT METADATA VIRTUAL, `offset` DECIMAL(10,2) METADATA, `headers` STRING METADATA, d DATE METADATA FROM 'timestamp') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t2;
CREATE TABLE t3 (v INT, `timestamp` TIMESTAMP_LTZ(6) METADATA, `offset` TINYINT METADATA, b BOOLEAN METADATA FROM 'partition') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t3;
CREATE TABLE t4 (v INT, ts BIGINT METADATA FROM 'timestamp') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t4;
SELECT v FROM t4;
CREATE TABLE t5 (v INT, ts TIMESTAMP(3) METADATA FROM 'offset') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t5;
CREATE TABLE t6 (v INT, ts TIME(0) METADATA FROM 'timestamp') WITH (
  'connector' = 'kafka',
  'topic' = 'f1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
SELECT * FROM t6;
