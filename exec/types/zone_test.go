package types

import (
	"testing"
	"time"
)

func wall(t *testing.T, s string) int64 {
	t.Helper()
	x, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		t.Fatal(err)
	}
	return x.UnixMilli()
}

// TestZoneFollowsJava checks both directions around the changes of the clocks.
func TestZoneFollowsJava(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	z := ZoneOf(berlin, time.UnixMilli(wall(t, "2024-06-01 00:00")))
	for _, c := range []struct{ what, wall, utc, back string }{
		{"winter", "2024-01-15 12:00", "2024-01-15 11:00", "2024-01-15 12:00"},
		{"summer", "2024-07-15 12:00", "2024-07-15 10:00", "2024-07-15 12:00"},
		{"in the gap, moved forward", "2024-03-31 02:30", "2024-03-31 01:30", "2024-03-31 03:30"},
		{"twice, the first", "2024-10-27 02:30", "2024-10-27 00:30", "2024-10-27 02:30"},
	} {
		utc := z.Epoch(wall(t, c.wall))
		if utc != wall(t, c.utc) {
			t.Errorf("%s: %s is %s in UTC, want %s", c.what, c.wall, time.UnixMilli(utc).UTC(), c.utc)
		}
		if z.Local(utc) != wall(t, c.back) {
			t.Errorf("%s: %s is %s back, want %s", c.what, c.utc, time.UnixMilli(z.Local(utc)).UTC(), c.back)
		}
	}
	if !z.Summer() || z.UTC() {
		t.Error("Berlin has summer time and is not UTC")
	}
}

// TestSummerTimeIsOfTheClocksYear tells that a zone is judged by the clock it is given: Turkey gave summer time up in 2016.
func TestSummerTimeIsOfTheClocksYear(t *testing.T) {
	istanbul, err := time.LoadLocation("Europe/Istanbul")
	if err != nil {
		t.Skip(err)
	}
	for year, want := range map[int]bool{2014: true, 2020: false} {
		if got := ZoneOf(istanbul, time.Date(year, 5, 1, 0, 0, 0, 0, time.UTC)).Summer(); got != want {
			t.Errorf("%d: summer time %v, want %v", year, got, want)
		}
	}
	if z := ZoneOf(nil, time.Time{}); !z.UTC() || z.Local(5) != 5 || z.Epoch(5) != 5 {
		t.Error("no location is UTC")
	}
}
