SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE e (who STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'filesystem', 'path' = 'data/usercases/amounts.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE p1 (k STRING, w TIMESTAMP(3), n BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'p1');
CREATE TABLE p2 (w TIMESTAMP(3), n BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'p2');
CREATE VIEW v AS SELECT who, window_start, window_end, window_time, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY who, window_start, window_end, window_time;
SET 'table.dml-sync' = 'true';
EXECUTE STATEMENT SET BEGIN
INSERT INTO p1 SELECT who, window_start, n FROM v;
INSERT INTO p2 SELECT window_start, SUM(n) FROM TUMBLE(TABLE v, DESCRIPTOR(window_time), INTERVAL '20' SECOND) GROUP BY window_start, window_end;
END;
