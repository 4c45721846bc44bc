SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (id INT, area STRING, fare INT, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'data/windows/rides.csv', 'format' = 'csv');
SELECT id, area, fare FROM r ORDER BY fare DESC LIMIT 2 OFFSET 1;
SELECT id, area, fare FROM r ORDER BY fare, id LIMIT 1 OFFSET 2;
SELECT id FROM r LIMIT 2 OFFSET 3;
SELECT id, fare FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY area ORDER BY fare DESC) AS n FROM r) WHERE n BETWEEN 2 AND 3;
SELECT id, fare FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY area ORDER BY fare DESC) AS n FROM r) WHERE n = 2;
