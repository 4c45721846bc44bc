package planner

import "minisql/grammar/ast"

// expand is a view's query as Flink keeps it: names are written in full.
func expand(env *Env, q ast.Query) string { return ast.QuerySQL(q) }
