package expr

import (
	"slices"
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// scope is what the names of an expression can mean: the columns of the node below, under the tables' aliases.
type Scope struct {
	Cols  []plan.Column
	Alias []string        // of each column's table, "" if it has none
	Tabs  []string        // the aliases, in order
	Using map[string]bool // columns that USING or NATURAL has made one
	Outer rel.JoinKind    // of the join that did
	// In a correlated subquery the columns from inner on are its own; they hide outer ones of their names.
	Inner int
	// hidden is the number of columns at the end that have no name: the results of subqueries.
	Hidden     int
	Subqueries map[*ast.Subquery]int // where the values of scalar subqueries are
}

func NewScope(alias string, cols []plan.Column) *Scope {
	s := &Scope{Cols: cols, Alias: make([]string, len(cols)), Tabs: []string{alias}}
	for i := range cols {
		s.Alias[i] = alias
	}
	return s
}

// Join puts the columns of r behind those of l.
func (l *Scope) Join(r *Scope) *Scope {
	return &Scope{
		Cols:  append(slices.Clip(slices.Clone(l.Cols)), r.Cols...),
		Alias: append(slices.Clone(l.Alias), r.Alias...),
		Tabs:  append(slices.Clone(l.Tabs), r.Tabs...),
	}
}

// Shared is what a column of USING stands for where the left side may be missing; nil for others.
func (s *Scope) Shared(name string) plan.Expr {
	if !s.Using[name] || s.Outer != rel.RightJoin && s.Outer != rel.FullJoin {
		return nil
	}
	var both []*plan.Col
	for i, c := range s.Cols {
		if c.Name == name {
			both = append(both, s.Col(i))
		}
	}
	if len(both) != 2 || s.Outer == rel.RightJoin {
		return both[len(both)-1]
	}
	isNull := functions.IsNull(both[0].T)
	t := both[0].T
	return &plan.Case{T: t, Whens: []plan.When{{Cond: &plan.Call{Fn: isNull, Args: []plan.Expr{both[0]}, T: isNull.Ret}, Then: both[1]}}, Else: both[0]}
}

// Columns are the columns in sight.
func (s *Scope) Columns() []plan.Column { return s.Cols }

// Visible is the number of columns that have names.
func (s *Scope) Visible() int { return len(s.Cols) - s.Hidden }

func (s *Scope) Col(i int) *plan.Col {
	return &plan.Col{Index: i, Name: s.Cols[i].Name, T: s.Cols[i].Type}
}

// Find returns the column of a name, -1 if there is none and -2 if there are several.
func (s *Scope) Find(table, name string, qualified bool) int {
	if s.Inner > 0 {
		if i := s.findIn(s.Inner, len(s.Cols), table, name, qualified); i != -1 {
			return i
		}
		return s.findIn(0, s.Inner, table, name, qualified)
	}
	return s.findIn(0, len(s.Cols), table, name, qualified)
}

func (s *Scope) findIn(lo, hi int, table, name string, qualified bool) int {
	at := -1
	for i := lo; i < hi; i++ {
		if s.Cols[i].Name != name || qualified && s.Alias[i] != table {
			continue
		}
		if at >= 0 {
			if s.Using[name] && !qualified {
				continue // both sides of a USING column are equal
			}
			return -2
		}
		at = i
	}
	return at
}

// ResolveColumn finds a column by a name whose further parts are fields: a, t.a, a.f, t.a.f. Full table names may precede.
func (s *Scope) ResolveColumn(ref *ast.ColumnRef) (*plan.Col, []ast.Ident, error) {
	p := ref.Parts
	if len(p) > 1 && slices.Contains(s.Tabs, p[0].Text) {
		switch i := s.Find(p[0].Text, p[1].Text, true); {
		case i >= 0:
			return s.Col(i), p[2:], nil
		case i == -2:
			return nil, nil, source.Fail(source.SqlValidatorException, p[1].Span, "Column '%s' is ambiguous", p[1].Text)
		}
		if s.Find("", p[0].Text, false) < 0 {
			return nil, nil, s.Unknown(p[1], "Column '"+p[1].Text+"' not found in table '"+p[0].Text+"'")
		}
	}
	switch i := s.Find("", p[0].Text, false); {
	case i >= 0:
		return s.Col(i), p[1:], nil
	case i == -2:
		return nil, nil, source.Fail(source.SqlValidatorException, p[0].Span, "Column '%s' is ambiguous", p[0].Text)
	}
	if len(p) > 1 {
		d := source.Fail(source.SqlValidatorException, p[0].Span, "Table '%s' not found", strings.Join(Texts(p[:len(p)-1]), "."))
		d.Hint = source.Suggest(p[0].Text, s.Tabs)
		return nil, nil, d
	}
	return nil, nil, s.Unknown(p[0], "Column '"+p[0].Text+"' not found in any table")
}

// Knows reports a name that can only mean a column of this scope: its table is here, or its first part is a column.
func (s *Scope) Knows(ref *ast.ColumnRef) bool {
	p := ref.Parts
	return len(p) > 1 && slices.Contains(s.Tabs, p[0].Text) || s.Find("", p[0].Text, false) != -1
}

// Unknown is the error of a name that no column has.
func (s *Scope) Unknown(id ast.Ident, message string) error {
	var names []string
	for _, c := range s.Cols {
		if strings.EqualFold(c.Name, id.Text) {
			message += "; did you mean '" + c.Name + "'?"
			return source.Fail(source.SqlValidatorException, id.Span, "%s", message)
		}
		names = append(names, c.Name)
	}
	d := source.Fail(source.SqlValidatorException, id.Span, "%s", message)
	if d.Hint = source.Suggest(id.Text, names); d.Hint == "" && len(names) > 0 && len(names) <= 20 {
		d.Hint = "the columns are " + strings.Join(names, ", ")
	}
	return d
}

func Texts(ids []ast.Ident) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = id.Text
	}
	return out
}

// field is the access to a field of a ROW.
func FieldIndex(t types.Type, name string) int {
	if t.Kind == types.Row {
		for i, f := range t.Fields {
			if f.Name == name {
				return i
			}
		}
	}
	return -1
}

// Attributes copies the time attributes and window properties that a node's columns have gained into a scope.
func (s *Scope) Attributes(n plan.Node) {
	cols := n.Schema()
	own := append([]plan.Column{}, s.Cols...)
	for i := range own {
		if i < len(cols) {
			own[i].Type.Attr, own[i].Window, own[i].Prop = cols[i].Type.Attr, cols[i].Window, cols[i].Prop
		}
	}
	s.Cols = own
}
