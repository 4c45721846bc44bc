// Package bind gives names and types to syntax trees: the result is a plan that says what was written, with the columns,
// types and time attributes that Flink's validator gives. It refuses what that validator refuses, in its words, and leaves
// to planner/check what later steps refuse and to planner/rules what is rewritten. Start at Binder.Query.
package bind

import (
	"minisql/grammar/ast"
	"minisql/planner/catalog"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// Binder plans one statement. home is where unqualified table names are looked up: a view's are where it was made.
type Binder struct {
	*env.Env
	home  catalog.Path
	ctes  map[string]*cte
	depth int // of views within views
	match MatchBinder
}

// MatchBinder binds MATCH_RECOGNIZE, which has a package of its own above this one.
type MatchBinder func(b *Binder, r *ast.MatchRecognize) (*From, error)

// New is the Binder of a statement.
func New(e *env.Env, match MatchBinder) *Binder {
	return &Binder{Env: e, home: e.Catalogs.Home(), match: match}
}

// cte is a common table expression; it is planned anew for each use.
type cte struct {
	def   *ast.CTE
	outer map[string]*cte // what its query may see
}

func (b *Binder) nested() *Binder {
	c := *b
	c.ctes = map[string]*cte{}
	for n, q := range b.ctes {
		c.ctes[n] = q
	}
	return &c
}

// Validated binds a whole query, whose columns must have types.
func (b *Binder) Validated(q ast.Query) (plan.Node, error) {
	n, err := b.Query(q)
	if err != nil {
		return nil, err
	}
	return n, checkNulls(n, q.Pos())
}
