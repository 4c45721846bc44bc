SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (a INT, b STRING, v INT, PRIMARY KEY (b, a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i4',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'value.format' = 'json'
);
SELECT * FROM t;
CREATE TABLE s (a INT, b STRING, v INT, PRIMARY KEY (b, a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i4o',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'value.format' = 'json'
);
SET 'table.dml-sync' = 'true';
INSERT INTO s SELECT a, b, v FROM t;
INSERT INTO s SELECT a, 'all', SUM(v) FROM t GROUP BY a;
SHOW CREATE TABLE t;
