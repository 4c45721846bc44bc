SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE pay (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0' SECOND)
  WITH ('connector' = 'filesystem', 'path' = 'data/late.csv', 'format' = 'csv');
SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM pay;
