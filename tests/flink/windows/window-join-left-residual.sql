SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE l (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/wj_left.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE r (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/wj_right.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT L.id, L.v, R.id AS rid, R.v AS rv FROM (SELECT * FROM TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) L LEFT JOIN (SELECT * FROM TUMBLE(TABLE r, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) R ON L.window_start = R.window_start AND L.window_end = R.window_end AND L.v > R.v;
