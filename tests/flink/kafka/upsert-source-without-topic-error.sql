SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE m (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'value.format' = 'json'
);
SELECT * FROM m;
