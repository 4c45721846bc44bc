package functions

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Field is the access to field i of a ROW; its result has type ret.
func Field(row types.Type, i int, ret types.Type) *Call {
	return &Call{Name: "." + row.Fields[i].Name, Params: []types.Type{row}, Ret: ret, Kernel: func(_ *Ctx, args []vec.Col, n int) (vec.Col, error) {
		c := args[0]
		if c.Const {
			n = 1
		}
		nulls, read, out := vec.NullsOf(c), vec.Reader[[]any](c), vec.NewBuilder(&ret)
		for r := range n {
			if nulls.At(r) {
				out.AppendNull()
			} else {
				out.Append(read(r)[i])
			}
		}
		col := out.Finish()
		col.Const = c.Const
		return col, nil
	}}
}

// IsNull is IS NULL for values of a type.
func IsNull(t types.Type) *Call {
	ret := types.Of(types.Boolean).Must()
	return &Call{Name: "IS NULL", Params: []types.Type{t}, Ret: ret, Kernel: func(_ *Ctx, args []vec.Col, n int) (vec.Col, error) {
		nulls, out := vec.NullsOf(args[0]), make([]int8, n)
		for i := range out {
			if nulls.At(i) {
				out[i] = 1
			}
		}
		return vec.FromSlice(&ret, out, nil), nil
	}}
}
