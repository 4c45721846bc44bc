SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE b (id BIGINT, pt AS PROCTIME(), WATERMARK FOR pt AS pt) WITH ('connector' = 'datagen');
