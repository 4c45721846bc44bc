// Package expr evaluates expressions over batches, a column at a time. It knows kernels, not the functions they come
// from, and nothing of syntax or plans. AND, OR and CASE evaluate a branch only for the rows that reach it, which is
// why errors of a branch not taken never show. Start at Expr.
package expr

import (
	"errors"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// Cx is what evaluation may ask of its job.
type Cx struct{ functions.Ctx }

// Expr is an expression bound to the columns of its input. Eval gives the column of its values for all rows of the
// batch; it may be a constant column. An error that belongs to a row is a *functions.RowError with the row in b.
type Expr interface {
	Type() *types.Type
	Eval(cx *Cx, b *vec.Batch) (vec.Col, error)
}

// column is a column of the input.
type column struct {
	index int
	typ   types.Type
}

// Column is column i of the input, of type t.
func Column(i int, t types.Type) Expr { return &column{i, t} }

func (c *column) Type() *types.Type { return &c.typ }

func (c *column) Eval(_ *Cx, b *vec.Batch) (vec.Col, error) {
	return b.Cols[c.index].WithType(&c.typ), nil
}

// constant is a value that is the same for all rows.
type constant struct{ col vec.Col }

// Const is the value v of type t; see package types for the Go values.
func Const(t types.Type, v any) Expr { return &constant{vec.Const(&t, v)} }

func (c *constant) Type() *types.Type { return c.col.Type }

func (c *constant) Eval(*Cx, *vec.Batch) (vec.Col, error) { return c.col, nil }

// call applies a kernel to its arguments.
type call struct {
	typ    types.Type
	kernel functions.Kernel
	at     source.Span
	args   []Expr
}

// Call applies a kernel, whose result has type t, to arguments of the types it expects.
func Call(t types.Type, k functions.Kernel, args ...Expr) Expr {
	return &call{typ: t, kernel: k, args: args}
}

// CallAt is Call for a call that stands in the statement's text; its failures name the place.
func CallAt(at source.Span, t types.Type, k functions.Kernel, args ...Expr) Expr {
	return &call{t, k, at, args}
}

func (c *call) Type() *types.Type { return &c.typ }

func (c *call) Eval(cx *Cx, b *vec.Batch) (vec.Col, error) {
	cols := make([]vec.Col, len(c.args))
	for i, a := range c.args {
		var err error
		if cols[i], err = a.Eval(cx, b); err != nil {
			return vec.Col{}, err
		}
	}
	col, err := c.kernel(&cx.Ctx, cols, b.N)
	if err != nil {
		return vec.Col{}, c.placed(err, cols)
	}
	return col.WithType(&c.typ), nil
}

// placed tells a failure where the call stands and which text of the row it failed on.
func (c *call) placed(err error, args []vec.Col) error {
	var row *functions.RowError
	if !errors.As(err, &row) {
		return source.Placed(err, c.at)
	}
	err = source.Placed(row.Err, c.at)
	for _, a := range args {
		if a.Type.IsString() && !a.Const {
			text, _ := vec.At(a, row.Row).(string)
			err = source.Within(err, source.Record{Text: text})
			break
		}
	}
	return &functions.RowError{Row: row.Row, Err: err}
}

// on evaluates e for some rows of b only and maps the row of an error back; sel nil means all rows.
func on(cx *Cx, e Expr, b *vec.Batch, sel []int32) (vec.Col, error) {
	if sel == nil {
		return e.Eval(cx, b)
	}
	part := b.Select(sel)
	c, err := e.Eval(cx, &part)
	var re *functions.RowError
	if errors.As(err, &re) {
		err = &functions.RowError{Row: int(sel[re.Row]), Err: re.Err}
	}
	return c, err
}
