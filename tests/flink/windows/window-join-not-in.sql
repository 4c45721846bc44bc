SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE l (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/wj_left.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE r (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/wj_right.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT id, k, window_end FROM (SELECT * FROM TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) L WHERE k NOT IN (SELECT k FROM (SELECT * FROM TUMBLE(TABLE r, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) R WHERE R.window_start = L.window_start AND R.window_end = L.window_end);
