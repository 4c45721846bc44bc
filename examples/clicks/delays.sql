-- The same clicks under three delays. Without one, the windows lose what comes late; a long one loses nothing, but its
-- rows come later. Compare the counts with the line "expected" of the producer.
--
--   minisql -f examples/clicks/delays.sql --broker
--   minisql produce --topic clicks --seconds examples/clicks/disordered.txt
SET 'sql-client.execution.result-mode' = 'tableau';

CREATE TABLE clicks (user_id STRING, seq INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE at_once (WATERMARK FOR ts AS ts) LIKE clicks;
CREATE TABLE after_4 (WATERMARK FOR ts AS ts - INTERVAL '4' SECOND) LIKE clicks;
CREATE TABLE after_14 (WATERMARK FOR ts AS ts - INTERVAL '14' SECOND) LIKE clicks;

CREATE TABLE r0 (opens TIMESTAMP(3), clicks BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'at once');
CREATE TABLE r4 (opens TIMESTAMP(3), clicks BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'after 4 s');
CREATE TABLE r14 (opens TIMESTAMP(3), clicks BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'after 14 s');

EXECUTE STATEMENT SET BEGIN
INSERT INTO r0 SELECT window_start, COUNT(*) FROM TUMBLE(TABLE at_once, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
INSERT INTO r4 SELECT window_start, COUNT(*) FROM TUMBLE(TABLE after_4, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
INSERT INTO r14 SELECT window_start, COUNT(*) FROM TUMBLE(TABLE after_14, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
END;
