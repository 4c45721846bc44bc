package types

import "time"

// Zone is a time zone by Java's rules, in milliseconds; wall times are as if in UTC. The zero Zone is UTC.
type Zone struct {
	loc    *time.Location // nil: UTC
	summer bool
}

// ZoneIn is the zone of a location, for whoever does not ask about summer time.
func ZoneIn(loc *time.Location) Zone {
	if loc == time.UTC {
		loc = nil
	}
	return Zone{loc: loc}
}

// ZoneOf is the zone of a location. Whether it has summer time is a question of the year: that of now counts.
func ZoneOf(loc *time.Location, now time.Time) Zone {
	z := ZoneIn(loc)
	if z.UTC() {
		return z
	}
	year := now.In(loc).Year()
	_, winter := time.Date(year, 1, 1, 0, 0, 0, 0, loc).Zone()
	_, summer := time.Date(year, 7, 1, 0, 0, 0, 0, loc).Zone()
	z.summer = winter != summer
	return z
}

// UTC reports the zone whose wall times are its instants.
func (z Zone) UTC() bool { return z.loc == nil }

// Summer reports a zone with summer time (Java's useDaylightTime).
func (z Zone) Summer() bool { return z.summer }

// Offset is how far the zone's clocks are ahead of UTC at an instant.
func (z Zone) Offset(ms int64) int64 {
	if z.loc == nil {
		return 0
	}
	_, off := time.UnixMilli(ms).In(z.loc).Zone()
	return int64(off) * 1000
}

// Local is the wall time of an instant.
func (z Zone) Local(ms int64) int64 { return ms + z.Offset(ms) }

// Epoch is the instant of a wall time as in java.time: one that does not exist is moved forward by the gap, of one that
// exists twice the first is meant.
func (z Zone) Epoch(wall int64) int64 {
	if z.loc == nil {
		return wall
	}
	before := wall - z.Offset(wall-MsPerDay)
	if z.Local(before) == wall {
		return before
	}
	if after := wall - z.Offset(wall+MsPerDay); z.Local(after) == wall {
		return after
	}
	return before // in a gap: the offset before it gives the time moved forward
}
