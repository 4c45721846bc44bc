SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/windows/changes.json', 'format' = 'debezium-json');
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '0 s';
SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS w, k, COUNT(*) AS n, SUM(v) AS s FROM c GROUP BY TUMBLE(ts, INTERVAL '10' SECOND), k;
