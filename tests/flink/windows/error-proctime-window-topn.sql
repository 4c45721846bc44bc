SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT window_start, sensor FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY reading) AS n FROM TUMBLE(TABLE r, DESCRIPTOR(pt), INTERVAL '1' MINUTE)) WHERE n = 2;
