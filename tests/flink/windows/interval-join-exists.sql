SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE o (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_orders.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE p (pid INT, how STRING, oid INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_pays.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT o.id FROM o WHERE EXISTS (SELECT 1 FROM p WHERE o.id = p.oid AND p.ts BETWEEN o.ts AND o.ts + INTERVAL '10' MINUTE);
