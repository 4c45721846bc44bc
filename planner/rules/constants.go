package rules

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf16"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// Constants computes what does not depend on rows, as Flink does while it optimizes. It shows: Calcite keeps numbers as
// decimals, so that there is no negative zero and a FLOAT has seven digits, and some failures come before there is a
// job. A computation that fails otherwise is left to the job.
func Constants(env *env.Env, n plan.Node) error {
	for _, in := range n.Inputs() {
		if err := Constants(env, in); err != nil {
			return err
		}
	}
	var err error
	switch n := n.(type) {
	case *plan.Project:
		below := literals(n.Input)
		for i, e := range n.Exprs {
			n.Exprs[i] = simplify(env, put(env, below, e, &err), &err)
		}
	case *plan.Values:
		for _, row := range n.Rows {
			for i, e := range row {
				row[i] = simplify(env, e, &err)
			}
		}
	case *plan.Filter:
		n.Cond = simplify(env, put(env, literals(n.Input), n.Cond, &err), &err)
	}
	return err
}

// literals are the columns of a node that are the same literal in each row, by their index. Flink does not look into
// VALUES of nothing but literals.
func literals(n plan.Node) []plan.Expr {
	switch n := n.(type) {
	case *plan.Filter:
		return literals(n.Input)
	case *plan.Project:
		return n.Exprs
	case *plan.Values:
		if n.Computed && len(n.Rows) == 1 {
			return n.Rows[0]
		}
	}
	return nil
}

// put puts literals in the places of columns.
func put(env *env.Env, below []plan.Expr, e plan.Expr, failed *error) plan.Expr {
	if below == nil {
		return e
	}
	e = plan.Map(e, func(c *plan.Col) plan.Expr {
		if l, ok := below[c.Index].(*plan.Lit); ok && types.Equal(l.T, c.T) {
			return l
		}
		return c
	})
	plan.Walk(e, func(x plan.Expr) {
		if call, ok := x.(*plan.Call); ok && call.Fn.Name == "ITEM" && *failed == nil { // checks literals as indexes
			sig := plan.Signature(call.Args)
			if v, err := plan.Fold(env.Ctx, call.Args[1]); err == nil {
				sig[1].Literal, sig[1].Value = true, v
			}
			if _, err := env.Functions.Scalar("ITEM").Resolve(sig); err != nil {
				*failed = source.Placed(err, call.Span)
			}
		}
	})
	return e
}

// simplify replaces the largest constant parts of an expression. One that fails stays, with all its parts.
func simplify(env *env.Env, e plan.Expr, failed *error) plan.Expr {
	var ahead []plan.Expr // below constants that stay
	return plan.Rewrite(e, func(e plan.Expr) plan.Expr {
		if _, lit := e.(*plan.Lit); lit || *failed != nil || slices.Contains(ahead, e) {
			ahead = append(ahead, plan.Children(e)...)
			return e
		}
		call, _ := e.(*plan.Call)
		if call != nil {
			if x := compared(env, call); x != nil {
				return x
			}
		}
		if e.Type().IsNested() || !constant(e) {
			return e
		}
		if call != nil && call.Fn.Name == "/" && byZero(env, call) {
			*failed = source.Fail(source.ArithmeticException, call.Span, "Division by zero")
			return e
		}
		v, err := plan.Fold(env.Ctx, e)
		if err == nil {
			if e, err = reduced(e, v); err != nil {
				*failed = err
			}
			return e
		}
		ahead = append(ahead, plan.Children(e)...)
		return e
	})
}

// constant reports an expression that depends neither on rows nor on the time.
func constant(e plan.Expr) bool {
	yes := !plan.Volatile(e)
	plan.Walk(e, func(x plan.Expr) {
		switch x.(type) {
		case *plan.Lit, *plan.Call, *plan.Logic, *plan.Case:
		default:
			yes = false
		}
	})
	return yes
}

// byZero reports the division of a constant by a constant zero.
func byZero(env *env.Env, div *plan.Call) bool {
	by, err := plan.Fold(env.Ctx, div.Args[1])
	if err != nil {
		return false
	}
	switch by := by.(type) {
	case types.Dec:
		if by.Sign() != 0 {
			return false
		}
	case float32, float64:
		if by != float32(0) && by != float64(0) {
			return false
		}
	default:
		if n, ok := functions.IntValue(by); !ok || n != 0 {
			return false
		}
	}
	v, err := plan.Fold(env.Ctx, div.Args[0])
	return err == nil && v != nil
}

// reduced is the literal that stands for a constant expression of the value v.
func reduced(e plan.Expr, v any) (plan.Expr, error) {
	at := source.Span{}
	if call, ok := e.(*plan.Call); ok {
		at = call.Span
	}
	t := e.Type()
	switch x := v.(type) {
	case float32:
		if x64 := float64(x); math.IsNaN(x64) || math.IsInf(x64, 0) {
			return e, source.Fail(source.NumberFormatException, at, "Infinite or NaN")
		}
		if !isCastOfNumber(e) {
			short, _ := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'e', floatDigits-1, 64), 32)
			x = float32(short)
		}
		v = x + 0
	case float64:
		v = x + 0
	case int32:
		if y, _, _ := types.CivilOf(int64(x)); t.Kind == types.Date && (y < 1 || y > 9999) {
			return e, source.Fail(source.IllegalArgumentException, at, "Year out of range: [%d]", y%10_000)
		}
		if h := x / 3_600_000; t.Kind == types.Time && h > 23 {
			return e, source.Fail(source.IllegalArgumentException, at, "Hour out of range: [%d]", h)
		}
	}
	return &plan.Lit{T: t, Value: v}, nil
}

// floatDigits is the precision with which Calcite keeps a FLOAT that was computed; a number cast to FLOAT stays exact.
const floatDigits = 7

func isCastOfNumber(e plan.Expr) bool {
	call, ok := e.(*plan.Call)
	if !ok || call.Fn.Name != "CAST" {
		return false
	}
	l, ok := call.Args[0].(*plan.Lit)
	return ok && l.T.IsNumeric()
}

// comparisons tells of each comparison what it gives for equal sides.
var comparisons = map[string]bool{"=": true, "<=": true, ">=": true, "<>": false, "<": false, ">": false}

// compared simplifies comparisons as Calcite does: of an expression with itself, which makes NaN equal to NaN, and of
// two texts, in the order of UTF-16; nil if there is nothing to simplify.
func compared(env *env.Env, call *plan.Call) plan.Expr {
	same, ok := comparisons[call.Fn.Name]
	if !ok || len(call.Args) != 2 {
		return nil
	}
	l, r := call.Args[0], call.Args[1]
	if plan.Equal(l, r) && !plan.Volatile(l) {
		answer := &plan.Lit{T: types.Of(types.Boolean).Must(), Value: same}
		if l.Type().NotNull {
			return answer
		}
		present, err := env.Resolve("IS NOT NULL", call.Span, l)
		if err != nil {
			return nil
		}
		null := &plan.Lit{T: types.Of(types.Boolean)}
		return &plan.Case{Whens: []plan.When{{Cond: present, Then: answer}}, Else: null, T: null.T}
	}
	if !l.Type().IsString() || !r.Type().IsString() {
		return nil
	}
	lv, err1 := plan.Fold(env.Ctx, l)
	rv, err2 := plan.Fold(env.Ctx, r)
	ls, ok1 := lv.(string)
	rs, ok2 := rv.(string)
	if err1 != nil || err2 != nil || !ok1 || !ok2 {
		return nil
	}
	order := slices.Compare(utf16.Encode([]rune(ls)), utf16.Encode([]rune(rs)))
	yes := map[string]bool{"=": order == 0, "<>": order != 0, "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}
	return &plan.Lit{T: call.T, Value: yes[call.Fn.Name]}
}
