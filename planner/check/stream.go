package check

import (
	"minisql/exec/rel"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// stream refuses the OVER nodes that a stream cannot run.
func stream(n plan.Node) error {
	switch o := n.(type) {
	case *plan.Rank:
		switch {
		case o.To == plan.NoEnd:
			return source.Fail(source.TableException, o.Span, "Rank end is not specified. Currently rank only support TopN, which means the rank end must be specified.")
		case o.Window != nil && o.Dedup() && o.Window.ByProctime():
			return source.Fail(source.TableException, o.Span, "Processing time Window Deduplication is not supported yet.")
		case o.Window != nil && o.Window.ByProctime():
			return source.Fail(source.TableException, o.Span, "Processing time Window TopN is not supported yet.")
		case o.Fn == "ROW_NUMBER":
		case o.Window != nil:
			return source.Fail(source.TableException, o.Span, "%s() function is not supported on Window TopN currently, only ROW_NUMBER() is supported.", o.Fn)
		default:
			return source.Fail(source.TableException, o.Span, "%s() on streaming table is not supported currently", o.Fn)
		}
	case *plan.Join:
		if o.Time != nil && o.Time.Kind == plan.WindowJoin && o.Time.Window.ByProctime() {
			return source.Fail(source.TableException, source.Span{}, "Processing time Window Join is not supported yet.")
		}
	case *plan.Over:
		switch {
		case len(o.Order) != 1:
			return source.Fail(source.TableException, o.Span, "The window can only be ordered by a single time column.")
		case o.Order[0].Desc:
			return source.Fail(source.TableException, o.Span, "The window can only be ordered in ASCENDING mode.")
		case o.Frame.Lo.Kind > rel.CurrentRow || o.Frame.Hi.Kind != rel.CurrentRow:
			return source.Fail(source.TableException, o.Span, "OVER RANGE FOLLOWING windows are not supported yet.")
		case !o.Rowtime() && o.Frame.Lo.Kind != rel.UnboundedPreceding:
			return source.Fail(source.TableException, o.Span, "Non-time attribute sort is not supported for bounded OVER window.")
		}
	}
	if err := changes(n); err != nil {
		return err
	}
	for _, in := range n.Inputs() {
		if err := stream(in); err != nil {
			return err
		}
	}
	return nil
}
