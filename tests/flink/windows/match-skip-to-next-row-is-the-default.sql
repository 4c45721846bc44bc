SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/readings.csv', 'format' = 'csv');
CREATE VIEW few AS SELECT * FROM r WHERE event_id <= 1014;
SELECT * FROM r MATCH_RECOGNIZE (PARTITION BY sensor ORDER BY ts MEASURES A.event_id AS a, B.event_id AS b PATTERN (A B) DEFINE A AS A.event_id <= 1014, B AS B.reading > A.reading AND B.event_id <= 1014);
SELECT * FROM few MATCH_RECOGNIZE (PARTITION BY sensor ORDER BY pt MEASURES A.event_id AS a, B.event_id AS b PATTERN (A B) DEFINE B AS B.reading > A.reading);
