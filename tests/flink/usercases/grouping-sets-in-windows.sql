SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, who, GROUPING(who) AS g, SUM(amt) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, ROLLUP(who);
SELECT window_start, who, GROUPING_ID(who, amt) AS g, COUNT(*) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, CUBE(who, amt);
