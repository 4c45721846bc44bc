SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT sensor, event_id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sensor ORDER BY pt) AS n FROM few) WHERE n = 1;
SELECT sensor, event_id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sensor ORDER BY pt DESC) AS n FROM few) WHERE n = 1;
SELECT event_id FROM few ORDER BY pt;
