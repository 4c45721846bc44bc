SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT a.sensor FROM (SELECT * FROM TUMBLE(TABLE r, DESCRIPTOR(pt), INTERVAL '1' MINUTE)) a JOIN (SELECT * FROM TUMBLE(TABLE r, DESCRIPTOR(pt), INTERVAL '1' MINUTE)) b ON a.window_start = b.window_start AND a.window_end = b.window_end;
