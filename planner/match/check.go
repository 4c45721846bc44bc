package match

import (
	"slices"
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// checkOrder wants the time to come first.
func (m *matcher) checkOrder(r *ast.MatchRecognize) error {
	what := "rowtime or proctime"
	switch {
	case len(r.OrderBy) == 0:
		return source.Fail(source.TableException, r.Span, "You must specify either %s for order by.", what)
	case m.Batch && !m.order1.T.IsTimestamp():
		return source.Fail(source.TableException, r.OrderBy[0].Span, "You must specify time point for order by as the first one.")
	case m.Batch:
		return nil
	case m.order1.T.Attr != types.Rowtime && m.order1.T.Attr != types.Proctime:
		return source.Fail(source.TableException, r.OrderBy[0].Span, "You must specify either %s for order by as the first one.", what)
	case r.OrderBy[0].Desc:
		return source.Fail(source.TableException, r.OrderBy[0].Span, "Primary sort order of a streaming table must be ascending on time.")
	}
	return nil
}

// checkRows has the refusals of Flink's optimizer. One that names a column twice is Calcite's and comes earlier.
func (m *matcher) checkRows(r *ast.MatchRecognize, n *plan.Match) {
	var twice []string
	first := map[string]ast.Expr{}
	for _, it := range r.Measures {
		if it.Alias == nil {
			continue
		}
		name := it.Alias.Text
		if before := first[name]; before != nil {
			refuse(&m.n.Refused.Converting, source.Fail(source.IllegalArgumentException, it.Span, "Multiple entries with same key: %s=%s and %s=%s", name, m.measureText(it.X), name, m.measureText(before)))
		}
		first[name] = it.X
		if slices.ContainsFunc(n.Partition, func(k int) bool { return m.in.Scope.Columns()[k].Name == name }) {
			twice = append(twice, name)
		}
	}
	if r.AllRows {
		refuse(&m.n.Refused.Optimizing, source.Fail(source.TableException, r.Span, "All rows per match mode is not supported yet."))
	}
	if len(twice) > 0 || len(r.Measures) == 0 {
		refuse(&m.n.Refused.Optimizing, source.Fail(source.ValidationException, r.Span, "Columns ambiguously defined: {%s}", strings.Join(twice, ", ")))
	}
}

// measureText is a measure as Calcite's plans show it, if it is a column.
func (m *matcher) measureText(x ast.Expr) string {
	c, ok := x.(*ast.ColumnRef)
	if !ok {
		return "FINAL(" + ast.MatchSQL(x) + ")"
	}
	variable := "*"
	if len(c.Parts) > 1 {
		variable = c.Parts[0].Text
	}
	return "FINAL(" + variable + ".$" + strconv.Itoa(m.in.Scope.Find("", c.Parts[len(c.Parts)-1].Text, false)) + ")"
}
