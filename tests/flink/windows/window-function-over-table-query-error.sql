SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/one.csv', 'format' = 'csv');
SELECT id FROM TABLE(TUMBLE((SELECT id, ts FROM g), DESCRIPTOR(ts), INTERVAL '10' SECOND));
SELECT id FROM TABLE(TUMBLE(TABLE (SELECT id, ts FROM g), DESCRIPTOR(ts), INTERVAL '10' SECOND));
