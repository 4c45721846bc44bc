SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE pay (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0' SECOND)
  WITH ('connector' = 'filesystem', 'path' = 'data/late.csv', 'format' = 'csv');
CREATE TABLE p1 (w TIMESTAMP(3), c BIGINT) WITH ('connector' = 'blackhole');
CREATE TABLE p2 (w TIMESTAMP(3), c BIGINT) WITH ('connector' = 'blackhole');
EXECUTE STATEMENT SET BEGIN
INSERT INTO p1 SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE pay, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO p2 SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE pay, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end;
END;
