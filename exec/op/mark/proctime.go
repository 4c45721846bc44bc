package mark

import (
	"math"

	"minisql/exec"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// tickEvery is how often watermarks of the clock are sent while rows may wait, in milliseconds.
const tickEvery = 10

// ProcTime makes event time of processing time: it gives rows the time at which they arrive, and sends the clock's time
// as the watermark. So operators of event time serve both, and a stream by processing time has no late rows.
type ProcTime struct {
	exec.NoFinish
	Time    int // the column that is overwritten
	Type    types.Type
	Kind    rel.Arrival
	Now     func() int64
	Virtual bool // the clock is moved by rows: there is nothing to wait for between them

	last int64 // the watermark that was sent
	seq  int64
	next int64 // 0 before the first row
}

// Next is when the clock's time is sent again.
func (p *ProcTime) Next() int64 {
	if p.next == 0 || p.Virtual || p.Kind == rel.ByNumber {
		return math.MaxInt64
	}
	return p.next
}

// Tick sends the clock's time.
func (p *ProcTime) Tick(now int64, out exec.Collector) error {
	p.next = now + tickEvery
	b := &vec.Batch{Start: p.start()}
	if p.advance(b, 0, now-1); len(b.Marks) == 0 {
		return nil
	}
	return out.Emit(b)
}

func (p *ProcTime) start() int64 {
	if p.last == 0 {
		return vec.MinWatermark
	}
	return p.last
}

// advance adds a mark, if time has passed.
func (p *ProcTime) advance(b *vec.Batch, row int, t int64) {
	if t > p.last {
		p.last = t
		b.Marks = append(b.Marks, vec.Mark{Row: row, T: t})
	}
}

// Push stamps the rows of a batch. The watermark stays a millisecond behind the clock: rows of this one may still come.
func (p *ProcTime) Push(_ int, b *vec.Batch, out exec.Collector) error {
	c := *b
	c.Start, c.Marks = p.start(), nil
	if b.N > 0 {
		c.Cols = append([]vec.Col{}, b.Cols...)
		if p.Kind == rel.ByNumber {
			times := make([]int64, b.N)
			for i := range times {
				p.seq++
				times[i] = p.seq
				p.advance(&c, i+1, p.seq)
			}
			c.Cols[p.Time] = vec.FromSlice(&p.Type, times, nil)
		} else {
			now := p.Now()
			if p.next == 0 {
				p.next = now + tickEvery
			}
			p.advance(&c, 0, now-1)
			c.Cols[p.Time] = vec.Const(&p.Type, types.Instant{Ms: now})
		}
	}
	if b.End() == vec.MaxWatermark && p.Kind != rel.ByClock {
		p.advance(&c, c.N, vec.MaxWatermark)
	}
	return out.Emit(&c)
}
