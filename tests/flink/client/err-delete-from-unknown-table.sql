SET 'sql-client.execution.result-mode' = 'tableau';
DELETE FROM nope;
