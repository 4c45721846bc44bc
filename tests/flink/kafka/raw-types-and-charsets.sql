SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE a (x INT) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
SELECT * FROM a;
CREATE TABLE b (x INT) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw',
  'raw.endianness' = 'little-endian'
);
SELECT * FROM b;
CREATE TABLE c (x FLOAT) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
SELECT * FROM c;
CREATE TABLE d (x STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw',
  'raw.charset' = 'UTF-16BE'
);
SELECT * FROM d;
CREATE TABLE e (x BYTES) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
SELECT * FROM e;
CREATE TABLE f (x STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'c1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw',
  'raw.charset' = 'ISO-8859-1'
);
SELECT CHAR_LENGTH(x) AS n FROM f;
