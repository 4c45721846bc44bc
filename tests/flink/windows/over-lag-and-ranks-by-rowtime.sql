SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT event_id, LAG(reading) OVER (PARTITION BY sensor ORDER BY ts) AS l, LAG(reading, 2, -1) OVER (PARTITION BY sensor ORDER BY ts) AS m FROM few;
SELECT event_id, RANK() OVER (PARTITION BY sensor ORDER BY ts) AS r, DENSE_RANK() OVER (PARTITION BY sensor ORDER BY ts) AS d FROM few;
SELECT event_id, RANK() OVER (ORDER BY ts) AS r, COUNT(*) OVER (ORDER BY ts) AS c FROM few;
