package bind

import (
	"minisql/exec/rel"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
)

var boundKinds = map[ast.BoundKind]rel.BoundKind{ast.UnboundedPreceding: rel.UnboundedPreceding, ast.Preceding: rel.Preceding,
	ast.CurrentRow: rel.CurrentRow, ast.Following: rel.Following, ast.UnboundedFollowing: rel.UnboundedFollowing}

// frame is the frame as written, or the default: up to the row and its peers, without ORDER BY the whole partition.
func (o *overs) frame(s *ast.WindowSpec, w *overWindow, name string) (rel.Frame, error) {
	f := rel.Frame{Hi: rel.Bound{Kind: rel.CurrentRow}}
	if _, ranks := expr.RankTypes[name]; ranks {
		if s.Frame != nil {
			return f, source.Fail(source.SqlValidatorException, s.Span, "ROW/RANGE not allowed with RANK, DENSE_RANK or ROW_NUMBER functions")
		}
		f.Rows = name == "ROW_NUMBER"
		return f, nil
	}
	if s.Frame == nil {
		if len(s.OrderBy) == 0 {
			f.Hi.Kind = rel.UnboundedFollowing
		}
		return f, nil
	}
	f.Rows = s.Frame.Rows
	var err error
	if f.Lo, err = o.bound(s.Frame.Start, w); err != nil {
		return f, err
	}
	if s.Frame.End != nil {
		f.Hi, err = o.bound(*s.Frame.End, w)
	}
	return f, err
}

func (o *overs) bound(x ast.FrameBound, w *overWindow) (rel.Bound, error) {
	out := rel.Bound{Kind: boundKinds[x.Kind]}
	if x.Offset == nil {
		return out, nil
	}
	e, err := o.Bind(x.Offset)
	if err != nil {
		return out, err
	}
	v, ok := o.Fold(e)
	if !ok {
		return out, expr.Unsupported(x.Offset.Pos(), "computed frame bounds")
	}
	out.Offset = v
	w.bounds = append(w.bounds, e.Type())
	return out, nil
}

// rankOrder wants an order of the functions that number rows; constants give none.
func (o *overs) rankOrder(s *ast.WindowSpec, w *overWindow, name string) error {
	switch name {
	case "RANK", "DENSE_RANK":
		if len(s.OrderBy) == 0 {
			return source.Fail(source.SqlValidatorException, s.Span, "RANK or DENSE_RANK functions require ORDER BY clause in window specification")
		}
	case "ROW_NUMBER":
	default:
		return nil
	}
	for _, e := range w.order {
		if _, constant := o.Fold(e); !constant {
			return nil
		}
	}
	return source.Fail(source.TableException, s.Span, "Over Agg: The window rank function requires order by clause with non-constant fields. please re-check the over window statement.")
}

// checkFrame has Calcite's refusals of frames.
func checkFrame(s *ast.WindowSpec, w *overWindow) error {
	if s.Frame == nil {
		return nil
	}
	bad := func(text string) error { return source.Fail(source.SqlValidatorException, s.Span, "%s", text) }
	lo, hi := w.frame.Lo, w.frame.Hi
	for _, o := range []any{lo.Offset, hi.Offset} {
		if o == nil {
			continue
		}
		if n, whole := o.(int32); w.frame.Rows && (!whole || n < 0) {
			return bad("ROWS value must be a non-negative integral constant")
		}
	}
	switch {
	case lo.Kind == rel.UnboundedFollowing:
		return bad("UNBOUNDED FOLLOWING cannot be specified for the lower frame boundary")
	case s.Frame.End == nil:
	case hi.Kind == rel.UnboundedPreceding:
		return bad("UNBOUNDED PRECEDING cannot be specified for the upper frame boundary")
	case lo.Kind == rel.CurrentRow && hi.Kind == rel.Preceding:
		return bad("Upper frame boundary cannot be PRECEDING when lower boundary is CURRENT ROW")
	case lo.Kind == rel.Following && hi.Kind == rel.Preceding:
		return bad("Upper frame boundary cannot be PRECEDING when lower boundary is FOLLOWING")
	case lo.Kind == rel.Following && hi.Kind == rel.CurrentRow:
		return bad("Upper frame boundary cannot be CURRENT ROW when lower boundary is FOLLOWING")
	}
	switch {
	case w.frame.Rows:
		return nil
	case len(w.order) == 0 && len(w.bounds) > 0:
		return bad("Window specification must contain an ORDER BY clause")
	case len(w.order) == 0:
		return nil
	}
	t := w.order[0].Type()
	for _, x := range w.bounds {
		if x.IsInterval() == t.IsNumeric() {
			return bad("Data Type mismatch between ORDER BY and RANGE clause")
		}
	}
	return nil
}
