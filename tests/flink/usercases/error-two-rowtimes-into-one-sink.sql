SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE snk (w TIMESTAMP(3), e TIMESTAMP(3), t TIMESTAMP(3), ts TIMESTAMP(3), who STRING) WITH ('connector' = 'print');
INSERT INTO snk SELECT window_start, window_end, window_time, ts, who FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND);
