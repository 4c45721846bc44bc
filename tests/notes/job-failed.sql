SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE bad (id INT, w STRING) WITH ('connector' = 'filesystem', 'path' = 'data/bad.csv', 'format' = 'csv');
CREATE TABLE p (id INT) WITH ('connector' = 'blackhole');
INSERT INTO p SELECT id FROM bad;
