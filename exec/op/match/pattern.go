package match

import "slices"

// partial is the beginning of a match: its rows, what each was taken for, and how far the pattern has come.
type partial struct {
	rows    []*matchRow
	vars    []int
	element int
	count   int // rows taken by the element
}

func (p *partial) start() int64 { return p.rows[0].seq }

// expire drops the beginnings that can no longer end within the time allowed.
func (m *Match) expire(s *matchState, now int64) {
	if m.spec.Within > 0 {
		s.open = slices.DeleteFunc(s.open, func(p *partial) bool { return now-p.rows[0].time >= m.spec.Within })
	}
}

// step runs one row through every open beginning and through a new one.
func (m *Match) step(s *matchState, r *matchRow) error {
	var next []*partial
	for _, p := range append(s.open, &partial{}) {
		grown, err := m.grow(p, r, p.element, p.count)
		if err != nil {
			return err
		}
		if len(grown) > 0 && r.id == 0 {
			s.ids[r.time]++
			r.id = s.ids[r.time]
		}
		for _, g := range grown {
			if m.complete(g) {
				s.matches = append(s.matches, g)
			}
			if e := m.spec.Elements[g.element]; g.element < len(m.spec.Elements)-1 || e.Max < 0 || g.count < e.Max {
				next = append(next, g)
			}
		}
	}
	s.open = next
	return m.show(s)
}

// complete reports a beginning that is a match as it stands.
func (m *Match) complete(p *partial) bool {
	if p.count < m.spec.Elements[p.element].Min {
		return false
	}
	for _, e := range m.spec.Elements[p.element+1:] {
		if e.Min > 0 {
			return false
		}
	}
	return true
}

// grow gives the ways in which a beginning can take a row: by its element, or by the next one. A greedy element does not
// let go of a row that fulfils its condition, even if it has had as many as it may. A variable that may be left out, and
// one with a fixed number, are not greedy.
func (m *Match) grow(p *partial, r *matchRow, element, count int) ([]*partial, error) {
	e := m.spec.Elements[element]
	greedy := e.Greedy && e.Max != 1 && e.Max != e.Min
	var out []*partial
	took := false
	if room := e.Max < 0 || count < e.Max; room || greedy {
		g := &partial{rows: append(slices.Clip(p.rows), r), vars: append(slices.Clip(p.vars), e.Var), element: element, count: count + 1}
		ok, err := m.holds(e.Cond, g)
		if err != nil {
			return nil, err
		}
		took = ok
		if ok && room {
			out = append(out, g)
		}
	}
	if count >= e.Min && element+1 < len(m.spec.Elements) && !(greedy && took) {
		more, err := m.grow(p, r, element+1, 0)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func (m *Match) holds(cond *Expr, p *partial) (bool, error) {
	if cond == nil {
		return true, nil
	}
	v, err := m.eval(cond, p)
	yes, _ := v.(bool)
	return yes, err
}
