SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE pay (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0' SECOND)
  WITH ('connector' = 'filesystem', 'path' = 'data/late.csv', 'format' = 'csv');
CREATE TABLE out_p (w TIMESTAMP(3), c BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO out_p SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE pay, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
