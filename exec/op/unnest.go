package op

import (
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/changelog"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Unnest adds the elements of a collection to each row, in their order; a MULTISET's elements as often as they occur.
type Unnest struct {
	exec.NoFinish
	Cx         *expr.Cx
	Value      expr.Expr
	Types      []types.Type // of the columns added
	Ordinality bool
	Outer      bool
}

// Push spreads a batch out.
func (u *Unnest) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return out.Emit(&vec.Batch{Start: b.Start, Marks: b.Marks})
	}
	c, err := u.Value.Eval(u.Cx, b)
	if err != nil {
		return changelog.FailAt(b, err, func(head *vec.Batch) error { return u.Push(0, head, out) })
	}
	cols := make([]*vec.Builder, len(u.Types))
	for i := range cols {
		cols[i] = vec.NewBuilder(&u.Types[i])
	}
	var sel []int32
	add := func(row, place int, vals ...any) {
		sel = append(sel, int32(row))
		if u.Ordinality {
			vals = append(vals, int32(place))
		}
		for i := range cols {
			if i < len(vals) {
				cols[i].Append(vals[i])
			} else {
				cols[i].AppendNull()
			}
		}
	}
	for row := range b.N {
		before := len(sel)
		u.elements(vec.At(c, row), func(place int, vals ...any) { add(row, place, vals...) })
		if u.Outer && len(sel) == before {
			sel = append(sel, int32(row))
			for i := range cols {
				cols[i].AppendNull()
			}
		}
	}
	wide := b.Select(sel)
	for _, bld := range cols {
		wide.Cols = append(wide.Cols, bld.Finish())
	}
	if wide.N == 0 && len(wide.Marks) == 0 {
		return nil
	}
	return out.Emit(&wide)
}

// elements calls f for each element with its place from 1.
func (u *Unnest) elements(v any, f func(place int, vals ...any)) {
	one := func(place int, e any) {
		if u.Value.Type().Elem.Kind != types.Row {
			f(place, e)
		} else if row, ok := e.([]any); ok { // Flink leaves NULL rows out
			f(place, append([]any{}, row...)...)
		}
	}
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			one(i+1, e)
		}
	case *types.Entries:
		place := 0
		for i, k := range v.Keys {
			if u.Value.Type().Kind == types.Map {
				f(i+1, k, v.Vals[i])
				continue
			}
			for range v.Vals[i].(int32) {
				place++
				one(place, k)
			}
		}
	}
}
