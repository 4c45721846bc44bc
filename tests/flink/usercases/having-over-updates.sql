SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT who, SUM(amt) AS s FROM e GROUP BY who HAVING SUM(amt) > 3;
SELECT COUNT(*) AS n FROM (SELECT who, SUM(amt) AS s FROM e GROUP BY who HAVING SUM(amt) > 3);
