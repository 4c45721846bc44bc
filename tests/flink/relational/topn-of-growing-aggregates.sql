SET 'sql-client.execution.result-mode' = 'tableau';
CREATE TABLE s (player STRING, game STRING, pts INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'filesystem', 'path' = 'data/relational/scores.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
SELECT player, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, COUNT(*) AS n FROM s GROUP BY player)) WHERE rn <= 2;
SELECT game, player, n, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY n DESC, player) AS rn FROM (SELECT game, player, COUNT(*) AS n FROM s GROUP BY game, player)) WHERE rn <= 2;
SELECT game, player, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY n DESC) AS rn FROM (SELECT game, player, MAX(pts) AS n FROM s GROUP BY game, player)) WHERE rn <= 2;
SELECT game, player, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY n) AS rn FROM (SELECT game, player, MIN(pts) AS n FROM s GROUP BY game, player)) WHERE rn <= 2;
SELECT game, player, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY n) AS rn FROM (SELECT game, player, MAX(pts) AS n FROM s GROUP BY game, player)) WHERE rn <= 2;
SELECT player, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, SUM(pts) AS n FROM s WHERE pts > 0 GROUP BY player)) WHERE rn <= 2;
SELECT player, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, SUM(1) AS n FROM s GROUP BY player)) WHERE rn <= 2;
SELECT player, n FROM (SELECT player, COUNT(*) AS n FROM s GROUP BY player) ORDER BY n DESC LIMIT 2;
SELECT player, COUNT(*) AS n, SUM(pts) AS p FROM s GROUP BY player ORDER BY n DESC, p DESC LIMIT 2;
SELECT player, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, COUNT(*) AS n FROM s GROUP BY player)) WHERE rn = 2;
SELECT n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT COUNT(*) AS n FROM s GROUP BY player)) WHERE rn <= 2;
SELECT player, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, COUNT(DISTINCT game) AS n FROM s GROUP BY player)) WHERE rn <= 1;
SELECT player, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, COUNT(*) AS n FROM s GROUP BY player)) WHERE rn <= 3;
SELECT player, n FROM (SELECT player, COUNT(*) AS n FROM s GROUP BY player) ORDER BY n DESC LIMIT 2 OFFSET 1;
SELECT player, m FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY m ORDER BY n DESC) AS rn FROM (SELECT player, MAX(game) AS m, COUNT(*) AS n FROM s GROUP BY player)) WHERE rn <= 1;
SELECT player, n * 2 AS d FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT player, COUNT(*) * 2 AS n FROM s GROUP BY player)) WHERE rn <= 2;
