SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE o (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_orders.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE p (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_pays.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT o.id, p.id AS pid FROM o JOIN p ON o.id = p.v AND p.ts > o.ts AND p.ts < o.ts + INTERVAL '5' MINUTE;
