SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.dml-sync' = 'true';
CREATE TABLE src (k STRING, v INT) WITH (
  'connector' = 'kafka',
  'topic' = 'i5',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE s (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i5o',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'value.format' = 'json'
);
INSERT INTO s SELECT k, COUNT(*) FROM src GROUP BY k HAVING COUNT(*) < 2;
CREATE TABLE s2 (k STRING, n INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i5p',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'value.format' = 'json',
  'value.fields-include' = 'EXCEPT_KEY'
);
INSERT INTO s2 SELECT k, v FROM src;
INSERT INTO s2 SELECT CAST(v AS STRING), COUNT(*) FROM src GROUP BY v;
CREATE TABLE s3 (k STRING, n INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', h MAP<STRING, BYTES> METADATA FROM 'headers', PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i5q',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'value.format' = 'json'
);
INSERT INTO s3 SELECT k, v, TO_TIMESTAMP_LTZ(1700000000000 + v, 3), MAP['v', CAST(CAST(v AS STRING) AS BYTES)] FROM src;
SELECT * FROM s2;
