package expr

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// When is a branch of a Case.
type When struct{ Cond, Result Expr }

// branches is CASE: the first branch whose condition is TRUE gives the result.
type branches struct {
	typ   types.Type
	whens []When
	other Expr // nil: NULL
}

// Case is CASE WHEN .. THEN .. ELSE .. END; the results have the type t, other may be nil. A condition sees the rows
// that no branch before it took, a result those that its branch took. IF, NULLIF and simple CASE are written with it.
func Case(t types.Type, whens []When, other Expr) Expr { return &branches{t, whens, other} }

func (c *branches) Type() *types.Type { return &c.typ }

func (c *branches) Eval(cx *Cx, b *vec.Batch) (vec.Col, error) {
	m := merger{typ: &c.typ, n: b.N}
	rest := []int32(nil) // nil: all rows
	for _, w := range c.whens {
		if m.done() {
			break
		}
		cond, err := on(cx, w.Cond, b, rest)
		if err != nil {
			return vec.Col{}, err
		}
		taken, left := divide(cond, rest, b.N)
		if len(taken) == b.N {
			return typed(w.Result.Eval(cx, b))(&c.typ)
		}
		if len(taken) > 0 {
			r, err := on(cx, w.Result, b, taken)
			if err != nil {
				return vec.Col{}, err
			}
			m.put(r, taken)
		}
		rest = left
	}
	switch {
	case c.other == nil && m.empty():
		return vec.Const(&c.typ, nil), nil
	case c.other != nil && m.empty():
		return typed(c.other.Eval(cx, b))(&c.typ)
	case c.other != nil && !m.done():
		r, err := on(cx, c.other, b, rest)
		if err != nil {
			return vec.Col{}, err
		}
		m.put(r, rest)
	}
	return m.column(), nil
}

func typed(c vec.Col, err error) func(*types.Type) (vec.Col, error) {
	return func(t *types.Type) (vec.Col, error) {
		if err != nil {
			return vec.Col{}, err
		}
		if c.Type.Kind == types.Null {
			return vec.Const(t, nil), nil
		}
		return c.WithType(t), nil
	}
}

// divide splits the rows (nil: all n) by whether the condition is TRUE.
func divide(cond vec.Col, rows []int32, n int) (taken, left []int32) {
	if rows != nil {
		n = len(rows)
	}
	v, nulls := vec.Values[int8](cond), vec.NullsOf(cond)
	taken, left = make([]int32, 0, n), make([]int32, 0, n)
	for i := range n {
		row := int32(i)
		if rows != nil {
			row = rows[i]
		}
		if v[cond.Index(i)] != 0 && !nulls.At(i) {
			taken = append(taken, row)
		} else {
			left = append(left, row)
		}
	}
	return
}

// merger puts the parts of a column together that were computed for different rows.
type merger struct {
	typ   *types.Type
	n     int
	parts []vec.Col
	rows  [][]int32
	count int
}

func (m *merger) empty() bool { return m.count == 0 }
func (m *merger) done() bool  { return m.count == m.n && m.n > 0 }

// put takes a part; one of bare NULLs leaves its rows as they are.
func (m *merger) put(c vec.Col, rows []int32) {
	m.count += len(rows)
	if c.Type.Kind != types.Null {
		m.parts, m.rows = append(m.parts, c), append(m.rows, rows)
	}
}

// column is the whole: rows that no part holds are NULL.
func (m *merger) column() vec.Col {
	part, at := make([]int32, m.n), make([]int32, m.n)
	for p, rows := range m.rows {
		for k, row := range rows {
			part[row], at[row] = int32(p+1), int32(k)
		}
	}
	switch vec.LayoutOf(*m.typ) {
	case vec.Bits8:
		return mergeFixed[int8](m, part, at)
	case vec.Bits16:
		return mergeFixed[int16](m, part, at)
	case vec.Bits32, vec.Float32:
		return mergeFixed[int32](m, part, at)
	case vec.Bits64, vec.Micros, vec.Float64:
		return mergeFixed[int64](m, part, at)
	case vec.Fixed12:
		return mergeFixed[[12]byte](m, part, at)
	case vec.Fixed16:
		return mergeFixed[[16]byte](m, part, at)
	}
	return m.texts(part, at)
}

func mergeFixed[T vec.Fixed](m *merger, part, at []int32) vec.Col {
	values := make([][]T, len(m.parts))
	for p, c := range m.parts {
		values[p] = vec.Values[T](c)
	}
	out := make([]T, m.n)
	valid := m.validity(part, at)
	for i, p := range part {
		if p > 0 && valid.Has(i) {
			out[i] = values[p-1][m.parts[p-1].Index(int(at[i]))]
		}
	}
	return vec.FromSlice(m.typ, out, valid)
}

func (m *merger) texts(part, at []int32) vec.Col {
	values := make([]vec.Texts, len(m.parts))
	for p, c := range m.parts {
		values[p] = vec.TextsOf(c)
	}
	offsets, data := make([]int32, 1, m.n+1), []byte(nil)
	valid := m.validity(part, at)
	for i, p := range part {
		if p > 0 && valid.Has(i) {
			data = append(data, values[p-1].Bytes(m.parts[p-1].Index(int(at[i])))...)
		}
		offsets = append(offsets, int32(len(data)))
	}
	return vec.FromOffsets(m.typ, offsets, data, valid)
}

func (m *merger) validity(part, at []int32) (valid vec.Bitmap) {
	nulls := make([]vec.Nulls, len(m.parts))
	for p, c := range m.parts {
		nulls[p] = vec.NullsOf(c)
	}
	for i, p := range part {
		if p == 0 || nulls[p-1].At(int(at[i])) {
			if valid == nil {
				valid = vec.NewBitmap(m.n)
			}
			valid.Clear(i)
		}
	}
	return
}
