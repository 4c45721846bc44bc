SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/windows/changes.json', 'format' = 'debezium-json');
SELECT a.id, b.id AS bid FROM (SELECT * FROM TUMBLE(TABLE c, DESCRIPTOR(ts), INTERVAL '10' SECOND)) AS a JOIN (SELECT * FROM TUMBLE(TABLE c, DESCRIPTOR(ts), INTERVAL '10' SECOND)) AS b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k;
