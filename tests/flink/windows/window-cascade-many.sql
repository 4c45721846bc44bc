SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW w1 AS SELECT window_start AS ws, window_end AS we, window_time AS rt, k, SUM(v) AS s, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, window_time, k;
SELECT window_start, window_end, SUM(s) AS s, SUM(n) AS n FROM TUMBLE(TABLE w1, DESCRIPTOR(rt), INTERVAL '30' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, MAX(s) AS s FROM HOP(TABLE w1, DESCRIPTOR(rt), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, MAX(s) AS s, COUNT(*) AS c FROM SESSION(TABLE w1 PARTITION BY k, DESCRIPTOR(rt), INTERVAL '15' SECOND) GROUP BY window_start, window_end, k;
SELECT ws, k, s, SUM(s) OVER (PARTITION BY k ORDER BY rt) AS run FROM w1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY s DESC, k) AS rn FROM w1) WHERE rn <= 2;
SELECT TUMBLE_START(rt, INTERVAL '1' MINUTE) AS m, SUM(n) AS n FROM w1 GROUP BY TUMBLE(rt, INTERVAL '1' MINUTE);
