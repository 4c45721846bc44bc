SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT event_id, LAG(reading) OVER (PARTITION BY sensor ORDER BY pt) AS l FROM few;
SELECT event_id, COUNT(*) OVER (PARTITION BY sensor ORDER BY pt) AS c, SUM(reading) OVER (PARTITION BY sensor ORDER BY pt) AS s FROM few;
SELECT event_id, MAX(reading) OVER (ORDER BY pt ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS m FROM few;
