SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE s (a DECIMAL(20,5), b DECIMAL(20,10), c ARRAY<DECIMAL(10,3)>, d ROW<x DECIMAL(10,3), y TIMESTAMP(3)>, e DECIMAL(5,0)) WITH (
  'connector' = 'kafka',
  'topic' = 'b9',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv'
);
INSERT INTO s VALUES (CAST(100 AS DECIMAL(20,5)), CAST(0.0000000001 AS DECIMAL(20,10)), ARRAY[CAST(1.5 AS DECIMAL(10,3)), CAST(0 AS DECIMAL(10,3))], ROW(CAST(2 AS DECIMAL(10,3)), TIMESTAMP '2026-01-01 00:00:00'), CAST(500 AS DECIMAL(5,0))), (CAST(0 AS DECIMAL(20,5)), CAST(0 AS DECIMAL(20,10)), ARRAY[CAST(0.001 AS DECIMAL(10,3))], CAST(NULL AS ROW<x DECIMAL(10,3), y TIMESTAMP(3)>), CAST(-1 AS DECIMAL(5,0)));
CREATE TABLE p (a DECIMAL(20,5), b DECIMAL(20,10), c ARRAY<DECIMAL(20,10)>) WITH (
  'connector' = 'kafka',
  'topic' = 'b9',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.write-bigdecimal-in-scientific-notation' = 'false'
);
INSERT INTO p VALUES (CAST(100 AS DECIMAL(20,5)), CAST(0.0000000001 AS DECIMAL(20,10)), ARRAY[CAST(0.0000000001 AS DECIMAL(20,10))]);
CREATE TABLE j (a DECIMAL(20,5), b DECIMAL(20,10)) WITH (
  'connector' = 'kafka',
  'topic' = 'b9',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO j VALUES (CAST(100 AS DECIMAL(20,5)), CAST(0.0000000001 AS DECIMAL(20,10)));
