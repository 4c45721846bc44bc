package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// query is what is measured: a 1-minute TUMBLE with COUNT and SUM over a file, in total or by sensor.
type query struct {
	name   string
	path   string
	format string // csv or json
	keyed  bool
	want   totals
}

// outcome is one run of an engine.
type outcome struct {
	wall time.Duration
	cpu  time.Duration
	rss  int64 // peak, in bytes
	got  totals
	out  int64 // result rows
}

// engine runs a query in a process of its own.
type engine interface {
	name() string
	// ready returns why the engine cannot run, or "".
	ready() string
	run(q query, dir string) (outcome, error)
}

// minisql runs the binary on a script whose result goes to a file, in streaming mode with a delay of ten seconds.
type minisql struct{ bin string }

func (m minisql) name() string { return "minisql" }

func (m minisql) ready() string {
	if _, err := os.Stat(m.bin); err != nil {
		return "no binary at " + m.bin + " (see -bin)"
	}
	return ""
}

func (m minisql) run(q query, dir string) (outcome, error) {
	out := filepath.Join(dir, "result")
	os.RemoveAll(out)
	script := filepath.Join(dir, "bench.sql")
	key, keyCol := "", ""
	if q.keyed {
		key, keyCol = "sensor, ", "sensor STRING, "
	}
	text := fmt.Sprintf(`SET 'execution.runtime-mode' = 'streaming';
SET 'table.dml-sync' = 'true';
CREATE TABLE readings (event_id BIGINT, sensor STRING, reading INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND)
WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = '%s');
CREATE TABLE sums (window_start TIMESTAMP(3), %scnt BIGINT, total BIGINT)
WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
INSERT INTO sums SELECT window_start, %sCOUNT(*), SUM(CAST(reading AS BIGINT))
FROM TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)
GROUP BY %swindow_start, window_end;
`, q.path, q.format, keyCol, out, key, key)
	if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
		return outcome{}, err
	}
	o, msg, err := launch(m.bin, "-f", script)
	if err != nil {
		return o, fmt.Errorf("%w: %s", err, reason(msg))
	}
	if o.got, o.out, err = readResult(out); err == nil && o.out == 0 {
		err = fmt.Errorf("no result: %s", reason(msg))
	}
	return o, err
}

// reason is the first error in what the client printed.
func reason(text string) string {
	if i := strings.Index(text, "[ERROR]"); i >= 0 {
		text = text[i:]
	}
	return strings.TrimSpace(text[:min(len(text), 500)])
}

// scanner is the lower bound: this program again, reading the file with hand-written loops that trust it.
type scanner struct{ self string }

func (scanner) name() string  { return "Go scanner" }
func (scanner) ready() string { return "" }

func (s scanner) run(q query, _ string) (outcome, error) {
	o, text, err := launch(s.self, "-scan", q.path, "-format", q.format, "-keyed="+strconv.FormatBool(q.keyed))
	if err == nil {
		_, err = fmt.Sscan(text, &o.got.rows, &o.got.sum, &o.out)
	}
	return o, err
}

// duckdb runs the query in Python with two threads; its time is that of the query, fetch included, without the start
// of the interpreter.
type duckdb struct{ python string }

func (duckdb) name() string { return "DuckDB" }

func (d duckdb) ready() string {
	if err := exec.Command(d.python, "-c", "import duckdb").Run(); err != nil {
		return d.python + " has no package duckdb (pip install duckdb; see -python)"
	}
	return ""
}

func (d duckdb) run(q query, _ string) (outcome, error) {
	columns := "{'event_id': 'BIGINT', 'sensor': 'VARCHAR', 'reading': 'INTEGER', 'ts': 'TIMESTAMP'}"
	from := fmt.Sprintf("read_csv('%s', header = false, columns = %s)", q.path, columns)
	if q.format == "json" {
		from = fmt.Sprintf("read_json('%s', format = 'newline_delimited', columns = %s)", q.path, columns)
	}
	key := ""
	if q.keyed {
		key = ", sensor"
	}
	code := fmt.Sprintf(`
import duckdb, time
con = duckdb.connect(config={'threads': 2})
con.execute("SET enable_progress_bar = false")
t, c = time.time(), time.process_time()
rows = con.execute("""SELECT time_bucket(INTERVAL '1 minute', ts) AS w%s, COUNT(*) AS n, SUM(reading) AS s FROM %s GROUP BY w%s ORDER BY w%s""").fetchall()
t, c = time.time() - t, time.process_time() - c
print(sum(r[-2] for r in rows), int(sum(r[-1] for r in rows)), len(rows), t, c)
`, key, from, key, key)
	o, text, err := launch(d.python, "-c", code)
	if err != nil {
		return o, fmt.Errorf("%w: %s", err, text)
	}
	var wall, cpu float64
	_, err = fmt.Sscan(text, &o.got.rows, &o.got.sum, &o.out, &wall, &cpu)
	o.wall, o.cpu = seconds(wall), seconds(cpu)
	return o, err
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// launch runs a command and measures it. What getrusage says of a child includes the size of the parent from before
// the exec; so a small process of this program, started with -launch, stands between and reports as JSON.
func launch(name string, args ...string) (o outcome, stdout string, err error) {
	self, err := os.Executable()
	if err != nil {
		return o, "", err
	}
	report, err := os.CreateTemp("", "bench")
	if err != nil {
		return o, "", err
	}
	defer os.Remove(report.Name())
	defer report.Close()
	cmd := exec.Command(self, append([]string{"-launch", report.Name(), name}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err = cmd.Run(); err != nil {
		return o, out.String() + errs.String(), err
	}
	var m measured
	if err = json.NewDecoder(report).Decode(&m); err != nil {
		return o, out.String(), err
	}
	o.wall, o.cpu, o.rss = m.Wall, m.CPU, m.RSS
	return o, out.String(), nil
}
