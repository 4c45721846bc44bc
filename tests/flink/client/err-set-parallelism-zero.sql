SET 'sql-client.execution.result-mode' = 'tableau';
SET 'parallelism.default' = '0';
