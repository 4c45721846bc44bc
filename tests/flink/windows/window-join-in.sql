SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW l AS SELECT id, k, v, window_start, window_end FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' HOUR) WHERE v > 5;
CREATE VIEW r AS SELECT k, MAX(price) AS p, window_start, window_end FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' HOUR) GROUP BY k, window_start, window_end;
SELECT l.id FROM l WHERE l.k IN (SELECT k FROM r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND r.p > 90);
