package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// files are the generated inputs.
type files struct{ csv, quoted, json string }

// totals are what every engine must find.
type totals struct{ rows, sum int64 }

// generate writes rows sensor readings as CSV, as CSV with every field quoted and as JSON lines into dir, unless they
// are there: 2 ms a row from 2026-03-14 08:00:00, half of the rows set back by up to 8 s, 1,000 sensors.
func generate(dir string, rows int) (f files, t totals, err error) {
	name := func(s string) string { return filepath.Join(dir, fmt.Sprintf("readings-%d%s", rows, s)) }
	f = files{csv: name(".csv"), quoted: name("-quoted.csv"), json: name(".json")}
	if err = os.MkdirAll(dir, 0o755); err != nil {
		return
	}
	var out [3]*bufio.Writer
	fresh := true
	for _, p := range []string{f.csv, f.quoted, f.json} {
		if _, err := os.Stat(p); err != nil {
			fresh = false
		}
	}
	for i, p := range []string{f.csv, f.quoted, f.json} {
		if fresh {
			break
		}
		file, err := os.Create(p + ".part")
		if err != nil {
			return f, t, err
		}
		defer file.Close()
		out[i] = bufio.NewWriterSize(file, 1<<20)
	}
	rng := rand.New(rand.NewPCG(42, 7))
	start := time.Date(2026, 3, 14, 8, 0, 0, 0, time.UTC).UnixMilli()
	var line []byte
	for i := range rows {
		sensor, reading, ms := rng.IntN(1000), rng.IntN(10000), start+2*int64(i)
		if rng.IntN(2) == 0 {
			ms -= rng.Int64N(8001)
		}
		t.rows++
		t.sum += int64(reading)
		if fresh {
			continue
		}
		id, name := strconv.Itoa(i), fmt.Sprintf("sensor_%04d", sensor)
		ts := time.UnixMilli(ms).UTC().AppendFormat(nil, "2006-01-02 15:04:05.000")
		line = fmt.Appendf(line[:0], "%s,%s,%d,%s\n", id, name, reading, ts)
		out[0].Write(line)
		line = fmt.Appendf(line[:0], "\"%s\",\"%s\",\"%d\",\"%s\"\n", id, name, reading, ts)
		out[1].Write(line)
		line = fmt.Appendf(line[:0], "{\"event_id\":%s,\"sensor\":\"%s\",\"reading\":%d,\"ts\":\"%s\"}\n", id, name, reading, ts)
		out[2].Write(line)
	}
	for i, p := range []string{f.csv, f.quoted, f.json} {
		if fresh {
			break
		}
		if err = out[i].Flush(); err != nil {
			return
		}
		if err = os.Rename(p+".part", p); err != nil {
			return
		}
	}
	return
}
