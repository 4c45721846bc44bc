package session

import (
	"strings"

	"minisql/exec/vec"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/build"
	"minisql/planner/plan"
)

// query plans and builds a query.
func (s *Session) query(q ast.Query) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	node, err := planner.Query(f.planner(), q)
	if err != nil {
		return nil, err
	}
	env, err := f.build()
	if err != nil {
		return nil, err
	}
	r := &QueryResult{Columns: node.Schema(), Batch: f.batch, Zone: f.zone, report: f.report, session: s, began: f.began}
	if r.job, err = build.Query(env, node, func(b *vec.Batch) error { return r.to(b) }); err != nil {
		return nil, err
	}
	return &Result{Kind: Query, Query: r}, nil
}

// explain shows plans under Flink's headings. The plans are ours: one tree serves as all three.
func (s *Session) explain(e *ast.Explain) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	stmts := []ast.Statement{e.Statement}
	if set, ok := e.Statement.(*ast.StatementSet); ok {
		stmts = set.Statements
	}
	var trees strings.Builder
	for i, stmt := range stmts {
		if i > 0 {
			trees.WriteString("\n")
		}
		node, err := f.explained(stmt)
		if err != nil {
			return nil, err
		}
		trees.WriteString(plan.Explain(node))
	}
	t := trees.String()
	text := "== Abstract Syntax Tree ==\n" + t + "\n== Optimized Physical Plan ==\n" + t + "\n== Optimized Execution Plan ==\n" + t
	return single("result", text), nil
}

func (f *frame) explained(stmt ast.Statement) (plan.Node, error) {
	switch stmt := stmt.(type) {
	case *ast.QueryStatement:
		return planner.Query(f.planner(), stmt.Query)
	case *ast.Insert:
		return planner.Insert(f.planner(), stmt)
	case *ast.CreateTable:
		if stmt.As != nil {
			return planner.Query(f.planner(), stmt.As)
		}
	}
	return nil, source.Fail(source.ParseException, stmt.Pos(), "Unsupported CREATE OR REPLACE statement for EXPLAIN. The statement must define a query using the AS clause (i.e. CTAS/RTAS statements).")
}

// single is a result of one cell.
func single(name, text string) *Result {
	return &Result{Kind: Rows, Names: []string{name}, Cells: [][]string{{text}}}
}
