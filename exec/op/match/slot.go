package match

import (
	"minisql/exec/expr"
	"minisql/exec/op/groups"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Slot is a value taken out of a match: column Col of the last (or first) row of Var, Offset rows before (or
// behind) it; or an aggregate over the rows of Var.
type Slot struct {
	Kind   rel.SlotKind
	Var    int
	Col    int
	First  bool
	Offset int
	Agg    groups.Agg
	Type   types.Type
}

// Expr is an expression over slots.
type Expr struct {
	Slots []Slot
	Expr  expr.Expr
}

// eval computes an expression for the rows taken so far.
func (m *Match) eval(x *Expr, p *partial) (any, error) {
	b := &vec.Batch{N: 1, Start: vec.MinWatermark, Cols: make([]vec.Col, len(x.Slots))}
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

func (m *Match) slot(s *Slot, p *partial) (any, error) {
	switch s.Kind {
	case rel.SlotRowtime:
		return types.Instant{Ms: p.rows[len(p.rows)-1].time}, nil
	case rel.SlotAgg:
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
func (m *Match) aggregate(s *Slot, p *partial) (any, error) {
	cols := make([]*vec.Builder, len(m.spec.Types))
	b := &vec.Batch{Start: vec.MinWatermark, Cols: make([]vec.Col, len(cols))}
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
	g := groups.New([]groups.Agg{s.Agg}, false)
	id := g.Alloc()
	if b.N > 0 {
		if err := g.AddRun(b, id, 0, b.N); err != nil {
			return nil, err
		}
	}
	out, err := g.Results([]int32{id})
	if err != nil {
		return nil, err
	}
	return vec.At(out[0], 0), nil
}
