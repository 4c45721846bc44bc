SET 'sql-client.execution.result-mode' = 'tableau';
SET 'minisql.notes' = 'full';
CREATE TABLE pay (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
  WITH ('connector' = 'filesystem', 'path' = 'data/partly.csv', 'format' = 'csv');
SELECT window_start, COUNT(*) AS c FROM TABLE(HOP(TABLE pay, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
SHOW LATE ROWS;
