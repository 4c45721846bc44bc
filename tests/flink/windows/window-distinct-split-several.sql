SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT window_start, k, COUNT(DISTINCT v) AS d, AVG(price) AS a FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
SELECT window_start, COUNT(DISTINCT v) AS d, COUNT(DISTINCT k) AS d2, SUM(price) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
SELECT window_start, k, COUNT(DISTINCT v) AS d, COUNT(DISTINCT price) AS d2, AVG(price) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
SELECT window_start, k, COUNT(DISTINCT v) FILTER (WHERE v > 2) AS d, COUNT(DISTINCT v) AS d2, MAX(price) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
SELECT window_start, k, COUNT(DISTINCT v) AS d FROM HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
SELECT window_start, k, COUNT(DISTINCT v) AS d, SUM(price) AS n FROM CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
