package window

import (
	"time"

	"minisql/exec/vec"
)

// zoneShift turns instants into the wall times that windows are cut by, and back. A nil zone is UTC, or plain
// timestamps: nothing is shifted. Wall times are milliseconds as if in UTC.
type zoneShift struct {
	zone *time.Location
	dst  bool // the zone uses daylight-saving time (Java's useDaylightTime)
}

func newZoneShift(zone *time.Location) zoneShift {
	if zone == nil || zone == time.UTC {
		return zoneShift{}
	}
	now := time.Now().Year()
	_, jan := time.Date(now, 1, 1, 0, 0, 0, 0, zone).Zone()
	_, jul := time.Date(now, 7, 1, 0, 0, 0, 0, zone).Zone()
	z := zoneShift{zone: zone, dst: jan != jul}
	if !z.dst && jan == 0 && zone.String() == "UTC" {
		return zoneShift{}
	}
	return z
}

// local is the wall time of an instant.
func (z zoneShift) local(t int64) int64 {
	if z.zone == nil || t == vec.MaxWatermark {
		return t
	}
	_, off := time.UnixMilli(t).In(z.zone).Zone()
	return t + int64(off)*1000
}

// epoch is the instant of a wall time by Java's rules: one that does not exist is moved forward by the gap, of one that
// exists twice the first is meant.
func (z zoneShift) epoch(wall int64) int64 {
	if z.zone == nil || wall == vec.MaxWatermark {
		return wall
	}
	before := z.offset(wall - 86_400_000)
	t := wall - before // with the offset of the day before
	if z.local(t) == wall {
		return t
	}
	if after := wall - z.offset(wall+86_400_000); z.local(after) == wall {
		return after
	}
	return t // in a gap: the offset before it gives the time moved forward
}

func (z zoneShift) offset(t int64) int64 {
	_, off := time.UnixMilli(t).In(z.zone).Zone()
	return int64(off) * 1000
}

const hour = 3_600_000

// timer is the instant at which a window whose last millisecond is wall fires (TimeWindowUtil.toEpochMillsForTimer):
// a doubled hour is one window and fires after its second pass, a skipped one fires with the first instant there is.
func (z zoneShift) timer(wall int64) int64 {
	if z.zone == nil || wall == vec.MaxWatermark {
		return wall
	}
	t1 := z.epoch(wall)
	if !z.dst {
		return t1
	}
	switch t2 := z.epoch(wall + hour); {
	case t1 == t2:
		return t1 - t1%hour
	case t2-t1 > hour:
		return t1 + hour
	}
	return t1
}

// floorStart is the start of the interval of length n, shifted by off, that holds t.
func floorStart(t, off, n int64) int64 {
	r := (t - off) % n
	if r < 0 {
		r += n
	}
	return t - r
}
