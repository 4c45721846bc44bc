package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"minisql/connectors"
	"minisql/connectors/kafka/broker"
)

// firstClick is second 0 of the clicks.
var firstClick = time.Date(2026, 10, 1, 10, 0, 0, 0, time.UTC)

// clickPause is longer than the 200 ms after which a source looks at its watermark: every click finds that of the last.
const clickPause = 300 * time.Millisecond

// clickWindow is the length, in seconds, of the windows whose counts are foretold.
const clickWindow = 10

// clicks sends a click for every line, which is a second. First it says how many fall into each window of ten seconds,
// then what it has sent: whoever watches the windows in another terminal sees which counts are too low, and why.
func (o *produceOptions) clicks(ctx context.Context, in io.Reader, stdout io.Writer, send func(...broker.Record) error) error {
	seconds, err := readSeconds(in)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "expected: "+expected(seconds))
	latest := -1
	for i, s := range seconds {
		if i > 0 {
			if err := connectors.Pause(ctx, o.every); err != nil {
				return err
			}
		}
		at := firstClick.Add(time.Duration(s) * time.Second)
		value := fmt.Sprintf(`{"user_id":"u%d","ts":"%s","seq":%d}`, (i+1)%3+1, at.Format("2006-01-02 15:04:05.000"), i+1)
		if err := send(broker.Record{Topic: o.topic, Partition: o.partition, Value: []byte(value), Timestamp: broker.Now}); err != nil {
			return err
		}
		late := ""
		if s < latest {
			late = fmt.Sprintf(" <- %d s late", latest-s)
		}
		latest = max(latest, s)
		fmt.Fprintf(stdout, "sent #%02d %s%s\n", i+1, at.Format("15:04:05"), late)
	}
	return nil
}

// readSeconds reads a number a line; empty lines do not count.
func readSeconds(in io.Reader) (seconds []int, err error) {
	scan := bufio.NewScanner(in)
	for number := 1; scan.Scan(); number++ {
		text := strings.TrimSpace(scan.Text())
		if text == "" {
			continue
		}
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("line %d: with --seconds a line is a whole number of seconds after 10:00:00, not %q", number, text)
		}
		seconds = append(seconds, int(n))
	}
	return seconds, scan.Err()
}

// expected says how many clicks each window has.
func expected(seconds []int) string {
	counts := map[int]int{}
	for _, s := range seconds {
		counts[s/clickWindow*clickWindow]++
	}
	var parts []string
	for _, start := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("[%02d~%02d) %d", start, start+clickWindow, counts[start]))
	}
	return strings.Join(parts, ", ")
}
