SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE t (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '1');
CREATE VIEW v AS SELECT a FROM t;
CREATE VIEW w AS SELECT a FROM v;
ALTER VIEW v RENAME TO v2;
SELECT * FROM w;
