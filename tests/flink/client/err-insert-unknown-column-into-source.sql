SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (a INT) WITH ('connector' = 'datagen');
INSERT INTO t (nope) SELECT 1;
