SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW a1 AS SELECT k, HOP_ROWTIME(ts, INTERVAL '10' SECOND, INTERVAL '30' SECOND) AS rt, COUNT(*) AS n FROM e GROUP BY k, HOP(ts, INTERVAL '10' SECOND, INTERVAL '30' SECOND);
DESCRIBE a1;
SELECT TUMBLE_START(rt, INTERVAL '1' MINUTE) AS w, SUM(n) AS s FROM a1 GROUP BY TUMBLE(rt, INTERVAL '1' MINUTE);
SELECT window_start, SUM(n) AS s FROM TUMBLE(TABLE a1, DESCRIPTOR(rt), INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
SELECT k, n, SUM(n) OVER (PARTITION BY k ORDER BY rt) AS r FROM a1;
