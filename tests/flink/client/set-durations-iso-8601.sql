SET 'sql-client.execution.result-mode' = 'tableau';
SET 'table.exec.state.ttl' = 'PT5S';
SELECT COUNT(*) FROM (VALUES 1) AS t(a);
SET 'table.exec.state.ttl' = 'p1DT1H';
SELECT a, COUNT(*) FROM (VALUES 1, 2, 1) AS t(a) GROUP BY a;
SET 'table.exec.state.ttl' = '-PT5S';
SELECT COUNT(*) FROM (VALUES 1) AS t(a);
