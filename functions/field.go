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
