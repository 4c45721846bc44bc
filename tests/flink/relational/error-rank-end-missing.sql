SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (id INT, area STRING, fare INT, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'data/windows/rides.csv', 'format' = 'csv');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY area ORDER BY fare) AS n FROM r) WHERE n > 2;
