SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE r (id INT, area STRING, fare INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'data/windows/rides.csv', 'format' = 'csv');
SELECT a.id FROM r a WHERE EXISTS (SELECT a.nope FROM r b WHERE b.id = a.id);
