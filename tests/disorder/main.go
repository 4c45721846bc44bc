// Disorder writes the events of examples/disorder. They are the same bytes every time.
//
//	go run ./tests/disorder > examples/disorder/events.csv                   6,000 over ten minutes, most a little late, a few very
//	go run ./tests/disorder north > examples/disorder/north/passages.csv     one a second, for two minutes
//	go run ./tests/disorder south > examples/disorder/south/passages.csv     one a second, silent after half a minute
package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sort"
	"time"
)

// event is a row. arrives is when it reaches the file: event time plus what it lost on the way.
type event struct {
	device      string
	watts       int
	at, arrives time.Time
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	if len(os.Args) > 1 {
		passages(out, os.Args[1])
	} else {
		write(out, generate(6000, 10*time.Minute))
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(w io.Writer, events []event) {
	for i, e := range events {
		fmt.Fprintf(w, "%d,%s,%d,%s\n", i+1, e.device, e.watts, e.at.Format("2006-01-02 15:04:05.000"))
	}
}

// generate makes n events, spread evenly over a span from 12:00:00 on, in the order in which they arrive. They are 0.3
// seconds late on average, exponentially distributed; one in fifty instead comes three to eight seconds late.
func generate(n int, over time.Duration) []event {
	rng := rand.New(rand.NewPCG(2026, 8))
	start := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	events := make([]event, n)
	for i := range events {
		at := start.Add(time.Duration(i) * over / time.Duration(n))
		late := time.Duration(rng.ExpFloat64() * float64(300*time.Millisecond))
		if rng.IntN(50) == 0 {
			late = 3*time.Second + time.Duration(rng.Int64N(int64(5*time.Second)))
		}
		events[i] = event{fmt.Sprintf("meter-%d", 1+rng.IntN(4)), 100 + rng.IntN(900), at, at.Add(late)}
	}
	sort.SliceStable(events, func(i, j int) bool { return events[i].arrives.Before(events[j].arrives) })
	return events
}

// passages writes what one of two gates has counted.
func passages(w io.Writer, gate string) {
	start := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	seconds := 120
	if gate == "south" {
		seconds = 30
	}
	for i := range seconds + 1 {
		fmt.Fprintf(w, "%s,%d,%s\n", gate, 1+i%3, start.Add(time.Duration(i)*time.Second).Format("2006-01-02 15:04:05"))
	}
}
