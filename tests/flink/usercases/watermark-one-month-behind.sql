SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE m (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MONTH) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/months.csv', 'format' = 'csv');
SELECT id, CURRENT_WATERMARK(ts) AS wm FROM m;
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE m, DESCRIPTOR(ts), INTERVAL '1' DAY) GROUP BY window_start, window_end;
