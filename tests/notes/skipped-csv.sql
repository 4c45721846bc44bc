SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE bad (id INT, w STRING) WITH ('connector' = 'filesystem', 'path' = 'data/bad.csv', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true');
SELECT id, w FROM bad;
