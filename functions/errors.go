package functions

import (
	"errors"
	"fmt"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/source"
)

// ErrNull is what the body of a lifted function returns instead of a value when its result is NULL.
var ErrNull = errors.New("NULL")

// DivisionByZero is the failure of a division of integers; that of a DECIMAL reads "Division by zero".
var DivisionByZero = source.New(source.ArithmeticException, "/ by zero")

// CannotApply refuses the types of a call's arguments in Calcite's words. The shape shows how the call is written, with
// {} for each argument; without a shape it is NAME(a, b).
func CannotApply(name, shape string, args []Arg) *source.Problem {
	if shape == "" {
		shape = name + "(" + strings.TrimSuffix(strings.Repeat("{}, ", len(args)), ", ") + ")"
	}
	for _, a := range args {
		shape = strings.Replace(shape, "{}", "<"+Calcite(a.Type)+">", 1)
	}
	return source.New(source.SqlValidatorException, "Cannot apply '%s' to arguments of type '%s'.", name, shape)
}

// WrongCount refuses the number of arguments of a call; Flink names the least number that the function takes.
func WrongCount(name string, least int) *source.Problem {
	return source.New(source.SqlValidatorException, "Invalid number of arguments to function '%s'. Was expecting %d arguments", name, least)
}

// NoMatch says that there is no function of the name and the arguments; known are the signatures of functions that
// Flink declares in its newer way.
func NoMatch(name string, args []Arg, known ...string) *source.Problem {
	fams := make([]string, len(args))
	for i, a := range args {
		fams[i] = "<" + family(a.Type) + ">"
	}
	text := fmt.Sprintf("No match found for function signature %s(%s)", name, strings.Join(fams, ", "))
	if len(known) > 0 {
		text += ".\nSupported signatures are:\n" + strings.Join(known, "\n")
	}
	return source.New(source.SqlValidatorException, "%s", text)
}

// IllegalNull refuses a bare NULL.
func IllegalNull() *source.Problem {
	return source.New(source.SqlValidatorException, "Illegal use of 'NULL'")
}

// HasNull reports an untyped NULL among the arguments.
func HasNull(args []Arg) bool {
	for _, a := range args {
		if a.Type.Kind == types.Null {
			return true
		}
	}
	return false
}

// family is Calcite's SqlTypeFamily of a type.
func family(t types.Type) string {
	switch {
	case t.IsNumeric():
		return "NUMERIC"
	case t.IsString():
		return "CHARACTER"
	case t.IsBinary():
		return "BINARY"
	case t.IsTimestamp():
		return "TIMESTAMP"
	case t.Kind == types.IntervalYM:
		return "INTERVAL_YEAR_MONTH"
	case t.Kind == types.IntervalDT:
		return "INTERVAL_DAY_TIME"
	case t.IsNested():
		return Calcite(t)
	}
	return [...]string{types.Null: "NULL", types.Boolean: "BOOLEAN", types.Date: "DATE", types.Time: "TIME", types.Raw: "ANY", types.Variant: "VARIANT", types.Symbol: "ANY", types.Descriptor: "ANY"}[t.Kind]
}

// Calcite spells a type as Calcite's messages do: INTEGER, CHAR(3), INTEGER ARRAY, (CHAR(1), INTEGER) MAP.
func Calcite(t types.Type) string {
	if t.Attr != types.NoAttr {
		return t.Opt().String()
	}
	switch t.Kind {
	case types.Int:
		return "INTEGER"
	case types.VarChar, types.VarBinary:
		return strings.TrimSuffix(t.Opt().SQL(), " NOT NULL")
	case types.TimestampLTZ:
		return fmt.Sprintf("TIMESTAMP_WITH_LOCAL_TIME_ZONE(%d)", t.P)
	case types.IntervalYM, types.IntervalDT:
		return "INTERVAL " + t.Unit.String()
	case types.Array:
		return Calcite(*t.Elem) + " ARRAY"
	case types.Multiset:
		return Calcite(*t.Elem) + " MULTISET"
	case types.Map:
		return "(" + Calcite(*t.Key) + ", " + Calcite(*t.Elem) + ") MAP"
	case types.Row:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = Calcite(f.Type) + " " + f.Name
		}
		return "RecordType:peek_no_expand(" + strings.Join(parts, ", ") + ")"
	}
	return t.Plain().Opt().String()
}

// PatternError is the failure of a regular expression that does not compile.
func PatternError(pattern string) error {
	return source.New(source.PatternSyntaxException, "Unclosed group near index %d\n%s", len([]rune(pattern)), pattern)
}

// UnsupportedCall is the error of Flink's code generator for a function that it does not know.
func UnsupportedCall(name, args string) error {
	return source.New(source.CodeGenException, "Unsupported call: %s(%s) \nIf you think this function should be supported, you can create an issue and start a discussion for it.", name, args)
}
