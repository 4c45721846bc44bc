package match

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// slots collects what an expression over a match reads: values of rows of a variable, and aggregates over them. The
// expression is bound over the slots.
type slots struct {
	m       *matcher
	list    []plan.MatchSlot
	refused error // why code for the expression cannot be generated
}

func (s *slots) refuse(err error) {
	if s.refused == nil {
		s.refused = err
	}
}

func (s *slots) add(slot plan.MatchSlot) plan.Expr {
	at := len(s.list)
	for i, x := range s.list {
		if x.Same(slot) {
			at = i
		}
	}
	if at == len(s.list) {
		s.list = append(s.list, slot)
	}
	return &plan.Col{Index: at, Name: slot.Name(), T: slot.Type}
}

// bind takes over the expressions that look at rows of the match; nil for others.
func (s *slots) bind(b *expr.Binder, x ast.Expr) (plan.Expr, error) {
	switch x := x.(type) {
	case *ast.ColumnRef:
		if _, _, err := s.m.in.Scope.ResolveColumn(x); err != nil && !(len(x.Parts) > 1 && s.m.vars[x.Parts[0].Text]) {
			return nil, nil // a function without parentheses, or an error that says more
		}
		return s.row(x, 0, false)
	case *ast.Call:
		name := strings.ToUpper(x.Name.Last())
		switch name {
		case "FIRST", "LAST":
			offset := int64(0)
			if len(x.Args) > 1 {
				e, err := expr.New(s.m.Env, expr.NewScope("", nil), "").Bind(x.Args[1])
				if err != nil {
					return nil, err
				}
				v, _ := s.m.Fold(e)
				i, ok := v.(int32)
				if !ok {
					return nil, source.Fail(source.ValidationException, x.Span, "The offset of %s must be a constant.", name)
				}
				offset = int64(i)
			}
			if len(x.Args) == 0 {
				return nil, b.NoFunction(name, x.Span, nil)
			}
			return s.row(x.Args[0], offset, name == "FIRST")
		case "MATCH_PROCTIME":
			return b.Proctime(x.Span)
		case "MATCH_ROWTIME":
			return s.rowtime(x)
		case "PREV", "NEXT", "RUNNING", "FINAL", "CLASSIFIER":
			return s.other(b, x, name)
		case "MATCH_NUMBER":
			return nil, source.Fail(source.SqlValidatorException, x.Span, "No match found for function signature MATCH_NUMBER().\nSupported signatures are:\n'MATCH_NUMBER()'")
		}
		if s.m.Functions.Aggregate(name) != nil {
			return s.aggregate(x, name)
		}
	}
	return nil, nil
}

// rowtime is MATCH_ROWTIME() or MATCH_ROWTIME(rowtime), the time of the match's last row.
func (s *slots) rowtime(x *ast.Call) (plan.Expr, error) {
	for _, c := range s.m.in.Scope.Columns() {
		if c.Type.Attr == types.Rowtime {
			return s.add(plan.MatchSlot{Kind: rel.SlotRowtime, Type: types.Type{Kind: c.Type.Kind, P: 3, NotNull: len(x.Args) == 0 || c.Type.NotNull, Attr: types.Rowtime}}), nil
		}
	}
	return nil, source.Fail(source.ValidationException, x.Span, "MATCH_ROWTIME() needs a rowtime in ORDER BY.")
}

// other is what Flink's validator knows and its code generator does not, and FINAL, which says nothing new.
func (s *slots) other(b *expr.Binder, x *ast.Call, name string) (plan.Expr, error) {
	if name == "CLASSIFIER" {
		s.refuse(source.Placed(functions.UnsupportedCall(name, ""), x.Span))
		return &plan.Lit{T: types.Str()}, nil
	}
	if len(x.Args) == 0 {
		return nil, b.NoFunction(name, x.Span, nil)
	}
	e, err := b.Bind(x.Args[0])
	if err != nil || name == "FINAL" {
		return e, err
	}
	if name == "RUNNING" {
		s.refuse(source.Placed(functions.UnsupportedCall(name, e.Type().Plain().Opt().String()), x.Span))
	} else {
		s.refuse(source.Fail(source.TableException, x.Span, "Flink does not support physical offsets within partition."))
	}
	return e, nil
}

// row is a value of the last or first row of a variable, some rows away.
func (s *slots) row(x ast.Expr, offset int64, first bool) (plan.Expr, error) {
	at, variable, t, err := s.value(x, "")
	if err != nil {
		return nil, err
	}
	return s.add(plan.MatchSlot{Kind: rel.SlotRow, Var: variable, Col: at, First: first, Offset: int(offset), Type: t.Plain().Opt()}), nil
}

// value computes an expression below, for every row; all of its columns must be of one variable.
func (s *slots) value(x ast.Expr, clause string) (at int, variable string, t types.Type, err error) {
	if c, ok := x.(*ast.Call); ok && clause != "" && len(c.Args) > 0 { // the last of a row is the row
		switch strings.ToUpper(c.Name.Last()) {
		case "FIRST", "LAST":
			x = c.Args[0]
		}
	}
	own := &expr.Binder{Env: s.m.Env, Scope: s.m.in.Scope, Clause: clause, Strip: func(id ast.Ident) bool {
		if !s.m.vars[id.Text] {
			return false
		}
		variable = id.Text
		return true
	}}
	e, err := own.Bind(x)
	if err != nil {
		return 0, "", types.Type{}, err
	}
	for i, p := range s.m.pre.Exprs {
		if plan.Equal(p, e) {
			return i, variable, e.Type(), nil
		}
	}
	s.m.pre.Exprs = append(s.m.pre.Exprs, e)
	s.m.pre.Cols = append(s.m.pre.Cols, plan.Column{Name: "$match", Type: e.Type()})
	return len(s.m.pre.Exprs) - 1, variable, e.Type(), nil
}

func (s *slots) aggregate(x *ast.Call, name string) (plan.Expr, error) {
	slot := plan.MatchSlot{Kind: rel.SlotAgg}
	var args []plan.Expr
	agg := plan.Agg{Name: name, Filter: -1, Distinct: x.Distinct}
	for _, a := range x.Args {
		if star, ok := a.(*ast.Star); ok {
			if len(star.Qualifier) > 0 {
				return nil, source.Fail(source.SqlValidatorException, star.Span, "Unknown field '*'")
			}
			continue
		}
		at, variable, t, err := s.value(a, name)
		if err != nil {
			return nil, err
		}
		slot.Var = variable
		agg.Args = append(agg.Args, at)
		args = append(args, &plan.Col{Index: at, T: t})
	}
	call, err := s.m.Functions.Aggregate(name).Resolve(plan.Signature(args))
	if err != nil {
		return nil, source.Placed(err, x.Span)
	}
	agg.Call, agg.Type = call, call.Ret
	if name != "COUNT" {
		agg.Type.NotNull = false
	}
	slot.Agg, slot.Type = agg, agg.Type
	return s.add(slot), nil
}
