// Bench compares minisql with DuckDB and with a plain Go scanner, the lower bound, on windowed aggregates over
// generated files. Each engine runs in a process of its own, in turn, several rounds; the best wall time counts. Every
// result is checked. DuckDB's time is that of its query alone, without the start of its process. Then the other windows
// of minisql are compared with keyed TUMBLE.
//
//	go run ./tests/bench -bin ./minisql
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func main() {
	if len(os.Args) > 3 && os.Args[1] == "-launch" {
		os.Exit(launcher(os.Args[2], os.Args[3], os.Args[4:]))
	}
	bin := flag.String("bin", "./minisql", "the minisql binary")
	python := flag.String("python", "python3", "a Python with the package duckdb")
	dir := flag.String("dir", filepath.Join(os.TempDir(), "minisql-bench"), "where the data lies, about 1 GB for 5 million rows")
	rows := flag.Int("rows", 5_000_000, "rows to generate")
	rounds := flag.Int("rounds", 5, "runs of each engine")
	scanPath := flag.String("scan", "", "run as the plain scanner over this file")
	scanFormat := flag.String("format", "csv", "the format of -scan")
	only := flag.String("only", "", "engines or windows; both if empty")
	keyed := flag.Bool("keyed", false, "group by sensor with -scan")
	flag.Parse()
	var err error
	if *scanPath != "" {
		err = scan(*scanPath, *scanFormat, *keyed)
	} else {
		if *only != "windows" {
			err = compare(*bin, *python, *dir, *rows, *rounds)
		}
		if *only != "engines" && err == nil {
			err = compareWindows(*bin, *dir, *rows, *rounds)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func compare(bin, python, dir string, rows, rounds int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if bin, err = filepath.Abs(bin); err != nil {
		return err
	}
	fmt.Printf("data: %d rows in %s\n", rows, dir)
	f, want, err := generate(dir, rows)
	if err != nil {
		return err
	}
	small, wantSmall, err := generate(dir, 1000)
	if err != nil {
		return err
	}
	queries := []query{
		{"CSV, total", f.csv, "csv", false, want}, {"CSV, by sensor", f.csv, "csv", true, want},
		{"JSON, total", f.json, "json", false, want}, {"JSON, by sensor", f.json, "json", true, want},
		{"CSV all quoted, total", f.quoted, "csv", false, want},
		{"CSV, 1,000 rows", small.csv, "csv", false, wantSmall}, // how long it takes to start
	}
	var engines []engine
	for _, e := range []engine{minisql{bin}, duckdb{python}, scanner{self}} {
		if why := e.ready(); why != "" {
			fmt.Printf("%s is left out: %s\n", e.name(), why)
			continue
		}
		engines = append(engines, e)
	}
	fmt.Printf("%-22s %-12s %9s %9s %10s %8s %7s\n", "query", "engine", "wall s", "CPU s", "M rows/s", "RSS MiB", "ratio")
	wrong := 0
	for _, q := range queries {
		best, failures := race(q, engines, dir, rounds)
		wrong += failures
		for i, e := range engines {
			if o := best[i]; o.wall > 0 {
				fmt.Printf("%-22s %-12s %9.3f %9.2f %10.1f %8.0f %7s\n", q.name, e.name(), o.wall.Seconds(), o.cpu.Seconds(),
					float64(q.want.rows)/o.wall.Seconds()/1e6, float64(o.rss)/(1<<20), ratio(o.wall, best[0].wall))
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of the comparisons failed", wrong)
	}
	return nil
}

// race runs a query by each engine in turn and returns the best run of each, and how many gave up.
func race(q query, engines []engine, dir string, rounds int) (best []outcome, failures int) {
	best = make([]outcome, len(engines))
	failed := make([]bool, len(engines))
	for range rounds {
		for i, e := range engines {
			if failed[i] {
				continue
			}
			o, err := e.run(q, dir)
			if err == nil && o.got != q.want {
				err = fmt.Errorf("found %d rows and a sum of %d, not %d and %d", o.got.rows, o.got.sum, q.want.rows, q.want.sum)
			}
			if err != nil {
				fmt.Printf("%-22s %-12s FAILED: %v\n", q.name, e.name(), err)
				failed[i] = true
				failures++
				continue
			}
			if best[i].wall == 0 || o.wall < best[i].wall {
				best[i] = o
			}
		}
	}
	return best, failures
}

// ratio is how many times as long as the first engine a run took.
func ratio(t, first time.Duration) string {
	if first == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2fx", float64(t)/float64(first))
}
