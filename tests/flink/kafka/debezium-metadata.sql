SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, a TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, b TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, c STRING METADATA FROM 'value.source.database' VIRTUAL, d STRING METADATA FROM 'value.source.schema' VIRTUAL, e STRING METADATA FROM 'value.source.table' VIRTUAL, f MAP<STRING, STRING> METADATA FROM 'value.source.properties' VIRTUAL, g STRING METADATA FROM 'value.schema' VIRTUAL, o BIGINT METADATA FROM 'offset' VIRTUAL) WITH (
  'connector' = 'kafka',
  'topic' = 'f3',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json'
);
SELECT * FROM t;
DESCRIBE t;
