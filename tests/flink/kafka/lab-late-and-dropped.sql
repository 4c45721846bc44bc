-- live: 19
SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE clicks (
  user_id STRING,
  ts TIMESTAMP(3),
  seq INT,
  WATERMARK FOR ts AS ts - INTERVAL '0' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'clicks3',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.group.id' = 'clicks',
  'scan.startup.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE counts_d0 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), cnt BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'd0');
CREATE TABLE late_events (user_id STRING, ts TIMESTAMP(3), seq INT, wm TIMESTAMP(3)) WITH ('connector' = 'print', 'print-identifier' = 'late');
CREATE TABLE dropped_events (user_id STRING, ts TIMESTAMP(3), seq INT, wm TIMESTAMP(3)) WITH ('connector' = 'print', 'print-identifier' = 'dropped');
EXECUTE STATEMENT SET
BEGIN
INSERT INTO counts_d0 SELECT window_start, window_end, COUNT(*)
  FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO late_events SELECT user_id, ts, seq, CURRENT_WATERMARK(ts) FROM clicks
  WHERE CURRENT_WATERMARK(ts) IS NOT NULL AND ts <= CURRENT_WATERMARK(ts);
INSERT INTO dropped_events SELECT user_id, ts, seq, CURRENT_WATERMARK(ts)
  FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND))
  WHERE CURRENT_WATERMARK(ts) IS NOT NULL AND window_end <= CURRENT_WATERMARK(ts);
END;
