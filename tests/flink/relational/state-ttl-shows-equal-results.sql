SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (id INT, area STRING, fare INT, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'data/windows/rides.csv', 'format' = 'csv');
SELECT area, MAX(fare) FROM r GROUP BY area;
SET 'table.exec.state.ttl' = '1 h';
SELECT area, MAX(fare) FROM r GROUP BY area;
SELECT DISTINCT area FROM r;
SELECT COUNT(DISTINCT area) FROM r;
