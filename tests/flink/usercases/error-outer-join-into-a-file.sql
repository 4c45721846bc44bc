SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE f (who STRING, a INT, b INT) WITH ('connector' = 'filesystem', 'path' = 'out/f', 'format' = 'csv');
INSERT INTO f SELECT e.who, e.amt, x.amt FROM e LEFT JOIN e AS x ON e.who = x.who;
