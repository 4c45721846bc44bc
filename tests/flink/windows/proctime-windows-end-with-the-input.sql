SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE r, DESCRIPTOR(pt), INTERVAL '1' DAY) GROUP BY window_start, window_end;
SELECT sensor, COUNT(*) AS c FROM SESSION(TABLE r PARTITION BY sensor, DESCRIPTOR(pt), INTERVAL '1' DAY) GROUP BY sensor, window_start, window_end;
SELECT TUMBLE_START(pt, INTERVAL '1' DAY) AS s, COUNT(*) AS c FROM r GROUP BY TUMBLE(pt, INTERVAL '1' DAY);
SELECT event_id, window_time IS NULL AS w FROM TUMBLE(TABLE few, DESCRIPTOR(pt), INTERVAL '1' DAY);
CREATE VIEW v AS SELECT TUMBLE_END(pt, INTERVAL '1' DAY) AS e, TUMBLE_PROCTIME(pt, INTERVAL '1' DAY) AS p, COUNT(*) AS c FROM r GROUP BY TUMBLE(pt, INTERVAL '1' DAY);
DESCRIBE v;
