package main

import (
	"bytes"
	"os"
	"testing"
	"time"
)

// TestFile compares the example with what is generated, and counts those that are three seconds late or more.
func TestFile(t *testing.T) {
	events := generate(6000, 10*time.Minute)
	var b bytes.Buffer
	write(&b, events)
	if file, err := os.ReadFile("../../examples/disorder/events.csv"); err != nil || !bytes.Equal(file, b.Bytes()) {
		t.Errorf("examples/disorder/events.csv is not what is generated: %v", err)
	}
	for _, gate := range []string{"north", "south"} {
		var b bytes.Buffer
		passages(&b, gate)
		if file, err := os.ReadFile("../../examples/disorder/" + gate + "/passages.csv"); err != nil || !bytes.Equal(file, b.Bytes()) {
			t.Errorf("examples/disorder/%s is not what is generated: %v", gate, err)
		}
	}
	var sum time.Duration
	very := 0
	for _, e := range events {
		late := e.arrives.Sub(e.at)
		if late >= 3*time.Second {
			very++
		} else {
			sum += late
		}
	}
	if mean := sum / time.Duration(len(events)-very); very < 90 || very > 150 || mean < 280*time.Millisecond || mean > 320*time.Millisecond {
		t.Errorf("%d very late, the others by %v on average", very, mean)
	}
}
