package plan

import (
	"slices"
	"testing"

	"minisql/exec/rel"
	"minisql/exec/types"
)

// columns is a schema of INTs.
func columns(names ...string) []Column {
	cols := make([]Column, len(names))
	for i, n := range names {
		cols[i] = Column{Name: n, Type: types.Of(types.Int)}
	}
	return cols
}

func col(i int) *Col { return &Col{Index: i, T: types.Of(types.Int)} }

// every is a node of each kind over inputs of five columns, and the columns that it looks at.
func every() []struct {
	n     Node
	reads []int
} {
	in := &Values{Cols: columns("a", "b", "c", "d", "e")}
	cond := &CurrentWatermark{Arg: col(3), T: types.Of(types.Boolean)}
	agg := Agg{Name: "SUM", Args: []int{1}, Filter: 4}
	out := columns("a", "b", "c", "d", "e", "f")
	return []struct {
		n     Node
		reads []int
	}{
		{&Filter{Input: in, Cond: cond, Cols: in.Cols}, []int{3}},
		{&Project{Input: in, Exprs: []Expr{col(2), cond}, Cols: columns("x", "y")}, []int{2, 3}},
		{&AssignWatermark{Input: in, Time: 1, Expr: cond, Cols: in.Cols}, []int{1, 3}},
		{&ProcTime{Input: in, Time: 2, Cols: in.Cols}, []int{2}},
		{&Normalize{Input: in, Key: []int{0, 4}}, []int{0, 4}},
		{&WindowTVF{Input: in, Time: 3, Window: &Window{Kind: rel.Session, Partition: []int{1}}, Cols: out}, []int{1, 3}},
		{&GroupAgg{Input: in, Keys: []int{0}, Aggs: []Agg{agg}, Cols: columns("k", "s")}, []int{0, 1, 4}},
		{&WindowAgg{Input: in, Window: &Window{}, Time: 3, Keys: []int{0}, Aggs: []Agg{agg}, Cols: out}, []int{0, 1, 3, 4}},
		{&WindowAgg{Input: in, Window: &Window{}, Time: -1, Start: 2, End: 3, Keys: []int{0}, Cols: out}, []int{0, 2, 3}},
		{&Sort{Input: in, Keys: []rel.SortKey{{Col: 4}, {Col: 1}}}, []int{1, 4}},
		{&Limit{Input: in}, nil},
		{&Union{In: []Node{in}, Cols: in.Cols}, nil},
		{&Expand{Input: in, Cols: out}, nil},
		{&Unnest{Input: in, Value: cond, Cols: out}, []int{3}},
		{&SetOp{L: in, R: in, Cols: in.Cols}, nil},
		{&Over{Input: in, Partition: []int{0}, Order: []rel.SortKey{{Col: 2}}, Funcs: []OverFunc{{Agg: agg}}, Cols: out}, []int{0, 1, 2, 4}},
		{&Rank{Input: in, Partition: []int{0}, Order: []rel.SortKey{{Col: 2}}, Limited: true, Limit: 1, Window: &Window{}, End: 3, Cols: out}, []int{0, 1, 2, 3}},
		{&Match{Input: in, Partition: []int{0}, Order: []rel.SortKey{{Col: 2}}, Elements: []MatchElement{{Cond: &MatchExpr{Slots: []MatchSlot{{Kind: rel.SlotRow, Col: 3}}}}},
			Measures: []MatchExpr{{Slots: []MatchSlot{{Kind: rel.SlotAgg, Agg: agg}}}}, Cols: out}, []int{0, 1, 2, 3, 4}},
		{&Join{L: in, R: in, LeftKeys: []int{1}, RightKeys: []int{2}, Cond: cond, Time: &JoinTime{Left: 0, Right: 4}, Cols: append(slices.Clone(in.Cols), in.Cols...)},
			[]int{0, 1, 3, 7, 9}},
	}
}

func read(n Node) (cols []int) {
	width := 0
	for _, in := range n.Inputs() {
		width += len(in.Schema())
	}
	used := make([]bool, width)
	Reads(n, used)
	for c, u := range used {
		if u {
			cols = append(cols, c)
		}
	}
	return
}

func TestReads(t *testing.T) {
	for _, c := range every() {
		if got := read(c.n); !slices.Equal(got, c.reads) {
			t.Errorf("%T reads %v, want %v", c.n, got, c.reads)
		}
	}
}

// TestMovedNodesReadTheSameColumns puts three columns before those of the first input: what a node reads moves with them,
// and the node that was moved stays what it was.
func TestMovedNodesReadTheSameColumns(t *testing.T) {
	wide := &Values{Cols: columns("x", "y", "z", "a", "b", "c", "d", "e")}
	for _, c := range every() {
		inputs := slices.Clone(c.n.Inputs())
		inputs[0] = wide
		at := make([]int, 5*len(inputs))
		for i := range at {
			at[i] = i + 3
		}
		var want []int
		for _, r := range c.reads {
			want = append(want, r+3)
		}
		if got := read(Moved(c.n, inputs, at)); !slices.Equal(got, want) {
			t.Errorf("%T reads %v when moved, want %v", c.n, got, want)
		}
		if got := read(c.n); !slices.Equal(got, c.reads) {
			t.Errorf("%T was changed: it reads %v, want %v", c.n, got, c.reads)
		}
	}
}

func TestPickKeepsWhatIsLeft(t *testing.T) {
	got := Pick(columns("a", "b", "c", "own"), []int{-1, 1, 0})
	if len(got) != 3 || got[0].Name != "c" || got[1].Name != "b" || got[2].Name != "own" {
		t.Errorf("%v", got)
	}
}

func TestEqualIsEqualityOfTexts(t *testing.T) {
	es := []Expr{col(0), col(1), &Lit{T: types.Of(types.Int), Value: int32(1)}, &Lit{T: types.Of(types.BigInt), Value: int64(1)},
		&Logic{Kind: And, Args: []Expr{col(0), col(1)}}, &Logic{Kind: Or, Args: []Expr{col(0), col(1)}}, &Logic{Kind: Not, Args: []Expr{col(0)}},
		&Case{Whens: []When{{col(0), col(1)}}, Else: col(2)}, &Case{Whens: []When{{col(0), col(1)}}, Else: col(3)}, &CurrentWatermark{Arg: col(0)}}
	for i, a := range es {
		for j, b := range es {
			if Equal(a, b) != (a.String() == b.String()) || Equal(a, b) != (i == j) {
				t.Errorf("%s and %s: %v", a, b, Equal(a, b))
			}
		}
	}
}
