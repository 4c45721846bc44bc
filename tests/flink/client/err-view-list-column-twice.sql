SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (id INT, area STRING, fare INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'data/windows/rides.csv', 'format' = 'csv');
CREATE VIEW v (p, q, p) AS SELECT area, id, fare FROM r;
