package windows

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// row is a row of the table that all queries read.
type row struct {
	id   int
	k    string // NULL if empty
	g, v int
	null bool // v is NULL
	at   time.Time
}

func (r row) line() string {
	v := fmt.Sprint(r.v)
	if r.null {
		v = ""
	}
	return fmt.Sprintf("%d,%s,%d,%s,%s", r.id, r.k, r.g, v, r.at.Format("2006-01-02 15:04:05.000"))
}

// table declares the table.
func table(name, path string, delay int, ltz bool) string {
	ts, mark := "ts TIMESTAMP(3)", "ts"
	if ltz {
		ts, mark = "t TIMESTAMP(3), ts AS CAST(t AS TIMESTAMP_LTZ(3))", "ts"
	}
	return fmt.Sprintf("CREATE TABLE %s (id INT, k STRING, g INT, v INT, %s, WATERMARK FOR ts AS %s - INTERVAL '%d' SECOND) "+
		"WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv', 'csv.null-literal' = '')", name, ts, mark, delay, path)
}

// rows makes n rows in order of time, whole seconds apart or at the same second.
func rows(r *rand.Rand, n int) []row {
	at := time.Date(2026, 3, 28, 22, 0, 0, 0, time.UTC).Add(time.Duration(r.IntN(7200)) * time.Second)
	keys := 1 + r.IntN(6)
	list := make([]row, n)
	for i := range list {
		list[i] = row{id: i + 1, g: r.IntN(4), v: r.IntN(50) - 10, null: r.IntN(8) == 0, at: at}
		if k := r.IntN(keys + 1); k > 0 {
			list[i].k = fmt.Sprintf("k%d", k)
		}
		at = at.Add(time.Duration(r.IntN(8)) * time.Second)
		if r.IntN(25) == 0 {
			at = at.Add(time.Duration(r.IntN(200)) * time.Second)
		}
	}
	return list
}

// window is a window function, all in seconds.
type window struct {
	fn                 string
	size, step, offset int
}

func newWindow(r *rand.Rand) window {
	w := window{fn: []string{"TUMBLE", "HOP", "CUMULATE"}[r.IntN(3)], step: []int{2, 5, 7, 10, 30, 60}[r.IntN(6)]}
	w.size = w.step * (1 + r.IntN(6))
	if w.fn == "TUMBLE" {
		w.size = w.step
	}
	if r.IntN(3) == 0 {
		w.offset = r.IntN(2*w.step-1) - w.step + 1
	}
	return w
}

func interval(s int) string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	return fmt.Sprintf("INTERVAL '%s%d' SECOND(4)", sign, s)
}

// over is the call over a table.
func (w window) over(from string) string {
	args := interval(w.size)
	if w.fn != "TUMBLE" {
		args = interval(w.step) + ", " + args
	}
	if w.offset != 0 {
		args += ", " + interval(w.offset)
	}
	return fmt.Sprintf("TABLE(%s(TABLE %s, DESCRIPTOR(ts), %s))", w.fn, from, args)
}

// aggregates are calls whose result does not depend on the order of rows.
var aggregates = []string{"COUNT(*)", "COUNT(v)", "SUM(v)", "MIN(v)", "MAX(id)", "AVG(v)", "COUNT(DISTINCT v)", "AVG(DISTINCT g)",
	"COUNT(*) FILTER (WHERE v > 5)", "SUM(v) FILTER (WHERE g <> 1)", "COUNT(DISTINCT k) FILTER (WHERE v > 0)", "MAX(k)"}

func calls(r *rand.Rand) string {
	var list []string
	for i := range 1 + r.IntN(4) {
		list = append(list, fmt.Sprintf("%s AS a%d", aggregates[r.IntN(len(aggregates))], i))
	}
	return strings.Join(list, ", ")
}

// query is a window query over the table t, whose result does not depend on the order of rows.
func query(r *rand.Rand) string {
	w := newWindow(r)
	keys := []string{"", "k, ", "g, ", "k, g, "}[r.IntN(4)]
	where := []string{"", "", " WHERE v > 0", " WHERE k IS NOT NULL AND g < 3"}[r.IntN(4)]
	aggregate := func() string {
		having := []string{"", "", " HAVING COUNT(*) > 1", " HAVING SUM(v) > 10"}[r.IntN(4)]
		return fmt.Sprintf("SELECT %swindow_start, window_end, %s FROM %s%s GROUP BY %swindow_start, window_end%s", keys, calls(r), w.over("t"), where, keys, having)
	}
	switch r.IntN(9) {
	case 0:
		return "SELECT id, k, v, window_start, window_end, window_time FROM " + w.over("t") + where
	case 1:
		return fmt.Sprintf("SELECT k, g, window_start, window_end, %s, GROUPING(k) AS gk FROM %s GROUP BY window_start, window_end, %s", calls(r), w.over("t"),
			[]string{"GROUPING SETS ((k), (g), ())", "ROLLUP (k, g)", "CUBE (k, g)"}[r.IntN(3)])
	case 2:
		n := 2 + r.IntN(3)
		return fmt.Sprintf("SELECT c.k, window_start, window_end, SUM(n) AS n, COUNT(*) AS c FROM TABLE(TUMBLE((SELECT k, COUNT(*) AS n, window_time AS ts2 FROM %s GROUP BY k, window_start, window_end, window_time), DESCRIPTOR(ts2), %s)) AS c GROUP BY c.k, window_start, window_end",
			window{fn: "TUMBLE", size: w.step, step: w.step}.over("t"), interval(n*w.step))
	case 3:
		dir := []string{"", " DESC"}[r.IntN(2)]
		return fmt.Sprintf("SELECT id, k, v, window_start, window_end FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end%s ORDER BY v%s, id) AS rn FROM %s) WHERE rn <= %d",
			[]string{"", ", k", ", g"}[r.IntN(3)], dir, w.over("t"), 1+r.IntN(3))
	case 4:
		kind := []string{"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"}[r.IntN(4)]
		side := fmt.Sprintf("(SELECT * FROM %s WHERE MOD(id, 2) = ", w.over("t"))
		return fmt.Sprintf("SELECT l.id, r.id AS rid, l.window_start, r.window_end FROM %s0) AS l %s %s1) AS r ON l.k = r.k AND l.window_start = r.window_start AND l.window_end = r.window_end", side, kind, side)
	case 5:
		not := []string{"", "NOT "}[r.IntN(2)]
		return fmt.Sprintf("SELECT id, window_start FROM (SELECT * FROM %s WHERE g < 2) AS l WHERE %sEXISTS (SELECT id FROM (SELECT * FROM %s WHERE g > 1) AS r WHERE l.k = r.k AND l.window_start = r.window_start AND l.window_end = r.window_end)", w.over("t"), not, w.over("t"))
	}
	return aggregate()
}
