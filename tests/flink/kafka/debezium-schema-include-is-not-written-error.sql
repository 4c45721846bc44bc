SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, v STRING, s STRING METADATA FROM 'value.schema' VIRTUAL, ts TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka',
  'topic' = 'g28',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json',
  'debezium-json.schema-include' = 'true'
);
SELECT * FROM t;
CREATE TABLE t2 (id INT, v STRING) WITH (
  'connector' = 'kafka',
  'topic' = 'g28',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json',
  'debezium-json.schema-include' = 'true'
);
INSERT INTO t2 VALUES (1, 'x');
