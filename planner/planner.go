// Package planner turns syntax trees into query plans, in the steps of Flink's planner: planner/bind gives names and
// types, planner/rules rewrites what was written into what is run, planner/check refuses what Flink refuses in between.
// It knows neither how anything is run nor where data lies. Start at Query and Insert.
package planner

import (
	"minisql/connectors"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/bind"
	"minisql/planner/catalog"
	"minisql/planner/check"
	"minisql/planner/env"
	"minisql/planner/match"
	"minisql/planner/plan"
	"minisql/planner/rules"
)

// Query plans a query.
func Query(e *env.Env, q ast.Query) (plan.Node, error) {
	n, err := View(e, q)
	if err != nil {
		return nil, err
	}
	if n, err = logical(e, n); err != nil {
		return nil, err
	}
	if err := rules.Constants(e, n); err != nil {
		return nil, err
	}
	return rules.Optimize(n), nil
}

// View plans a query as far as CREATE VIEW does, which refuses less.
func View(e *env.Env, q ast.Query) (plan.Node, error) {
	n, err := bind.New(e, match.Bind).Validated(q)
	if err != nil {
		return nil, err
	}
	return n, check.Converted(n)
}

// logical rewrites a plan and refuses what only shows then.
func logical(e *env.Env, n plan.Node) (plan.Node, error) {
	n, err := rules.Rewrite(e, n)
	if err != nil {
		return nil, err
	}
	return n, check.Planned(e, n)
}

// Insert plans an INSERT.
func Insert(e *env.Env, ins *ast.Insert) (*plan.Sink, error) {
	s, err := bind.New(e, match.Bind).Insert(ins)
	if err != nil {
		return nil, err
	}
	return written(e, s)
}

// InsertRows plans writing a planned query into a table, as CREATE TABLE AS does.
func InsertRows(e *env.Env, t *catalog.Table, n plan.Node) (*plan.Sink, error) {
	s, err := bind.New(e, match.Bind).Into(t, &ast.Insert{}, n)
	if err != nil {
		return nil, err
	}
	return written(e, s)
}

// written plans what a sink writes, and what it needs to take changes.
func written(e *env.Env, s *plan.Sink) (*plan.Sink, error) {
	var err error
	if s.Input, err = logical(e, s.Input); err != nil {
		return nil, err
	}
	if changes := plan.ChangesOf(s.Input); !e.Batch && changes.Any() {
		if s.Conn.Takes != nil && s.Conn.Takes(s.Table) == connectors.InsertOnly {
			return nil, source.Fail(source.TableException, s.Span, "Table sink '%s' doesn't support consuming %s changes which is produced by node %s", s.Table.Name, changes, changes.Source(s.Input).Label())
		}
		rules.Materialize(e, s)
	} else {
		s.In.InsertOnly = true
	}
	if err := rules.Constants(e, s.Input); err != nil {
		return nil, err
	}
	s = rules.Optimize(s).(*plan.Sink)
	if key := s.Key(); len(key) > 0 && !s.In.InsertOnly {
		s.Before = s.Materialize == nil && !plan.FindsByKey(s.Input, key)
	}
	return s, nil
}
