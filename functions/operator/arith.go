// Package operator holds the operators of SQL as functions named by their signs: arithmetic, comparison, logic, text
// and element access. Hot pairs of types are loops over slices; the others are lifted. Start at All.
package operator

import (
	"minisql/exec/types"
	f "minisql/functions"
)

// All lists the operators.
var All = []f.Function{
	{Name: "+", Doc: "The sum of two numbers, of two intervals, or of a point in time and an interval.", Example: "1 + 2 => 3", Resolve: binary("+", "{} + {}", plus)},
	{Name: "-", Doc: "The difference of two numbers or intervals, or a point in time moved back by an interval.", Example: "5 - 7 => -2", Resolve: binary("-", "{} - {}", minus)},
	{Name: "*", Doc: "The product of two numbers, or of an interval and a number.", Example: "1.5 * 2 => 3.0", Resolve: binary("*", "{} * {}", times)},
	{Name: "/", Doc: "The quotient; of integers it is cut to an integer.", Example: "-7 / 2 => -3", Resolve: binary("/", "{} / {}", divide)},
	{Name: "%", Doc: "The remainder of a division, with the sign of the dividend.", Example: "-7 % 2 => -1", Resolve: binary("%", "{} % {}", remainder)},
	{Name: "MOD", Doc: "The remainder of a division, with the sign of the dividend.", Example: "MOD(7, 4) => 3", Resolve: binary("MOD", "MOD({}, {})", remainder)},
	{Name: "NEG", Doc: "Minus a number or an interval.", Example: "-(3) => -3", Resolve: negate},
	{Name: "POS", Doc: "A number or an interval, unchanged.", Example: "+3 => 3", Resolve: identity},
	{Name: "=", Doc: "Whether two values are equal.", Example: "1 = 1.0 => TRUE", Resolve: comparison("=", eq)},
	{Name: "<>", Doc: "Whether two values differ.", Example: "'a' <> 'b' => TRUE", Resolve: comparison("<>", ne)},
	{Name: "<", Doc: "Whether the first value is less than the second.", Example: "1 < 2 => TRUE", Resolve: comparison("<", lt)},
	{Name: "<=", Doc: "Whether the first value is at most the second.", Example: "2 <= 2 => TRUE", Resolve: comparison("<=", le)},
	{Name: ">", Doc: "Whether the first value is greater than the second.", Example: "1 > 2 => FALSE", Resolve: comparison(">", gt)},
	{Name: ">=", Doc: "Whether the first value is at least the second.", Example: "2 >= 2 => TRUE", Resolve: comparison(">=", ge)},
	{Name: "IS DISTINCT FROM", Doc: "Whether two values differ; NULL equals NULL.", Example: "1 IS DISTINCT FROM CAST(NULL AS INT) => TRUE", Resolve: distinctFrom("IS DISTINCT FROM", false)},
	{Name: "IS NOT DISTINCT FROM", Doc: "Whether two values are equal; NULL equals NULL.", Example: "1 IS NOT DISTINCT FROM 1 => TRUE", Resolve: distinctFrom("IS NOT DISTINCT FROM", true)},
	{Name: "NULLIF", Doc: "NULL where two values are equal, else the first.", Example: "NULLIF(1, 2) => 1", Resolve: nullIf},
	{Name: "IS NULL", Doc: "Whether a value is NULL.", Example: "1 IS NULL => FALSE", Resolve: isNull("IS NULL", true)},
	{Name: "IS NOT NULL", Doc: "Whether a value is not NULL.", Example: "1 IS NOT NULL => TRUE", Resolve: isNull("IS NOT NULL", false)},
	{Name: "IS TRUE", Doc: "Whether a BOOLEAN is TRUE.", Example: "TRUE IS TRUE => TRUE", Resolve: isTruth("IS TRUE", [3]bool{true, false, false})},
	{Name: "IS NOT TRUE", Doc: "Whether a BOOLEAN is FALSE or NULL.", Example: "TRUE IS NOT TRUE => FALSE", Resolve: isTruth("IS NOT TRUE", [3]bool{false, true, true})},
	{Name: "IS FALSE", Doc: "Whether a BOOLEAN is FALSE.", Example: "TRUE IS FALSE => FALSE", Resolve: isTruth("IS FALSE", [3]bool{false, true, false})},
	{Name: "IS NOT FALSE", Doc: "Whether a BOOLEAN is TRUE or NULL.", Example: "TRUE IS NOT FALSE => TRUE", Resolve: isTruth("IS NOT FALSE", [3]bool{true, false, true})},
	{Name: "IS UNKNOWN", Doc: "Whether a BOOLEAN is NULL.", Example: "TRUE IS UNKNOWN => FALSE", Resolve: isTruth("IS UNKNOWN", [3]bool{false, false, true})},
	{Name: "IS NOT UNKNOWN", Doc: "Whether a BOOLEAN is not NULL.", Example: "TRUE IS NOT UNKNOWN => TRUE", Resolve: isTruth("IS NOT UNKNOWN", [3]bool{true, true, false})},
	{Name: "AND", Doc: "Whether both BOOLEANs are TRUE.", Example: "TRUE AND FALSE => FALSE", Resolve: logic("AND", "{} AND {}", and)},
	{Name: "OR", Doc: "Whether one of two BOOLEANs is TRUE.", Example: "TRUE OR FALSE => TRUE", Resolve: logic("OR", "{} OR {}", or)},
	{Name: "NOT", Doc: "The opposite of a BOOLEAN.", Example: "NOT TRUE => FALSE", Resolve: logic("NOT", "NOT {}", not)},
	{Name: "||", Doc: "Two texts, one after the other.", Example: "'a' || 'b' => ab", Resolve: concat},
	{Name: "LIKE", Doc: "Whether a text matches a pattern in which % stands for any text and _ for one character.", Example: "'abc' LIKE 'a%' => TRUE", Resolve: matching("LIKE", likeBody)},
	{Name: "SIMILAR TO", Doc: "Whether a text matches an SQL regular expression.", Example: "'abc' SIMILAR TO '(a|b)%' => TRUE", Resolve: matching("SIMILAR TO", similarBody)},
	{Name: "ITEM", Doc: "The element of an array at a position from 1, or the value of a map's key.", Example: "ARRAY[7, 8][2] => 8", Resolve: item},
}

// binary checks the count of arguments and leaves the rest to a rule, which returns nil to refuse the types.
func binary(name, shape string, rule func(a, b f.Arg) *f.Call) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 2 {
			return nil, f.WrongCount(name, 2)
		}
		a, b := args[0], args[1]
		if a.Type.Kind == types.Null || b.Type.Kind == types.Null {
			return nil, f.IllegalNull()
		}
		a.Type, b.Type = a.Type.Plain(), b.Type.Plain()
		c := rule(a, b)
		if c == nil {
			return nil, f.CannotApply(name, shape, args)
		}
		c.Name = name
		c.Ret = c.Ret.WithNull(!a.Type.NotNull || !b.Type.NotNull)
		return c, nil
	}
}

// call makes a call whose arguments are cast to the types a and b.
func call(a, b, ret types.Type, body func(ret *types.Type) f.Kernel) *f.Call {
	c := &f.Call{Params: []types.Type{a, b}, Ret: ret}
	c.Kernel = body(&c.Ret)
	return c
}

func plus(a, b f.Arg) *f.Call  { return sum(a, b, opAdd) }
func minus(a, b f.Arg) *f.Call { return sum(a, b, opSub) }

func sum(a, b f.Arg, op arithOp) *f.Call {
	if a.Type.IsNumeric() && b.Type.IsNumeric() {
		return numeric(a.Type, b.Type, op)
	}
	return temporal(a.Type, b.Type, op)
}

func times(a, b f.Arg) *f.Call {
	switch {
	case a.Type.IsNumeric() && b.Type.IsNumeric():
		return numeric(a.Type, b.Type, opMul)
	case a.Type.IsInterval() && b.Type.IsNumeric():
		return scaled(a.Type, b.Type, opMul, false)
	case a.Type.IsNumeric() && b.Type.IsInterval():
		return scaled(b.Type, a.Type, opMul, true)
	}
	return nil
}

func divide(a, b f.Arg) *f.Call {
	switch {
	case a.Type.IsNumeric() && b.Type.IsNumeric():
		return numeric(a.Type, b.Type, opDiv)
	case a.Type.IsInterval() && b.Type.IsNumeric():
		return scaled(a.Type, b.Type, opDiv, false)
	}
	return nil
}

// remainder takes exact numbers only. Of integers, and of DECIMALs without a fraction mixed with them, the result has
// the second operand's type: SqlStdOperatorTable.MOD as Flink has it.
func remainder(a, b f.Arg) *f.Call {
	x, y := a.Type, b.Type
	switch {
	case !x.IsExact() || !y.IsExact():
		return nil
	case x.IsInteger() && y.IsInteger():
		wide := types.Of(max(x.Kind, y.Kind))
		return call(wide.WithNull(!x.NotNull), wide.WithNull(!y.NotNull), y, remainderBody(wide.Kind, y.Kind))
	case x.S == 0 && y.S == 0 && (x.IsInteger() || y.IsInteger()):
		if y.IsInteger() {
			big := types.Of(types.BigInt)
			return call(big.WithNull(!x.NotNull), big.WithNull(!y.NotNull), y, remainderBody(types.BigInt, y.Kind))
		}
		return call(f.AsDecimal(x), y, y, decimalBody(opMod))
	}
	x, y = f.AsDecimal(x), f.AsDecimal(y)
	return call(x, y, decimalType(x, y, opMod), decimalBody(opMod))
}

// numeric brings two numbers to one type. Of FLOAT and DOUBLE the left one's type wins; a DECIMAL with either is DOUBLE.
func numeric(a, b types.Type, op arithOp) *f.Call {
	if a.IsExact() && b.IsExact() && (a.Kind == types.Decimal || b.Kind == types.Decimal) {
		a, b = f.AsDecimal(a), f.AsDecimal(b)
		return call(a, b, decimalType(a, b, op), decimalBody(op))
	}
	t, _ := f.CommonType(a, b)
	return call(t.WithNull(!a.NotNull), t.WithNull(!b.NotNull), t, numberBody(t.Kind, op))
}

// decimalType is Flink's LogicalTypeMerging for DECIMAL arithmetic.
func decimalType(a, b types.Type, op arithOp) types.Type {
	var p, s int
	switch op {
	case opAdd, opSub:
		s = max(a.S, b.S)
		p = max(a.P-a.S, b.P-b.S) + s + 1
	case opMul:
		s = a.S + b.S
		p = a.P + b.P + 1
	case opDiv:
		s = max(6, a.S+b.P+1)
		p = a.P - a.S + b.S + s
	default:
		s = max(a.S, b.S)
		p = min(a.P-a.S, b.P-b.S) + s
	}
	if p > types.MaxDecimal {
		s = max(types.MaxDecimal-(p-s), min(s, 6))
		p = types.MaxDecimal
	}
	return types.DecimalOf(p, s)
}

func negate(args []f.Arg) (*f.Call, error) {
	c, err := identity(args)
	if err != nil {
		if len(args) == 1 && args[0].Type.Kind != types.Null {
			err = f.CannotApply("-", "-{}", args)
		}
		return nil, err
	}
	c.Name = "NEG"
	c.Kernel = negateBody(c.Ret.Kind)(&c.Ret)
	return c, nil
}
