SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (b BOOLEAN, ti TINYINT, si SMALLINT, i INT, bi BIGINT, f FLOAT, d DOUBLE, de DECIMAL(10,3), s STRING, `by` BYTES, dt DATE, tm TIME(0), ts TIMESTAMP(6), lt TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka',
  'topic' = 'a2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
SELECT b, ti, si, i, bi, f, d FROM t;
SELECT de, s, `by` FROM t;
SELECT dt, tm, ts, lt FROM t;
CREATE TABLE t2 (c CHAR(3), vc VARCHAR(3), bn BINARY(2)) WITH (
  'connector' = 'kafka',
  'topic' = 'a2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
SELECT * FROM t2;
