package connectors

import (
	"testing"
	"time"
)

func TestUnits(t *testing.T) {
	for text, want := range map[string]time.Duration{"10 s": 10 * time.Second, "1min": time.Minute, "200": 200 * time.Millisecond, " 3 DAYS ": 72 * time.Hour,
		"PT5S": 5 * time.Second, "p1dt1h": 25 * time.Hour, "-PT-1.5S": 1500 * time.Millisecond, "PT0.25S": 250 * time.Millisecond} {
		if got, err := ParseDuration(text); got != want || err != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]int64{"10b": 10, "128 mb": 128 << 20, "1": 1, "2 KiBiBytes": 2048} {
		if got, err := ParseSize(text); got != want || err != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "s", "1 fortnight", "P", "PT", "P1X", "99999999999999999999 s"} {
		if _, err := ParseDuration(text); err == nil {
			t.Errorf("%q is taken", text)
		}
		if _, err := ParseSize(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
