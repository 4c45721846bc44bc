package op

import (
	"minisql/exec/expr"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// SlotKind tells what a slot takes out of a match.
type SlotKind uint8

// A value of a row, an aggregate over the rows of a variable, or the match's rowtime.
const (
	SlotRow SlotKind = iota
	SlotAgg
	SlotRowtime
)

// MatchSlot is a value taken out of a match: column Col of the last (or first) row of Var, Offset rows before (or
// behind) it; or an aggregate over the rows of Var.
type MatchSlot struct {
	Kind   SlotKind
	Var    int
	Col    int
	First  bool
	Offset int
	Agg    Agg
	Type   types.Type
}

// MatchExpr is an expression over slots.
type MatchExpr struct {
	Slots []MatchSlot
	Expr  expr.Expr
}

// eval computes an expression for the rows taken so far.
func (m *Match) eval(x *MatchExpr, p *partial) (any, error) {
	b := &vec.Batch{N: 1, Start: minWatermark, Cols: make([]vec.Col, len(x.Slots))}
	for i := range x.Slots {
		v, err := m.slot(&x.Slots[i], p)
		if err != nil {
			return nil, err
		}
		bld := vec.NewBuilder(&x.Slots[i].Type)
		bld.Append(v)
		b.Cols[i] = bld.Finish()
	}
	c, err := x.Expr.Eval(m.spec.Cx, b)
	if err != nil {
		return nil, err
	}
	return vec.At(c, 0), nil
}

func (m *Match) slot(s *MatchSlot, p *partial) (any, error) {
	switch s.Kind {
	case SlotRowtime:
		return types.Instant{Ms: p.rows[len(p.rows)-1].time}, nil
	case SlotAgg:
		return m.aggregate(s, p)
	}
	skip := s.Offset
	for k := range p.rows {
		i := k
		if !s.First {
			i = len(p.rows) - 1 - k
		}
		if s.Var >= 0 && p.vars[i] != s.Var {
			continue
		}
		if skip == 0 {
			return p.rows[i].vals[s.Col], nil
		}
		skip--
	}
	return nil, nil
}

// aggregate runs an aggregate over the rows of a variable.
func (m *Match) aggregate(s *MatchSlot, p *partial) (any, error) {
	cols := make([]*vec.Builder, len(m.spec.Types))
	b := &vec.Batch{Start: minWatermark, Cols: make([]vec.Col, len(cols))}
	for _, c := range s.Agg.Args {
		cols[c] = vec.NewBuilder(&m.spec.Types[c])
	}
	for i, r := range p.rows {
		if s.Var >= 0 && p.vars[i] != s.Var {
			continue
		}
		b.N++
		for c, bld := range cols {
			if bld != nil {
				bld.Append(r.vals[c])
			}
		}
	}
	for c, bld := range cols {
		if bld != nil {
			b.Cols[c] = bld.Finish()
		}
	}
	g := newGroups([]Agg{s.Agg}, false)
	id := g.alloc()
	if b.N > 0 {
		if err := g.addRun(b, id, 0, b.N); err != nil {
			return nil, err
		}
	}
	out, err := g.results([]int32{id})
	if err != nil {
		return nil, err
	}
	return vec.At(out[0], 0), nil
}
