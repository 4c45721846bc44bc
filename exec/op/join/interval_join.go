package join

import (
	"math"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/timers"
	"minisql/exec/vec"
)

// IntervalJoin joins rows whose times differ by Lower to Upper (left less right), as Flink's RowTimeIntervalJoin: a row
// is joined with what the other side has cached, and cached itself while partners may still come. Cached rows that have
// expired are removed when a row of the other side passes by, or by a clean-up timer; outer rows without a partner are
// padded then. Its watermark is held back by the larger side of the interval.
type IntervalJoin struct {
	exec.NoFinish
	spec   Spec
	times  [2]int
	size   [2]int64 // how far a side's rows reach: left, right
	expire [2]int64 // times of a side's cache up to which everything has gone
	clean  int64
	delay  int64

	key   [2]keyReader
	row   [2]vec.RowWriter
	ids   map[string]int32
	state []*intervalState
	heap  timers.Heap
	wm    int64
	o     changelog.Log
	start int64
}

// intervalState is what is cached for a key.
type intervalState struct {
	cache [2]timeCache
	timer [2]int64 // when a side's cache is cleaned up, 0 if it is not
}

// NewIntervalJoin returns the operator.
func NewIntervalJoin(spec Spec, times [2]int, lower, upper int64) *IntervalJoin {
	j := &IntervalJoin{spec: spec, times: times, size: [2]int64{-lower, upper}, ids: map[string]int32{}, wm: vec.MinWatermark, start: vec.MinWatermark}
	j.clean = (j.size[0] + j.size[1]) / 2
	j.delay = max(j.size[0], j.size[1])
	j.o.Rows = vec.NewRows(spec.both())
	for s := range j.key {
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

// Push takes the rows of one side; marks are the combined watermarks of both.
func (j *IntervalJoin) Push(in int, b *vec.Batch, out exec.Collector) error {
	j.o.Start = j.start
	var times []int64
	if b.N > 0 {
		j.key[in].reset(b)
		j.row[in].Reset(b.Cols)
		times = vec.Values[int64](vec.Expand(b.Cols[j.times[in]], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { return j.add(in, i, times[i]) }, j.advance)
	return j.o.Settle(out, err)
}

func (j *IntervalJoin) now() int64 { return max(j.wm, 0) }

// expiration is the time up to which a cache of reach size has expired.
func (j *IntervalJoin) expiration(size int64) int64 {
	if now := j.now(); now < math.MaxInt64 {
		return now - size - 1
	}
	return math.MaxInt64
}

func (j *IntervalJoin) add(side, i int, t int64) error {
	other := 1 - side
	row := j.row[side].AppendRow(nil, i)
	_, whole := j.key[side].key(nil, i)
	if !whole { // a NULL key has no partner
		if j.spec.outer(side) {
			j.pair(side, row, nil)
		}
		return nil
	}
	enc := string(j.key[side].w.AppendRow(nil, i))
	id, ok := j.ids[enc]
	if !ok {
		id = int32(len(j.state))
		j.ids[enc] = id
		j.state = append(j.state, &intervalState{})
	}
	s := j.state[id]
	lo, hi := t-j.size[other], t+j.size[side]
	emitted := false
	if j.expire[other] < hi {
		j.expire[other] = j.expiration(j.size[other])
		for _, c := range s.cache[other].ordered() {
			if c.time >= lo && c.time <= hi {
				matches, err := j.spec.matching(side, row, c.rows)
				if err != nil {
					return err
				}
				for _, o := range matches {
					o.partners++
					emitted = true
					j.pair(side, row, o.row)
				}
			}
			if c.time <= j.expire[other] {
				j.expel(other, &s.cache[other], c)
			}
		}
	}
	if j.now() < hi {
		r := &joined{row: row}
		if emitted {
			r.partners = 1
		}
		s.cache[side].add(t, r)
		if s.timer[side] == 0 {
			j.setTimer(s, id, side, t)
		}
	} else if !emitted && j.spec.outer(side) {
		j.pair(side, row, nil)
	}
	return nil
}

// expel removes cached rows of one time, padding those of an outer side that had no partner.
func (j *IntervalJoin) expel(side int, c *timeCache, e *cached) {
	if j.spec.outer(side) {
		for _, r := range e.rows {
			if r.partners == 0 {
				j.pair(side, r.row, nil)
			}
		}
	}
	c.remove(e)
}

func (j *IntervalJoin) setTimer(s *intervalState, id int32, side int, t int64) {
	at := t + j.size[side] + j.clean + 1
	s.timer[side] = at
	j.heap.Add(timers.Timer{At: at, Start: int64(side), Key: id})
}

func (j *IntervalJoin) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > j.wm {
		j.wm = m.T
		for t, ok := j.heap.Due(m.T); ok; t, ok = j.heap.Due(m.T) {
			s, side := j.state[t.Key], int(t.Start)
			if s.timer[side] == t.At {
				j.cleanUp(s, t.Key, side)
			}
		}
		m.T -= j.delay
	}
	j.start = m.T
	return j.o.Mark(m)
}

// cleanUp removes what has expired of a side and sets the next timer for the smallest time that is left.
func (j *IntervalJoin) cleanUp(s *intervalState, id int32, side int) {
	j.expire[side] = j.expiration(j.size[side])
	earliest := int64(-1)
	for _, c := range s.cache[side].ordered() {
		if c.time <= j.expire[side] {
			j.expel(side, &s.cache[side], c)
		} else if earliest < 0 || c.time < earliest {
			earliest = c.time
		}
	}
	s.timer[side] = 0
	if earliest > 0 {
		j.setTimer(s, id, side, earliest)
	}
}

func (j *IntervalJoin) pair(side int, mine, other []byte) {
	if other == nil {
		other = j.spec.nulls(1 - side)
	}
	if side == 1 {
		mine, other = other, mine
	}
	j.o.Add(vec.Insert, mine, other)
}

// timeCache holds rows by time. It is read in the order of Java's HashMap, in which Flink keeps them: by bucket, then
// by age.
type timeCache struct {
	entries []*cached
	buckets int
}

type cached struct {
	time int64
	rows []*joined
}

func (c *timeCache) add(t int64, r *joined) {
	for _, e := range c.entries {
		if e.time == t {
			e.rows = append(e.rows, r)
			return
		}
	}
	c.entries = append(c.entries, &cached{t, []*joined{r}})
	for c.buckets = max(c.buckets, 16); len(c.entries) > c.buckets*3/4; {
		c.buckets *= 2
	}
}

func (c *timeCache) remove(e *cached) {
	i := slices.Index(c.entries, e)
	c.entries = slices.Delete(c.entries, i, i+1)
}

func (c *timeCache) ordered() []*cached {
	bucket := func(e *cached) uint32 {
		h := uint32(e.time ^ int64(uint64(e.time)>>32))
		return (h ^ h>>16) & uint32(c.buckets-1)
	}
	out := slices.Clone(c.entries)
	slices.SortStableFunc(out, func(a, b *cached) int { return int(bucket(a)) - int(bucket(b)) })
	return out
}
