package planner

import (
	"slices"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// temporalJoin plans JOIN t FOR SYSTEM_TIME AS OF l.ts: each left row meets the version of the right table that was
// valid at its time.
func (b *binder) temporalJoin(l *from, t *ast.Table, r *ast.Join) (*from, error) {
	node, err := b.table(t.Name, t.Hints)
	if err != nil {
		return nil, err
	}
	rt, err := aliased(node, t.Name.Last(), t.Alias, t.Span)
	if err != nil {
		return nil, err
	}
	var primary []string
	if def := b.Catalogs.Table(b.home.Qualify(t.Name.Strings())); def != nil && def.PrimaryKey != nil {
		primary = def.PrimaryKey.Columns
	}
	keys, time := versioned(rt.node, primary)
	sc := l.scope.join(rt.scope)
	at, err := b.versionTime(l, sc, t)
	if err != nil {
		return nil, err
	}
	var cond plan.Expr
	if r.On != nil {
		if cond, err = (&exprs{binder: b, scope: sc, clause: "ON"}).condition(r.On); err != nil {
			return nil, err
		}
	}
	j := newJoin(joinKinds[r.Kind], l.node, rt.node, cond)
	paired := len(keys) > 0
	for _, k := range keys {
		paired = paired && slices.Contains(j.RightKeys, k)
	}
	switch {
	case b.Batch:
		b.later(optimizing, fail(tableError, t.AsOf.Pos(), "unexpected correlate variable $cor0 in the plan"))
	case len(j.LeftKeys) == 0:
		b.later(optimizing, fail(validation, t.Span, "Currently the join key in Temporal Table Join can not be empty."))
	case time < 0 && at.T.Attr == types.Rowtime:
		b.later(optimizing, fail(validation, t.Span, "Event-Time Temporal Table Join requires both primary key and row time attribute in versioned table, but no row time attribute can be found."))
	case !paired:
		d := fail(validation, t.Span, "Temporal Table Join requires primary key in versioned table, but no primary key can be found. The physical plan is:\n%s", j.Label())
		d.Hint = "give the table a PRIMARY KEY, or keep its last rows with a view: ROW_NUMBER() OVER (PARTITION BY key ORDER BY ts DESC) = 1"
		b.later(optimizing, d)
	case at.T.Attr == types.Proctime:
		b.later(translating, fail(tableError, t.AsOf.Pos(), "Processing-time temporal join is not supported yet."))
	}
	if r.Kind == ast.RightJoin || r.Kind == ast.FullJoin {
		name := map[ast.JoinKind]string{ast.RightJoin: "RIGHT", ast.FullJoin: "FULL"}[r.Kind]
		b.later(translating, fail("java.lang.IllegalStateException", r.Span, "Unknown join type %s", name))
	}
	j.Time = &plan.JoinTime{Kind: plan.TemporalJoin, Left: at.Index, Right: time}
	keepTimes(j, false)
	for i := len(l.node.Schema()); i < len(j.Cols); i++ { // the right side's time is a plain value behind the join
		if j.Cols[i].Type.Attr == types.Rowtime {
			j.Cols[i].Type.Attr = types.RowtimeValue
		}
	}
	sc.cols = j.Cols
	return &from{j, sc}, nil
}

// versionTime is the time in FOR SYSTEM_TIME AS OF, a time attribute of the left side.
func (b *binder) versionTime(l *from, both *scope, t *ast.Table) (*plan.Col, error) {
	e, err := (&exprs{binder: b, scope: both}).bind(t.AsOf)
	if err != nil {
		return nil, err
	}
	if !e.Type().IsTimestamp() {
		return nil, fail(source.ValidatorErr, t.AsOf.Pos(), "The system time period specification expects Timestamp type but is '%s'", functions.Calcite(e.Type()))
	}
	if _, constant := b.constant(e); constant {
		return nil, noTimeTravel(t)
	}
	at, ok := e.(*plan.Col)
	switch {
	case !ok:
		return nil, fail(validation, t.AsOf.Pos(), "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time attribute field")
	case b.Batch:
	case at.Index >= len(l.node.Schema()), at.T.Attr != types.Rowtime && at.T.Attr != types.Proctime:
		b.later(optimizing, fail(validation, t.AsOf.Pos(), "Temporal Table Join requires time attribute in the left table, but no time attribute found."))
		return &plan.Col{Index: 0, T: at.T}, nil
	}
	return at, nil
}

// noTimeTravel refuses a table as of a constant time, which needs a catalog that keeps old tables.
func noTimeTravel(t *ast.Table) error {
	return fail("java.lang.UnsupportedOperationException", t.Span, "getTable(ObjectPath, long) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog.")
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
	if len(keys) == 0 {
		keys = upsertKey(n)
	}
	return keys, time
}

// upsertKey are the columns by which a deduplicated or grouped node has one row.
func upsertKey(n plan.Node) []int {
	switch n := n.(type) {
	case *plan.Rank:
		if n.From == 1 && n.To == 1 {
			return n.Partition
		}
	case *plan.GroupAgg:
		keys := make([]int, len(n.Keys))
		for i := range keys {
			keys[i] = i
		}
		return keys
	case *plan.Filter:
		return upsertKey(n.Input)
	case *plan.Project:
		below := upsertKey(n.Input)
		var keys []int
		for _, k := range below {
			at := -1
			for i, e := range n.Exprs {
				if c, ok := e.(*plan.Col); ok && c.Index == k {
					at = i
				}
			}
			if at < 0 {
				return nil
			}
			keys = append(keys, at)
		}
		return keys
	}
	return nil
}
