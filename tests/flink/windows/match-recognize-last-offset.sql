SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/stock.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS a, LAST(B.id) AS b ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B PATTERN (A B{2,3} C) DEFINE B AS B.v > LAST(B.v, 1) OR LAST(B.v, 1) IS NULL, C AS C.v < LAST(B.v));
