package bind

import (
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// temporalJoin plans JOIN t FOR SYSTEM_TIME AS OF l.ts: each left row meets the version of the right table that was
// valid at its time.
func (b *Binder) temporalJoin(l *From, t *ast.Table, r *ast.Join) (*From, error) {
	node, err := b.table(t.Name, t.Hints)
	if err != nil {
		return nil, err
	}
	rt, err := Aliased(node, t.Name.Last(), t.Alias, t.Span)
	if err != nil {
		return nil, err
	}
	var primary []string
	if def := b.Catalogs.Table(b.home.Qualify(t.Name.Strings())); def != nil && def.PrimaryKey != nil {
		primary = def.PrimaryKey.Columns
	}
	keys, time := versioned(rt.Node, primary)
	sc := l.Scope.Join(rt.Scope)
	at, err := b.versionTime(l, sc, t)
	if err != nil {
		return nil, err
	}
	var cond plan.Expr
	if r.On != nil {
		if cond, err = expr.New(b.Env, sc, "ON").Condition(r.On); err != nil {
			return nil, err
		}
	}
	j := plan.NewJoin(joinKinds[r.Kind], l.Node, rt.Node, cond)
	j.Time = &plan.JoinTime{Kind: plan.TemporalJoin, Left: at.Index, Right: time,
		AsOf: &plan.AsOf{Time: at, Primary: keys, Span: t.AsOf.Pos(), Table: t.Span, Join: r.Span}}
	plan.KeepTimes(j, false)
	for i := len(l.Node.Schema()); i < len(j.Cols); i++ { // the right side's time is a plain value behind the join
		if j.Cols[i].Type.Attr == types.Rowtime {
			j.Cols[i].Type.Attr = types.RowtimeValue
		}
	}
	sc.Cols = j.Cols
	return &From{j, sc}, nil
}

// versionTime is the time in FOR SYSTEM_TIME AS OF, a time attribute of the left side.
func (b *Binder) versionTime(l *From, both *expr.Scope, t *ast.Table) (*plan.Col, error) {
	e, err := expr.New(b.Env, both, "").Bind(t.AsOf)
	if err != nil {
		return nil, err
	}
	if !e.Type().IsTimestamp() {
		return nil, source.Fail(source.SqlValidatorException, t.AsOf.Pos(), "The system time period specification expects Timestamp type but is '%s'", functions.Calcite(e.Type()))
	}
	if _, constant := b.Fold(e); constant {
		return nil, noTimeTravel(t)
	}
	at, ok := e.(*plan.Col)
	switch {
	case !ok:
		return nil, source.Fail(source.ValidationException, t.AsOf.Pos(), "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time attribute field")
	}
	return at, nil
}

// noTimeTravel refuses a table as of a constant time, which needs a catalog that keeps old tables.
func noTimeTravel(t *ast.Table) error {
	return source.Fail(source.UnsupportedOperationException, t.Span, "getTable(ObjectPath, long) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog.")
}

// versioned finds the primary key and the rowtime of the right side of a temporal join.
func versioned(n plan.Node, primary []string) (keys []int, time int) {
	cols := n.Schema()
	time = -1
	for i, c := range cols {
		if c.Type.Attr == types.Rowtime {
			time = i
		}
		for _, k := range primary {
			if k == c.Name {
				keys = append(keys, i)
			}
		}
	}
	return keys, time
}
