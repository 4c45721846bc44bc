SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE pay (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
  WITH ('connector' = 'filesystem', 'path' = 'data/ahead.csv', 'format' = 'csv');
SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE pay, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
SELECT window_start, k, COUNT(*) AS c FROM TABLE(SESSION(TABLE pay PARTITION BY k, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE v <> 4 GROUP BY k, window_start, window_end;
