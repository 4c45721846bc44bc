package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// windowQuery is a window over the CSV file that is measured against keyed TUMBLE. A row counts in some of its windows;
// how many results say so is checked in a run that writes them into a file, the runs that count write nowhere.
type windowQuery struct {
	name    string
	from    string
	key     string
	columns string // beside those of the file
	want    func(t totals) totals
}

func once(t totals) totals { return t }

var windowQueries = []windowQuery{
	{"TUMBLE(1 min), by sensor", "TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)", "sensor", "", once},
	{"HOP(1 min, 5 s)", "HOP(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '1' MINUTE)", "", "",
		func(t totals) totals { return totals{12 * t.rows, 12 * t.sum} }},
	{"HOP(1 min, 5 s), by sensor", "HOP(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '1' MINUTE)", "sensor", "",
		func(t totals) totals { return totals{12 * t.rows, 12 * t.sum} }},
	{"SESSION(10 s), by sensor", "SESSION(TABLE readings PARTITION BY sensor, DESCRIPTOR(ts), INTERVAL '10' SECOND)", "sensor", "", once},
	{"CUMULATE(1 min, 10 s), by s.", "CUMULATE(TABLE readings, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' MINUTE)", "sensor", "", nil},
	{"TUMBLE(1 min), 100,000 keys", "TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)", "k", "k AS MOD(event_id * 7919, 100000), ", once},
}

// runWindow runs the query; results go into a file if they are to be checked.
func (m minisql) runWindow(q windowQuery, path, dir string, check bool) (outcome, error) {
	out := filepath.Join(dir, "result")
	os.RemoveAll(out)
	sink, key, keyType := "'connector' = 'blackhole'", q.key, "STRING"
	if check {
		sink = fmt.Sprintf("'connector' = 'filesystem', 'path' = '%s', 'format' = 'csv'", out)
	}
	group := "window_start, window_end"
	if q.columns != "" {
		keyType = "BIGINT"
	}
	if key == "" {
		key = "CAST(NULL AS STRING)"
	} else {
		group = key + ", " + group
	}
	text := fmt.Sprintf(`SET 'execution.runtime-mode' = 'streaming';
SET 'table.dml-sync' = 'true';
CREATE TABLE readings (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), %sWATERMARK FOR ts AS ts - INTERVAL '10' SECOND)
WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
CREATE TABLE sums (window_start TIMESTAMP(3), k %s, cnt BIGINT, total BIGINT) WITH (%s);
INSERT INTO sums SELECT window_start, %s, COUNT(*), SUM(CAST(reading AS BIGINT)) FROM %s GROUP BY %s;
`, q.columns, path, keyType, sink, key, q.from, group)
	script := filepath.Join(dir, "bench.sql")
	if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
		return outcome{}, err
	}
	o, msg, err := launch(m.bin, "-f", script)
	if err != nil {
		return o, fmt.Errorf("%w: %s", err, reason(msg))
	}
	if check {
		o.got, o.out, err = readResult(out)
	}
	return o, err
}

// readResult adds up the last two fields of all lines.
func readResult(dir string) (t totals, lines int64, err error) {
	parts, _ := filepath.Glob(filepath.Join(dir, "part-*"))
	for _, p := range parts {
		data, err := os.ReadFile(p)
		if err != nil {
			return t, lines, err
		}
		for line := range strings.Lines(string(data)) {
			f := strings.Split(strings.TrimSpace(line), ",")
			n, _ := strconv.ParseInt(f[len(f)-2], 10, 64)
			sum, _ := strconv.ParseInt(f[len(f)-1], 10, 64)
			t.rows, t.sum, lines = t.rows+n, t.sum+sum, lines+1
		}
	}
	return t, lines, nil
}

// compareWindows measures the windows in turn, several rounds; the best wall time counts.
func compareWindows(bin, dir string, rows, rounds int) error {
	f, all, err := generate(dir, rows)
	if err != nil {
		return err
	}
	m := minisql{bin}
	best := make([]outcome, len(windowQueries))
	for _, q := range windowQueries {
		if q.want == nil {
			continue
		}
		if o, err := m.runWindow(q, f.csv, dir, true); err != nil || o.got != q.want(all) {
			return fmt.Errorf("%s: found %v, not %v (%v)", q.name, o.got, q.want(all), err)
		}
	}
	for range rounds {
		for i, q := range windowQueries {
			o, err := m.runWindow(q, f.csv, dir, false)
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			if best[i].wall == 0 || o.wall < best[i].wall {
				best[i] = o
			}
		}
	}
	fmt.Printf("\n%-32s %9s %9s %10s %8s %7s\n", "window, results to nowhere", "wall s", "CPU s", "M rows/s", "RSS MiB", "ratio")
	for i, q := range windowQueries {
		o := best[i]
		fmt.Printf("%-32s %9.3f %9.2f %10.1f %8.0f %7s\n", q.name, o.wall.Seconds(), o.cpu.Seconds(), float64(rows)/o.wall.Seconds()/1e6, float64(o.rss)/(1<<20), ratio(o.wall, best[0].wall))
	}
	return nil
}
