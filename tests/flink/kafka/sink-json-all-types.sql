SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE s (b BOOLEAN, ti TINYINT, f FLOAT, d DOUBLE, de DECIMAL(20,5), c CHAR(3), `by` BYTES, dt DATE, tm TIME(0), ts TIMESTAMP(6), lt TIMESTAMP_LTZ(3), r ROW<a INT, b STRING>, ar ARRAY<INT>, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka',
  'topic' = 'a14',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO s SELECT TRUE, CAST(1 AS TINYINT), CAST(1.1 AS FLOAT), CAST(1e21 AS DOUBLE), CAST(1234567.10000 AS DECIMAL(20,5)), CAST('ab' AS CHAR(3)), x'0102ff', DATE '2026-01-02', TIME '03:04:05', TIMESTAMP '2026-01-02 03:04:05.100', TO_TIMESTAMP_LTZ(1700000000100, 3), ROW(1, CAST(NULL AS STRING)), ARRAY[1, CAST(NULL AS INT)], MAP['z', 1, 'a', 2];
INSERT INTO s SELECT FALSE, CAST(-1 AS TINYINT), CAST(100000000 AS FLOAT), CAST(0.0001 AS DOUBLE), CAST(0 AS DECIMAL(20,5)), CAST('' AS CHAR(3)), x'', DATE '0001-01-01', TIME '00:00:00', TIMESTAMP '9999-12-31 23:59:59', TO_TIMESTAMP_LTZ(0, 3), CAST(NULL AS ROW<a INT, b STRING>), ARRAY[1], MAP['q"', 1];
