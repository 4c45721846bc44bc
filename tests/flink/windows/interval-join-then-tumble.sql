SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE o (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_orders.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE p (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/ij_pays.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE (SELECT o.id, o.ts FROM o JOIN p ON o.id = p.v AND p.ts BETWEEN o.ts AND o.ts + INTERVAL '10' MINUTE), DESCRIPTOR(ts), INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
