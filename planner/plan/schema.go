package plan

import "minisql/exec/types"

// Types are the types of a schema.
func Types(cols []Column) []types.Type {
	ts := make([]types.Type, len(cols))
	for i, c := range cols {
		ts[i] = c.Type
	}
	return ts
}

// ExprTypes are the types of expressions.
func ExprTypes(es []Expr) []types.Type {
	ts := make([]types.Type, len(es))
	for i, e := range es {
		ts[i] = e.Type()
	}
	return ts
}
