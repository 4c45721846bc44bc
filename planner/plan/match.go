package plan

import (
	"fmt"
	"slices"
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// MatchRefusals are the first thing of a MATCH_RECOGNIZE that each of Flink's steps behind the validator would refuse.
type MatchRefusals struct{ Converting, Optimizing, Translating error }

// MatchElement is a variable of the pattern with its quantifier; Max is negative when unbounded.
type MatchElement struct {
	Var      string
	Min, Max int
	Greedy   bool
	Cond     *MatchExpr // nil: every row
}

// MatchSkip is an AFTER MATCH SKIP clause.
type MatchSkip struct {
	Kind rel.SkipKind
	Var  string
}

// MatchSlot is a value taken out of a match. Var "" means any variable.
type MatchSlot struct {
	Kind   rel.SlotKind
	Var    string
	Col    int // of the input
	First  bool
	Offset int
	Agg    Agg
	Type   types.Type
}

// Same reports two slots that take the same.
func (s MatchSlot) Same(o MatchSlot) bool { return s.Name() == o.Name() }

// Name is the slot as plans show it.
func (s MatchSlot) Name() string {
	switch s.Kind {
	case rel.SlotAgg:
		return s.Var + "." + s.Agg.Label()
	case rel.SlotRowtime:
		return "MATCH_ROWTIME()"
	}
	fn := "LAST"
	if s.First {
		fn = "FIRST"
	}
	return fmt.Sprintf("%s(%s.$%d, %d)", fn, s.Var, s.Col, s.Offset)
}

// Match is MATCH_RECOGNIZE with one row a match: the partition columns, then the measures.
type Match struct {
	Input     Node
	Partition []int
	Order     []rel.SortKey // the first is the time
	Elements  []MatchElement
	Skip      MatchSkip
	Within    int64 // milliseconds from the first row to the last, 0 without limit
	Measures  []MatchExpr
	Cols      []Column
	Span      source.Span
	Refused   MatchRefusals
}

func (n *Match) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }

// Schema is the partition columns and the measures.
func (n *Match) Schema() []Column { return n.Cols }

// Inputs is the input.
func (n *Match) Inputs() []Node { return []Node{n.Input} }

// Label shows the pattern.
func (n *Match) Label() string {
	var p []string
	for _, e := range n.Elements {
		s := e.Var
		if e.Min != 1 || e.Max != 1 {
			s += fmt.Sprintf("{%d, %d}", e.Min, e.Max)
		}
		p = append(p, s)
	}
	return "Match(" + over(n.Input.Schema(), n.Partition, n.Order) + ", pattern=[" + strings.Join(p, " ") + "], measures=[" + names(n.Cols[len(n.Partition):]) + "])"
}

func (n *Match) remap(m *columnMap) {
	n.Partition, n.Order = m.cols(n.Partition), m.keys(n.Order)
	n.Elements, n.Measures = slices.Clone(n.Elements), slices.Clone(n.Measures)
	for i, e := range n.Elements {
		if e.Cond != nil {
			cond := e.Cond.moved(m)
			n.Elements[i].Cond = &cond
		}
	}
	for i, e := range n.Measures {
		n.Measures[i] = e.moved(m)
	}
}
func (n *Match) changes() Changes    { return inputs(n) }
func (n *Match) upsertKeys() [][]int { return nil }

func (n *Match) places() []*source.Span {
	for _, err := range []error{n.Refused.Converting, n.Refused.Optimizing, n.Refused.Translating} {
		source.Unplace(err)
	}
	return []*source.Span{&n.Span}
}

// MatchExpr is an expression over values taken out of a match.
type MatchExpr struct {
	Slots []MatchSlot
	Expr  Expr // over the slots
}

// moved is an expression over slots that take other columns.
func (e MatchExpr) moved(m *columnMap) MatchExpr {
	e.Slots = slices.Clone(e.Slots)
	for i, s := range e.Slots {
		switch s.Kind {
		case rel.SlotRow:
			e.Slots[i].Col = m.col(s.Col)
		case rel.SlotAgg:
			e.Slots[i].Agg = m.agg(s.Agg)
		}
	}
	return e
}
