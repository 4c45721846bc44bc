-- A late click is one that comes behind the watermark; it is lost only if its window is closed by then. The first sink
-- shows the windows, the second what came late, the third what was lost: fewer.
--
--   minisql -f examples/clicks/dropped.sql --broker
--   minisql produce --topic clicks --seconds examples/clicks/disordered.txt
SET 'sql-client.execution.result-mode' = 'tableau';

CREATE TABLE clicks (user_id STRING, seq INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE VIEW seen AS SELECT *, CURRENT_WATERMARK(ts) AS mark FROM clicks;

CREATE TABLE windows (opens TIMESTAMP(3), clicks BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'window');
CREATE TABLE late (seq INT, ts TIMESTAMP(3), mark TIMESTAMP(3)) WITH ('connector' = 'print', 'print-identifier' = 'late');
CREATE TABLE lost (seq INT, ts TIMESTAMP(3), mark TIMESTAMP(3)) WITH ('connector' = 'print', 'print-identifier' = 'lost');

EXECUTE STATEMENT SET BEGIN
INSERT INTO windows SELECT window_start, COUNT(*) FROM TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
INSERT INTO late SELECT seq, ts, mark FROM seen WHERE ts <= mark;
INSERT INTO lost SELECT seq, ts, CURRENT_WATERMARK(ts) FROM TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND)
WHERE window_end <= CURRENT_WATERMARK(ts);
END;
