SET 'sql-client.execution.result-mode' = 'tableau';
SET 'pipeline.auto-watermark-interval' = '1 h';
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka',
  'topic' = 'o1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event'
);
SELECT window_start, window_end, k, COUNT(*) AS n, SUM(v) AS s FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, COUNT(*) AS n, SUM(v) AS s FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, COUNT(*) AS n, SUM(v) AS s FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '2' MINUTE)) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, COUNT(*) AS n FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '40' SECOND)) GROUP BY window_start, window_end, k;
