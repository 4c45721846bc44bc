// Package planner turns syntax trees into query plans: it resolves names, gives types, refuses what Flink refuses, in
// Flink's words, and finds out which GROUP BY is a window aggregate. It knows the catalog and the signatures of
// functions, but neither how anything is run nor where data lies. Start at Query and Insert.
package planner

import (
	"fmt"
	"time"

	"minisql/connectors"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/plan"
	"minisql/planner/rules"
)

// The classes of Flink's errors that planning can cause, beside those of package source.
const (
	validation source.Class = "org.apache.flink.table.api.ValidationException"
	tableError source.Class = "org.apache.flink.table.api.TableException"
	codegen    source.Class = "org.apache.flink.table.planner.codegen.CodeGenException"
)

// Functions finds functions by name, whatever its case; nil if there is none. Names lists those that hints may speak of.
type Functions interface {
	Scalar(name string) *functions.Function
	Aggregate(name string) *functions.Aggregate
	Names() []string
}

// Env is what a statement is planned against.
type Env struct {
	Catalogs  *catalog.Manager
	Functions Functions
	Connector func(t *connectors.Table, write bool) (*connectors.Connector, error)
	Config    func(key string) (string, bool)
	Ctx       *functions.Ctx // for constants that planning needs the value of
	Batch     bool
	Zone      *time.Location
	// Note takes a line for the user about a bug of Flink's that the plan copies.
	Note func(line string)
}

// Query plans a query.
func Query(env *Env, q ast.Query) (plan.Node, error) {
	b, n, err := validated(env, q)
	if err != nil {
		return nil, err
	}
	if err := b.check(n); err != nil {
		return nil, err
	}
	if err := b.constants(n); err != nil {
		return nil, err
	}
	return rules.Optimize(n), nil
}

// validated plans a query as far as CREATE VIEW does, which refuses less.
func validated(env *Env, q ast.Query) (*binder, plan.Node, error) {
	b := newBinder(env)
	r, err := b.query(q)
	if err != nil {
		return nil, nil, err
	}
	if err := checkNulls(r.node, q.Pos()); err != nil {
		return nil, nil, err
	}
	return b, r.node, b.late.upTo(converting)
}

func newBinder(env *Env) *binder {
	return &binder{Env: env, home: env.Catalogs.Home(), late: &lateErrors{}}
}

// check refuses what only shows once the whole plan is there.
func (b *binder) check(n plan.Node) error {
	if err := b.late.upTo(optimizing); err != nil {
		return err
	}
	check := checkStream
	if b.Batch {
		check = checkOrderable
	}
	if err := check(n); err != nil {
		return err
	}
	return b.late[translating]
}

// binder plans one statement. home is where unqualified table names are looked up: a view's are where it was made.
type binder struct {
	*Env
	home  catalog.Path
	ctes  map[string]*cte
	depth int // of views within views
	late  *lateErrors
}

// relation is a planned query.
type relation struct{ node plan.Node }

// cte is a common table expression; it is planned anew for each use.
type cte struct {
	def   *ast.CTE
	outer map[string]*cte // what its query may see
}

func fail(class source.Class, at source.Span, format string, args ...any) *source.Diagnostic {
	return &source.Diagnostic{Class: class, Message: fmt.Sprintf(format, args...), Span: at}
}

// unsupported is the one sentence for what Flink can do and minisql cannot.
func unsupported(at source.Span, what string) *source.Diagnostic {
	return fail(tableError, at, "minisql does not support %s yet.", what)
}

// place puts an error that has no place yet where the expression stood.
func place(err error, at source.Span) error {
	if d, ok := err.(*source.Diagnostic); ok && d.Span == (source.Span{}) {
		d.Span = at
	}
	return err
}

func (b *binder) nested() *binder {
	c := *b
	c.ctes = map[string]*cte{}
	for n, q := range b.ctes {
		c.ctes[n] = q
	}
	return &c
}
