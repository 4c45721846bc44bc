package builtin

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar"
	"minisql/grammar/ast"
)

// value is a typed value: an argument on its way through the evaluator of examples.
type value struct {
	f.Arg
	col vec.Col
}

func constant(t types.Type, v any) value {
	return value{f.Arg{Type: t, Literal: true, Value: v}, vec.Const(&t, v)}
}

var cx = &f.Ctx{Zone: time.UTC, Start: time.UnixMilli(0), Now: func() time.Time { return time.UnixMilli(0) }}

// eval evaluates an expression of constants; it knows just the syntax that the examples use.
func eval(x ast.Expr) (value, error) {
	switch x := x.(type) {
	case *ast.Literal:
		return literal(x)
	case *ast.Symbol:
		return constant(types.Of(types.Symbol).Must(), x.Word), nil
	case *ast.Call:
		return call(x.Name.Last(), x)
	case *ast.Unary:
		return apply([]string{ast.Not: "NOT", ast.Minus: "NEG", ast.Plus: "POS"}[x.Op], x.X)
	case *ast.Binary:
		return apply(binaryNames[x.Op], x.L, x.R)
	case *ast.Like:
		return apply([]string{"LIKE", "SIMILAR TO"}[x.Kind], x.X, x.Pattern)
	case *ast.Is:
		name := []string{"NULL", "TRUE", "FALSE", "UNKNOWN"}[x.Kind]
		if x.Not {
			name = "NOT " + name
		}
		return apply("IS "+name, x.X)
	case *ast.Index:
		return apply("ITEM", x.X, x.I)
	case *ast.Collection:
		return apply([]string{"ARRAY", "MAP"}[x.Kind], x.Items...)
	case *ast.Row:
		return apply("ROW", x.Items...)
	case *ast.Cast:
		v := constant(types.Type{}, nil)
		var err error
		if l, ok := x.X.(*ast.Literal); !ok || l.Kind != ast.NullLiteral {
			if v, err = eval(x.X); err != nil {
				return v, err
			}
		}
		to := map[string]types.Type{"INT": types.Of(types.Int), "STRING": types.Str()}[x.Type.Name]
		return cast(v, to.WithNull(!v.Type.NotNull))
	}
	return value{}, fmt.Errorf("the examples' evaluator does not know %T", x)
}

var binaryNames = map[ast.BinaryOp]string{ast.Add: "+", ast.Sub: "-", ast.Mul: "*", ast.Div: "/", ast.Mod: "%", ast.Concat: "||", ast.Eq: "=", ast.Ne: "<>",
	ast.Lt: "<", ast.Le: "<=", ast.Gt: ">", ast.Ge: ">=", ast.And: "AND", ast.Or: "OR", ast.IsDistinctFrom: "IS DISTINCT FROM", ast.IsNotDistinctFrom: "IS NOT DISTINCT FROM"}

func literal(l *ast.Literal) (value, error) {
	switch l.Kind {
	case ast.BoolLiteral:
		return constant(types.Of(types.Boolean).Must(), l.Text == "TRUE"), nil
	case ast.StringLiteral:
		return constant(types.CharOf(utf8.RuneCountInString(l.Text)).Must(), l.Text), nil
	case ast.BinaryLiteral:
		b, err := hex.DecodeString(l.Text)
		return constant(types.Type{Kind: types.Binary, P: len(b), NotNull: true}, b), err
	case ast.DateLiteral:
		d, err := f.ParseDate(l.Text)
		return constant(types.Of(types.Date).Must(), d), err
	case ast.TimeLiteral:
		d, err := f.ParseTime(l.Text)
		return constant(types.Of(types.Time).Must(), d), err
	case ast.TimestampLiteral:
		v, err := f.ParseTimestamp(l.Text, 0)
		return constant(types.TimestampOf(0).Must(), v), err
	case ast.NumberLiteral:
		if strings.Contains(l.Text, "e") {
			x, err := strconv.ParseFloat(l.Text, 64)
			return constant(types.Of(types.Double).Must(), x), err
		}
		if _, frac, ok := strings.Cut(l.Text, "."); ok {
			t := types.DecimalOf(len(l.Text)-1, len(frac)).Must()
			d, err := f.ParseDecimal(l.Text, t.P, t.S)
			return constant(t, d), err
		}
		n, err := strconv.ParseInt(l.Text, 10, 32)
		return constant(types.Of(types.Int).Must(), int32(n)), err
	}
	return constant(types.Type{}, nil), nil
}

func call(name string, x *ast.Call) (value, error) { return apply(name, x.Args...) }

func apply(name string, xs ...ast.Expr) (value, error) {
	fn := Registry().Scalar(name)
	if fn == nil {
		return value{}, fmt.Errorf("no function %s", name)
	}
	vals, args := make([]value, len(xs)), make([]f.Arg, len(xs))
	for i, x := range xs {
		var err error
		if vals[i], err = eval(x); err != nil {
			return value{}, err
		}
		args[i] = vals[i].Arg
	}
	c, err := fn.Resolve(args)
	if err != nil {
		return value{}, err
	}
	cols := make([]vec.Col, len(vals))
	for i, v := range vals {
		if v, err = cast(v, c.Params[i]); err != nil {
			return value{}, err
		}
		cols[i] = v.col
	}
	col, err := c.Kernel(cx, cols, 1)
	return value{f.Arg{Type: c.Ret}, col}, err
}

func cast(v value, to types.Type) (value, error) {
	if types.Same(v.Type, to) {
		return v, nil
	}
	k, err := f.Cast(v.Type, to, false)
	if err != nil {
		return v, err
	}
	col, err := k(cx, []vec.Col{v.col}, 1)
	return value{f.Arg{Type: to}, col}, err
}

func TestExamples(t *testing.T) {
	ran := 0
	for _, list := range Scalars() {
		for _, fn := range list {
			if fn.Doc == "" {
				t.Errorf("%s has no doc", fn.Name)
			}
			if fn.Example == "" {
				continue
			}
			ran++
			sql, want, _ := strings.Cut(fn.Example, " => ")
			x, err := grammar.ParseExpr(sql)
			if err != nil {
				t.Errorf("%s: %v", sql, err)
				continue
			}
			v, err := eval(x)
			if err != nil {
				t.Errorf("%s: %v", sql, err)
				continue
			}
			got := f.Cell(v.Type, vec.At(v.col, 0), time.UTC)
			if got != want {
				t.Errorf("%s gives %s, want %s", sql, got, want)
			}
		}
	}
	if ran < 150 {
		t.Errorf("only %d examples ran", ran)
	}
}

// TestAggregateExamples runs "NAME(x[, ...]) over (v, v, ...)": the first argument takes the values in turn.
func TestAggregateExamples(t *testing.T) {
	for _, a := range Aggregates() {
		sql, want, _ := strings.Cut(a.Example, " => ")
		head, list, _ := strings.Cut(sql, " over (")
		list = strings.TrimSuffix(list, ")")
		if strings.Contains(head, "KEY") || list == "" {
			continue
		}
		var vals []value
		for _, s := range strings.Split(list, ", ") {
			x, err := grammar.ParseExpr(s)
			if err != nil {
				t.Fatal(err)
			}
			v, err := eval(x)
			if err != nil {
				t.Fatal(err)
			}
			vals = append(vals, v)
		}
		at := slices.IndexFunc(vals, func(v value) bool { return v.Type.Kind != types.Null })
		arg := f.Arg{Type: vals[at].Type.Opt()}
		b := vec.NewBuilder(&arg.Type)
		for _, v := range vals {
			b.Append(vec.At(v.col, 0))
		}
		args, cols := []f.Arg{arg}, []vec.Col{b.Finish()}
		if strings.Contains(head, "0.5") {
			half := constant(types.Of(types.Double).Must(), 0.5)
			args, cols = append(args, half.Arg), append(cols, half.col)
		}
		got, err := aggregate(a, args, cols, len(vals))
		if err != nil || got != want {
			t.Errorf("%s gives %s (%v), want %s", sql, got, err, want)
		}
	}
}

func aggregate(a f.Aggregate, args []f.Arg, cols []vec.Col, n int) (string, error) {
	c, err := a.Resolve(args)
	if err != nil {
		return "", err
	}
	for i, p := range c.Params {
		v, err := cast(value{args[i], cols[i]}, p)
		if err != nil {
			return "", err
		}
		cols[i] = v.col
	}
	acc := c.New()
	acc.Grow(2)
	if err := acc.Add(make([]int32, n), cols, 0, n); err != nil {
		return "", err
	}
	if err := acc.RestoreState(1, acc.AppendState(nil, 0)); err != nil {
		return "", err
	}
	col, err := acc.Result([]int32{0, 1})
	if err != nil {
		return "", err
	}
	first, again := f.Cell(c.Ret, vec.At(col, 0), nil), f.Cell(c.Ret, vec.At(col, 1), nil)
	if first != again {
		return "", fmt.Errorf("restored state gives %s instead of %s", again, first)
	}
	return first, nil
}

// BenchmarkRegistry measures what a start of the program pays.
func BenchmarkRegistry(b *testing.B) {
	for b.Loop() {
		f.NewRegistry(Scalars(), Aggregates())
	}
}
