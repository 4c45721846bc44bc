SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';
CREATE TABLE bad (id INT) WITH ('connector' = 'filesystem', 'path' = 'data/bad.json', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
SELECT id FROM bad;
