SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (a INT) WITH ('connector' = 'filesystem', 'path' = 'data/empty.csv', 'format' = 'csv');
SELECT a FROM e;
