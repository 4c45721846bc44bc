SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (id INT, k STRING, v INT, price INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'data/windows/probe.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT window_start, k, LISTAGG(DISTINCT CAST(v AS STRING)) AS a FROM HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k;
