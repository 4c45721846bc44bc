SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE c (a DECIMAL(20,5), b DECIMAL(20,10), c ARRAY<DECIMAL(10,3)>) WITH (
  'connector' = 'kafka',
  'topic' = 'l15',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.write-bigdecimal-in-scientific-notation' = 'true'
);
INSERT INTO c VALUES (CAST(100 AS DECIMAL(20,5)), CAST(0.0000000001 AS DECIMAL(20,10)), ARRAY[CAST(1.5 AS DECIMAL(10,3))]);
CREATE TABLE j (a ARRAY<DECIMAL(20,5)>, b MAP<STRING, DECIMAL(10,3)>, r ROW<d DECIMAL(10,3), t TIME(0), b BYTES>) WITH (
  'connector' = 'kafka',
  'topic' = 'l15',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO j SELECT ARRAY[CAST(100 AS DECIMAL(20,5))], MAP['a', CAST(1.5 AS DECIMAL(10,3))], ROW(CAST(0.5 AS DECIMAL(10,3)), TIME '01:02:03', x'ff');
