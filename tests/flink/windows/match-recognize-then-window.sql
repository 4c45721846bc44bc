SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/stock.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE (SELECT mt, a FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS a, MATCH_ROWTIME() AS mt ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A B) DEFINE B AS B.v > A.v)), DESCRIPTOR(mt), INTERVAL '5' SECOND) GROUP BY window_start, window_end;
