SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE rates (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY, PRIMARY KEY (k) NOT ENFORCED)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tj_rates.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE buys (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/tj_buys.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT b.id, r.v FROM buys AS b JOIN rates FOR SYSTEM_TIME AS OF CAST(b.ts AS TIMESTAMP(3)) AS r ON b.k = r.k;
