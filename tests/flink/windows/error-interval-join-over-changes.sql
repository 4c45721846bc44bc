SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/windows/changes.json', 'format' = 'debezium-json');
SELECT a.id, b.id AS bid FROM c AS a JOIN c AS b ON a.k = b.k AND a.ts BETWEEN b.ts - INTERVAL '10' SECOND AND b.ts;
