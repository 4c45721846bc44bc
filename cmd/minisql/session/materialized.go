package session

import (
	"context"
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/catalog"
	"minisql/planner/ddl"
	"minisql/planner/plan"
)

// createMaterialized makes a materialized table and starts the job that fills it, as CREATE TABLE AS does.
func (s *Session) createMaterialized(ctx context.Context, c *ast.CreateMaterializedTable) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	if c.Freshness != nil {
		if l, is := c.Freshness.(*ast.Literal); !is || l.Kind != ast.IntervalLiteral || !slices.Contains([]string{"SECOND", "MINUTE", "HOUR", "DAY"}, l.Unit.From) {
			return nil, source.Fail(source.ValidationException, c.Freshness.Pos(), "Materialized table freshness only support SECOND, MINUTE, HOUR, DAY as the time unit.")
		}
	}
	as := &ast.CreateTable{Span: c.Span, Name: c.Name, Elements: ast.TableElements{Constraints: c.Constraints}, Comment: c.Comment, Distributed: c.Distributed,
		PartitionBy: c.PartitionBy, Options: c.Options, As: c.As}
	t, node, err := ddl.DefineAs(f.planner(), as, s.text)
	if err != nil {
		return nil, err
	}
	if c.RefreshMode == "FULL" {
		return nil, source.Fail(source.SqlExecutionException, c.Span, "The workflow scheduler must be configured when creating materialized table in full refresh mode.")
	}
	t.Materialized = &catalog.Materialized{SQL: ddl.Expand(f.planner(), c.As), Freshness: "INTERVAL '3' MINUTE", Mode: "CONTINUOUS"}
	if c.Freshness != nil {
		t.Materialized.Freshness = ast.SQL(c.Freshness)
	}
	if _, err := s.add(t, false, c.Name.Span); err != nil {
		return nil, err
	}
	sink, err := planner.InsertRows(f.planner(), t, node)
	if err == nil {
		_, err = f.run(ctx, []*plan.Sink{sink})
	}
	if err != nil {
		s.catalogs.Drop(t)
		return nil, err
	}
	return ok(), nil
}

// alterMaterialized refuses what needs a scheduler of refreshes.
func (s *Session) alterMaterialized(a *ast.Alter) (*Result, error) {
	p := s.catalogs.Qualify(a.Name.Strings())
	if t := s.catalogs.Table(p); t == nil || t.Materialized == nil {
		return nil, source.Fail(source.ValidationException, a.Name.Span, "Materialized table %s does not exist.", p.Quoted())
	}
	word := "this change of a materialized table"
	if m, is := a.Action.(*ast.MaterializedAction); is {
		word = "ALTER MATERIALIZED TABLE .. " + strings.ToUpper(m.Word)
	}
	return nil, source.Fail(source.TableException, a.Span, "minisql does not support %s yet.", word)
}

func (s *Session) dropMaterialized(d *ast.Drop) (*Result, error) {
	p := s.catalogs.Qualify(d.Name.Strings())
	t := s.catalogs.Permanent(p)
	if t == nil || t.Materialized == nil {
		if d.IfExists {
			return ok(), nil
		}
		return nil, source.Fail(source.ValidationException, d.Name.Span, "Materialized table with identifier %s does not exist.", p.Quoted())
	}
	s.catalogs.Drop(t)
	return ok(), nil
}
