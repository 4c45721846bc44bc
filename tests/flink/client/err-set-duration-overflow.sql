SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.exec.state.ttl' = '99999999999999999999 s';
SELECT COUNT(*) FROM (VALUES 1) AS t(a);
