-- Two gates count who passes; one falls silent after half a minute of two. Whoever sums both waits for the slower one, and
-- so in vain: two windows come out. With an idle timeout the silent gate is not waited for, and all come out but the last.
-- The folders are watched, so that the input has no end; a virtual clock follows the rows, so that nobody has to wait
-- and every run is the same. It stands still once all there is has been read, and the query ends there.
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'streaming';
SET 'minisql.clock' = 'virtual';

CREATE TABLE north (gate STRING, people INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = '../../examples/disorder/north', 'format' = 'csv', 'source.monitor-interval' = '1 s');
CREATE TABLE south (gate STRING, people INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND)
WITH ('connector' = 'filesystem', 'path' = '../../examples/disorder/south', 'format' = 'csv', 'source.monitor-interval' = '1 s');
CREATE VIEW passages AS SELECT * FROM north UNION ALL SELECT * FROM south;

SELECT window_start, COUNT(*) AS rows_in, SUM(people) AS people
FROM TUMBLE(TABLE passages, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;

SET 'table.exec.source.idle-timeout' = '10 s';

SELECT window_start, COUNT(*) AS rows_in, SUM(people) AS people
FROM TUMBLE(TABLE passages, DESCRIPTOR(ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
