SET 'sql-client.execution.result-mode' = 'tableau';
SET 'execution.runtime-mode' = 'batch';
CREATE TABLE t (i INT, `partition` INT METADATA, `offset` BIGINT METADATA) WITH ('connector' = 'kafka', 'topic' = 'h1_1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
SELECT COUNT(*) AS n, MIN(i) AS lo, MAX(i) AS hi, SUM(i) AS s FROM t /*+ OPTIONS('scan.bounded.mode'='latest-offset', 'scan.startup.mode'='earliest-offset', 'properties.enable.auto.commit' = 'maybe') */;
