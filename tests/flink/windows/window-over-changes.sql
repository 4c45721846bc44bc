SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/windows/changes.json', 'format' = 'debezium-json');
SELECT window_start, k, COUNT(*) AS n, SUM(v) AS s FROM TUMBLE(TABLE c, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, COUNT(*) AS n, MAX(v) AS s FROM HOP(TABLE c, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND) GROUP BY window_start, window_end;
