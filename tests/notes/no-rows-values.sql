SET 'sql-client.execution.result-mode' = 'tableau';
SELECT * FROM (VALUES (1), (2)) AS t(a) WHERE a > 5;
