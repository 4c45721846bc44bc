SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/stock.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS a, LAST(B.id) AS b, C.id AS c ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A B*? C) DEFINE B AS B.v > 0, C AS C.v > 15);
