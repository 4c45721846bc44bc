SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE v (k STRING) WITH ('connector' = 'kafka');
INSERT INTO v VALUES ('a');
