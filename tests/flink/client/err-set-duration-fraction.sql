SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.exec.state.ttl' = '5.5 s';
SELECT COUNT(*) FROM (VALUES 1) AS t(a);
