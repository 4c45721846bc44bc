package expr

import (
	"errors"
	"testing"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

var (
	integer = types.Of(types.Int)
	boolean = types.Of(types.Boolean)
)

// batch has one column: 4, 0, NULL, 2.
func batch() *vec.Batch {
	valid := vec.NewBitmap(4)
	valid.Clear(2)
	return &vec.Batch{Cols: []vec.Col{vec.FromSlice(&integer, []int32{4, 0, 0, 2}, valid)}, N: 4, Start: vec.MinWatermark}
}

// eight is 8 / x, which fails where x is 0.
func eight(x Expr) Expr {
	return Call(integer, functions.Map1E(func(_ *functions.Ctx, v int32) (int32, error) {
		if v == 0 {
			return 0, functions.DivisionByZero
		}
		return 8 / v, nil
	})(&integer), x)
}

func test(x Expr, f func(int32) bool) Expr { return Call(boolean, functions.Map1(f)(&boolean), x) }

func values(t *testing.T, e Expr, b *vec.Batch) []any {
	t.Helper()
	c, err := e.Eval(&Cx{}, b)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]any, b.N)
	for i := range out {
		out[i] = vec.At(c, i)
	}
	return out
}

func expect(t *testing.T, what string, got []any, want ...any) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s gives %v, want %v", what, got, want)
			return
		}
	}
}

func TestBranchesSeeOnlyTheirRows(t *testing.T) {
	b, x := batch(), Column(0, integer)
	positive := test(x, func(v int32) bool { return v > 0 })
	big := test(eight(x), func(v int32) bool { return v > 2 })
	expect(t, "x > 0 AND 8 / x > 2", values(t, And(positive, big), b), false, false, nil, true)
	expect(t, "NOT x > 0 OR 8 / x > 2", values(t, Or(Not(positive), big), b), false, true, nil, true)
	expect(t, "CASE", values(t, Case(integer, []When{{positive, eight(x)}}, Const(integer, int32(-1))), b), int32(2), int32(-1), int32(-1), int32(4))
	expect(t, "CASE without ELSE", values(t, Case(integer, []When{{positive, eight(x)}}, nil), b), int32(2), nil, nil, int32(4))
}

func TestErrorsNameTheRowOfTheBatch(t *testing.T) {
	x := Column(0, integer)
	small := test(x, func(v int32) bool { return v < 3 })
	_, err := Case(integer, []When{{small, eight(x)}}, nil).Eval(&Cx{}, batch())
	var re *functions.RowError
	if !errors.As(err, &re) || re.Row != 1 {
		t.Errorf("%v, want an error at row 1", err)
	}
}

func TestFilter(t *testing.T) {
	x := Column(0, integer)
	for what, c := range map[string]struct {
		pred Expr
		want int
	}{"some": {test(x, func(v int32) bool { return v > 0 }), 2}, "none": {Const(boolean, nil), 0}, "all": {Const(boolean, true), -1}} {
		sel, err := Filter(&Cx{}, c.pred, batch())
		if err != nil || (sel == nil) != (c.want < 0) || c.want >= 0 && len(sel) != c.want {
			t.Errorf("%s: %v %v", what, sel, err)
		}
	}
}

func TestCurrentWatermarkStandsAtItsRow(t *testing.T) {
	b := batch()
	b.Marks = []vec.Mark{{Row: 1, T: 10}, {Row: 1, T: 20}, {Row: 2, Kind: vec.Idle}, {Row: 3, T: 30}, {Row: 4, T: 40}}
	at := func(ms int64) any { return types.Instant{Ms: ms} }
	expect(t, "CURRENT_WATERMARK", values(t, CurrentWatermark(types.TimestampOf(3)), b), nil, at(20), at(20), at(30))
}

func BenchmarkFilter(b *testing.B) {
	const n = 1024
	v := make([]int8, n)
	for i := range v {
		v[i] = int8(i % 3 & 1)
	}
	in := &vec.Batch{Cols: []vec.Col{vec.FromSlice(&boolean, v, nil)}, N: n}
	pred := Column(0, boolean)
	for b.Loop() {
		if _, err := Filter(&Cx{}, pred, in); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
}
