package planner

import "minisql/grammar/ast"

// Expand is a view's query as Flink keeps it: names are written in full.
func Expand(env *Env, q ast.Query) string { return ast.QuerySQL(q) }
