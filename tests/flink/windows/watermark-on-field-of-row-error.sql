SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE c (r ROW<t TIMESTAMP(3)>, WATERMARK FOR r.t AS r.t) WITH ('connector' = 'datagen');
