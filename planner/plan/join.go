package plan

import (
	"strings"

	"minisql/exec/rel"
	"minisql/grammar/source"
)

// TimedKind tells the joins in which event time plays a part.
type TimedKind uint8

// Rows of one window are joined when it fires; rows whose times lie in an interval; or each left row with the version
// of the right side that was valid at its time.
const (
	WindowJoin TimedKind = iota
	IntervalJoin
	TemporalJoin
)

// JoinTime makes a join one in which event time plays a part. Left and Right are the columns of the windows' ends, or
// of the times; Right counts within the right input.
type JoinTime struct {
	Kind         TimedKind
	Left, Right  int
	Lower, Upper int64 // of the left time less the right one, in milliseconds
	Window       *Window
	AsOf         *AsOf // of a temporal join
}

// AsOf is FOR SYSTEM_TIME AS OF as it was written; what Flink refuses of it is told by the steps behind the validator.
type AsOf struct {
	Time              *Col  // over the columns of both sides
	Primary           []int // the primary key of the right table, in its columns
	Span, Table, Join source.Span
}

// Join joins two inputs on equal keys and a further condition over the columns of both, left ones first.
type Join struct {
	Kind                rel.JoinKind
	L, R                Node
	LeftKeys, RightKeys []int
	Cond                Expr // nil: TRUE
	Time                *JoinTime
	Cols                []Column
}

func (n *Join) With(in []Node) Node { c := *n; c.L, c.R = in[0], in[1]; return &c }
func (n *Join) Schema() []Column    { return n.Cols }
func (n *Join) Inputs() []Node      { return []Node{n.L, n.R} }

func (n *Join) remap(m *columnMap) {
	n.LeftKeys = m.cols(n.LeftKeys)
	right := make([]int, len(n.RightKeys))
	for i, k := range n.RightKeys {
		right[i] = m.right(k)
	}
	n.RightKeys = right
	if n.Cond != nil {
		n.Cond = m.expr(n.Cond)
	}
	if n.Time != nil {
		t := *n.Time
		t.Left, t.AsOf = m.col(t.Left), nil // what was written has been checked
		t.Right = m.right(t.Right)
		n.Time = &t
	}
	n.Cols = m.pick(n.Cols)
}

func (n *Join) changes() Changes {
	if n.Time != nil && n.Time.Kind == TemporalJoin { // a version is looked up once
		return ChangesOf(n.L)
	}
	c := inputs(n)
	if n.Time == nil && n.Kind != rel.InnerJoin {
		c.Delete = true
		c.Update = c.Update || n.Kind != rel.SemiJoin && n.Kind != rel.AntiJoin
	}
	return c
}

func (n *Join) upsertKeys() [][]int { return joinKeys(n) }

func (n *Join) places() []*source.Span {
	if n.Time == nil || n.Time.AsOf == nil {
		return nil
	}
	return []*source.Span{&n.Time.AsOf.Span, &n.Time.AsOf.Table, &n.Time.AsOf.Join}
}

// Label shows the condition with the columns' names.
func (n *Join) Label() string {
	l, r := n.L.Schema(), n.R.Schema()
	var parts []string
	for i := range n.LeftKeys {
		parts = append(parts, "("+l[n.LeftKeys[i]].Name+" = "+r[n.RightKeys[i]].Name+")")
	}
	if n.Cond != nil {
		parts = append(parts, Named(n.Cond, append(append([]Column{}, l...), r...)))
	}
	if len(parts) == 0 {
		parts = []string{"true"}
	}
	name := "Join"
	if n.Time != nil {
		name = [...]string{"WindowJoin", "IntervalJoin", "TemporalJoin"}[n.Time.Kind]
	}
	return name + "(joinType=[" + n.Kind.String() + "], where=[" + strings.Join(parts, " AND ") + "], select=[" + names(n.Cols) + "])"
}
