SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (id INT, r ROW<a INT, b ROW<c STRING, d ARRAY<INT>>>, m MAP<STRING, INT>, ms MULTISET<STRING>, ar ARRAY<ROW<x INT, y STRING>>) WITH (
  'connector' = 'kafka',
  'topic' = 'a3',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
SELECT * FROM t;
SELECT id, r.a, r.b.c, r.b.d[1], m['k'], CARDINALITY(ar), ar[1].y FROM t;
SELECT id, x, y FROM t CROSS JOIN UNNEST(ar) AS u (x, y);
