SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE a (x BIGINT) WITH (
  'connector' = 'kafka',
  'topic' = 'c4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
INSERT INTO a VALUES (1), (-1), (CAST(NULL AS BIGINT));
CREATE TABLE b (x STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'c4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw',
  'raw.charset' = 'UTF-16'
);
INSERT INTO b VALUES ('é');
CREATE TABLE c (x BOOLEAN) WITH (
  'connector' = 'kafka',
  'topic' = 'c4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
INSERT INTO c VALUES (TRUE), (FALSE);
CREATE TABLE d (x DOUBLE) WITH (
  'connector' = 'kafka',
  'topic' = 'c4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw',
  'raw.endianness' = 'little-endian'
);
INSERT INTO d VALUES (1.5e0);
CREATE TABLE e (x BYTES) WITH (
  'connector' = 'kafka',
  'topic' = 'c4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
INSERT INTO e VALUES (x'00ff');
