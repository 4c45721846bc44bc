// Readings writes the example data: sensor readings over a quarter of an hour, of which some come late. It gives the same
// bytes every time.
//
//	go run ./tests/readings > examples/readings.csv
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"sort"
	"time"
)

// reading is a row. arrives is when it reaches the file: event time plus what it lost on the way.
type reading struct {
	sensor  string
	value   int
	at      time.Time
	arrives time.Time
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	for i, r := range generate(600) {
		fmt.Fprintf(out, "%d,%s,%d,%s\n", i+1, r.sensor, r.value, r.at.Format("2006-01-02 15:04:05"))
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// generate makes n readings from 08:00:00 on, spread evenly over fifteen minutes, in the order in which they arrive.
// Most arrive at once or within four seconds; one in twelve is up to 45 seconds late.
func generate(n int) []reading {
	rng := rand.New(rand.NewPCG(2026, 314))
	sensors := []string{"attic", "boiler", "cellar", "greenhouse", "hall", "kitchen"}
	start := time.Date(2026, 3, 14, 8, 0, 0, 0, time.UTC)
	rows := make([]reading, n)
	for i := range rows {
		at := start.Add(time.Duration(i) * 15 * time.Minute / time.Duration(n)).Truncate(time.Second)
		delay := time.Duration(rng.IntN(5)) * time.Second
		if rng.IntN(12) == 0 {
			delay = time.Duration(5+rng.IntN(41)) * time.Second
		}
		rows[i] = reading{sensors[rng.IntN(len(sensors))], rng.IntN(100), at, at.Add(delay)}
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i].arrives.Before(rows[j].arrives) })
	return rows
}
