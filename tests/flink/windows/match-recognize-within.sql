SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/stock.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS a, C.id AS c, MATCH_ROWTIME() AS t ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST C PATTERN (A B? C) WITHIN INTERVAL '3' SECOND DEFINE A AS A.v > 10, C AS C.v > A.v);
