SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (k STRING, n INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'i1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'value.format' = 'json',
  'value.fields-include' = 'EXCEPT_KEY'
);
SELECT * FROM t;
SELECT COUNT(*), SUM(n) FROM t;
SELECT n, COUNT(*) FROM t GROUP BY n;
SELECT * FROM t WHERE n > 1;
SELECT k FROM t;
SELECT k, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM t) WHERE rn <= 2;
SELECT DISTINCT n FROM t;
SELECT * FROM t ORDER BY n;
DESCRIBE t;
