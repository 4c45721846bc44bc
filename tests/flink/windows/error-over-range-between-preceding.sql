SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT COUNT(*) OVER (ORDER BY ts RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND INTERVAL '1' SECOND PRECEDING) AS c FROM r;
