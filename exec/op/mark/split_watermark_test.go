package mark

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// told collects what an operator emits, as text: a row is its time in seconds, a watermark w and its time.
type told struct{ lines []string }

func (t *told) Emit(b *vec.Batch) error {
	k := 0
	for i := 0; i <= b.N; i++ {
		for ; k < len(b.Marks) && b.Marks[k].Row <= i; k++ {
			switch m := b.Marks[k]; {
			case m.Kind == vec.Idle:
				t.lines = append(t.lines, "idle")
			case m.Kind == vec.Active:
				t.lines = append(t.lines, "active")
			case m.T == vec.MaxWatermark:
				t.lines = append(t.lines, "end")
			default:
				t.lines = append(t.lines, fmt.Sprintf("w%g", float64(m.T)/1000))
			}
		}
		if i < b.N {
			t.lines = append(t.lines, fmt.Sprintf("%g", float64(vec.Values[int64](vec.Expand(b.Cols[0], b.N))[i])/1000))
		}
	}
	return nil
}

func (t *told) want(test *testing.T, want ...string) {
	test.Helper()
	if !slices.Equal(t.lines, want) {
		test.Errorf("%v, want %v", t.lines, want)
	}
	t.lines = nil
}

// seconds is a batch of rows of a split.
func seconds(s *vec.Split, times ...int64) *vec.Batch {
	typ := types.TimestampOf(3)
	ms := make([]int64, len(times))
	for i, t := range times {
		ms[i] = 1000 * t
	}
	return &vec.Batch{Cols: []vec.Col{vec.FromSlice(&typ, ms, nil)}, N: len(ms), Split: s, Start: vec.MinWatermark}
}

// clocked runs an operator that acts by the clock.
type clocked struct {
	now  int64
	next func() int64
	tick func(int64) error
}

// to moves the clock and calls the operator when it wants to be called.
func (c *clocked) to(t *testing.T, ms int64) {
	t.Helper()
	for n := c.next(); n <= ms; n = c.next() {
		c.now = n
		if err := c.tick(n); err != nil {
			t.Fatal(err)
		}
	}
	c.now = ms
}

func splits(t *testing.T, w SplitWatermark, names ...string) (*SplitWatermark, *clocked, *told, []*vec.Split) {
	c, out := &clocked{}, &told{}
	w.Now = func() int64 { return c.now }
	op := NewSplitWatermark(w)
	c.next, c.tick = op.Next, func(now int64) error { return op.Tick(now, out) }
	var list []*vec.Split
	for _, n := range names {
		s := &vec.Split{Name: n}
		list = append(list, s)
		if err := op.Tell(s, vec.SplitOpened, out); err != nil {
			t.Fatal(err)
		}
	}
	return op, c, out, list
}

func TestSplitsAreMergedByTheMinimum(t *testing.T) {
	w, _, out, s := splits(t, SplitWatermark{OnEvent: true, Delay: 1000}, "t-0", "t-1")
	w.Push(0, seconds(s[0], 5, 3, 9), out)
	out.want(t, "5", "3", "9")
	w.Push(0, seconds(s[1], 4, 6, 20), out)
	out.want(t, "4", "w3", "6", "w5", "20", "w8")
	w.Tell(s[0], vec.SplitEnded, out) // is not heard before another row comes
	out.want(t)
	w.Push(0, seconds(s[1], 21), out)
	out.want(t, "21", "w20")
	w.Push(0, &vec.Batch{Marks: []vec.Mark{{T: vec.MaxWatermark}}}, out)
	out.want(t, "end")
}

func TestWatermarksAreSentEverySoOften(t *testing.T) {
	w, c, out, s := splits(t, SplitWatermark{Step: 200}, "t-0")
	w.Push(0, seconds(s[0], 5, 9), out)
	c.to(t, 199)
	out.want(t, "5", "9")
	c.to(t, 200)
	out.want(t, "w9")
	w.Push(0, seconds(s[0], 7), out)
	c.to(t, 1000)
	out.want(t, "7")
	if w.Next() != math.MaxInt64 {
		t.Error("there is nothing to wait for")
	}
}

func TestIdleSplits(t *testing.T) {
	w, c, out, s := splits(t, SplitWatermark{Step: 200, Timeout: 1000}, "t-0", "t-1", "t-2")
	w.Push(0, seconds(s[0], 12), out)
	w.Push(0, seconds(s[1], 30), out)
	c.to(t, 1200)
	out.want(t, "12", "30")
	c.to(t, 1400) // the one that never had a row is idle a tick earlier
	out.want(t, "w12")
	c.to(t, 3000)
	out.want(t, "w30", "idle") // when all are idle the largest counts
	w.Push(0, seconds(s[2], 20, 40), out)
	out.want(t, "active", "20", "40")
	c.to(t, 3200)
	out.want(t, "w40")
}

func TestLiveWatermark(t *testing.T) {
	c, out := &clocked{}, &told{}
	w := &LiveWatermark{AssignWatermark: AssignWatermark{Interval: 200}, Now: func() int64 { return c.now }, Step: 200, Timeout: 1000}
	c.next, c.tick = w.Next, func(now int64) error { return w.Tick(now, out) }
	rows := func(times ...int64) { w.Push(0, seconds(nil, times...), out) }
	rows(5, 5)
	out.want(t, "5", "w5", "5")
	b := seconds(nil, 5)
	vec.Values[int64](b.Cols[0])[0] += 100 // too little for a watermark of its own
	w.Push(0, b, out)
	out.want(t, "5.1")
	c.to(t, 200)
	out.want(t, "w5.1")
	c.to(t, 1100)
	out.want(t)
	c.to(t, 2000)
	out.want(t, "idle")
	rows(6)
	out.want(t, "active", "6", "w6")
	w.Push(0, &vec.Batch{Marks: []vec.Mark{{T: vec.MaxWatermark}}}, out)
	out.want(t, "end")
	if w.Next() != math.MaxInt64 {
		t.Error("nothing comes behind the end")
	}
}

func TestProcTime(t *testing.T) {
	c, out := &clocked{now: 3000}, &told{}
	typ := types.LTZOf(3)
	p := &ProcTime{Type: typ, Now: func() int64 { return c.now }}
	c.next, c.tick = p.Next, func(now int64) error { return p.Tick(now, out) }
	p.Push(0, seconds(nil, 1, 2), out)
	out.want(t, "w2.999", "3", "3")
	c.to(t, 3011)
	out.want(t, "w3.009")
	p.Push(0, &vec.Batch{Marks: []vec.Mark{{T: vec.MaxWatermark}}}, out)
	out.want(t)
	q := &ProcTime{Type: typ, Kind: rel.ByNumber}
	q.Push(0, seconds(nil, 9, 8), out)
	q.Push(0, &vec.Batch{Marks: []vec.Mark{{T: vec.MaxWatermark}}}, out)
	out.want(t, "0.001", "w0.001", "0.002", "w0.002", "end")
}
