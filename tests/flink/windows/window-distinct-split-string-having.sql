SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE g (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/games.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT v, window_end, COUNT(DISTINCT k) AS d FROM CUMULATE(TABLE g, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND) GROUP BY v, window_start, window_end HAVING COUNT(DISTINCT k) > 1;
