package window

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// zone turns instants into the wall times that windows are cut by, and back. The zero zone is UTC, or plain timestamps:
// nothing is shifted. The end of all watermarks is the same in every zone.
type zone struct{ types.Zone }

func (z zone) local(t int64) int64 {
	if z.UTC() || t == vec.MaxWatermark {
		return t
	}
	return z.Local(t)
}

func (z zone) epoch(wall int64) int64 {
	if z.UTC() || wall == vec.MaxWatermark {
		return wall
	}
	return z.Epoch(wall)
}

const hour = 3_600_000

// timer is the instant at which a window whose last millisecond is wall fires (TimeWindowUtil.toEpochMillsForTimer):
// a doubled hour is one window and fires after its second pass, a skipped one fires with the first instant there is.
func (z zone) timer(wall int64) int64 {
	if z.UTC() || wall == vec.MaxWatermark {
		return wall
	}
	t1 := z.Epoch(wall)
	if !z.Summer() {
		return t1
	}
	switch t2 := z.Epoch(wall + hour); {
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
