SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE s (p STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'data/relational/points.csv', 'format' = 'csv');
SELECT p, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn <= 4;
SELECT p, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn <= 2;
SELECT p, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn <= 2;
SELECT p, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn <= 1;
SELECT p, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn <= 1;
SELECT p, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT p, SUM(v) AS n FROM s WHERE v > 0 GROUP BY p)) WHERE rn BETWEEN 2 AND 3;
