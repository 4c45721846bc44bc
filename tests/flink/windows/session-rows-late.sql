SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, k, ts, window_start, window_end, window_time FROM SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '10' SECOND);
SELECT id, k, ts, window_start, window_end FROM SESSION(TABLE e, DESCRIPTOR(ts), INTERVAL '4' SECOND) WHERE v > 3;
