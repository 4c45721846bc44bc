SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE s (a STRING, b DECIMAL(20,5), c ARRAY<STRING>, d TIMESTAMP(3)) WITH (
  'connector' = 'kafka',
  'topic' = 'b8',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.field-delimiter' = '|', 'csv.quote-character' = '''', 'csv.null-literal' = 'n/a', 'csv.array-element-delimiter' = ':', 'csv.write-bigdecimal-in-scientific-notation' = 'false'
);
INSERT INTO s VALUES ('x|y', 1000000000.0, ARRAY['a','b:c'], TIMESTAMP '2026-01-02 03:04:05'), (CAST(NULL AS STRING), CAST(NULL AS DECIMAL(20,5)), CAST(NULL AS ARRAY<STRING>), CAST(NULL AS TIMESTAMP(3))), ('it''s', 0.00001, ARRAY[''], TIMESTAMP '2026-01-02 03:04:05.1');
CREATE TABLE q (a STRING, b STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'b8',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.disable-quote-character' = 'true', 'csv.escape-character' = '!'
);
INSERT INTO q VALUES ('x,y', 'z!"q');
CREATE TABLE w (a STRING, b STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'b8',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.disable-quote-character' = 'true'
);
INSERT INTO w VALUES ('x,y', 'z"q');
