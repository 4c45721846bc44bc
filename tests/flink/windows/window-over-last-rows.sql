SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW d AS SELECT id, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, price / 30 ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1;
SELECT window_start, COUNT(*) AS n, SUM(v) AS s FROM TUMBLE(TABLE d, DESCRIPTOR(ts), INTERVAL '30' SECOND) GROUP BY window_start, window_end;
SELECT TUMBLE_START(ts, INTERVAL '30' SECOND) AS w, COUNT(*) AS n, SUM(v) AS s FROM d GROUP BY TUMBLE(ts, INTERVAL '30' SECOND);
