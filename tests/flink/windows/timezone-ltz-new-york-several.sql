SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE l (id INT, k STRING, v INT, price INT, ts0 TIMESTAMP(3), ts AS CAST(ts0 AS TIMESTAMP_LTZ(3)), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SET 'table.local-time-zone' = 'America/New_York';
SELECT window_start, window_end, window_time, COUNT(*) AS n FROM TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end, window_time;
SELECT id, ts, CURRENT_WATERMARK(ts) AS w FROM l WHERE id < 6;
SELECT TUMBLE_START(ts, INTERVAL '1' DAY) AS d, TUMBLE_ROWTIME(ts, INTERVAL '1' DAY) AS r, COUNT(*) AS n FROM l GROUP BY TUMBLE(ts, INTERVAL '1' DAY);
SELECT window_start, k, COUNT(*) AS n FROM SESSION(TABLE l PARTITION BY k, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, k;
