SET 'sql-client.execution.result-mode' = 'tableau';
SET execution.runtime-mode = batch;
RESET execution.runtime-mode;
SELECT 1 AS a;
