SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (id INT, a STRING METADATA FROM 'value.database' VIRTUAL, b STRING METADATA FROM 'value.table' VIRTUAL, x MAP<STRING, INT> METADATA FROM 'value.sql-type' VIRTUAL, y ARRAY<STRING> METADATA FROM 'value.pk-names' VIRTUAL, z TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, w TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka',
  'topic' = 'f4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'canal-json'
);
SELECT * FROM c;
CREATE TABLE m (id INT, a STRING METADATA FROM 'value.database' VIRTUAL, b STRING METADATA FROM 'value.table' VIRTUAL, y ARRAY<STRING> METADATA FROM 'value.primary-key-columns' VIRTUAL, z TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka',
  'topic' = 'f5',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'maxwell-json'
);
SELECT * FROM m;
CREATE TABLE o (id INT, b STRING METADATA FROM 'value.table' VIRTUAL, y ARRAY<STRING> METADATA FROM 'value.primary-keys' VIRTUAL, z TIMESTAMP_LTZ(6) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, w TIMESTAMP_LTZ(6) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka',
  'topic' = 'f6',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'ogg-json'
);
SELECT * FROM o;
