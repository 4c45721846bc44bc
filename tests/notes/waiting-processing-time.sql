SET 'sql-client.execution.result-mode' = 'tableau';
SET 'minisql.clock' = 'virtual';
CREATE TABLE r (gate STRING, people INT, ts TIMESTAMP(3), seen AS PROCTIME(), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = '../../examples/disorder/south', 'format' = 'csv');
SELECT window_start, COUNT(*) FROM TUMBLE(TABLE r, DESCRIPTOR(seen), INTERVAL '1' DAY) GROUP BY window_start, window_end;
SELECT COUNT(*) FROM r GROUP BY TUMBLE(seen, INTERVAL '20' SECOND);
