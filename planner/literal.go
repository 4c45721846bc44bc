package planner

import (
	"encoding/hex"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// literal types a constant as Calcite does: 1 is INT, 1.50 DECIMAL(3, 2), 1e0 DOUBLE, 'abc' CHAR(3), all NOT NULL.
func literal(l *ast.Literal) (plan.Expr, error) {
	lit := func(t types.Type, v any) (plan.Expr, error) { return &plan.Lit{T: t.Must(), Value: v}, nil }
	switch l.Kind {
	case ast.NullLiteral:
		return &plan.Lit{}, nil
	case ast.BoolLiteral:
		if l.Text == "UNKNOWN" {
			return &plan.Lit{T: types.Of(types.Boolean)}, nil
		}
		return lit(types.Of(types.Boolean), l.Text == "TRUE")
	case ast.NumberLiteral:
		return number(l)
	case ast.StringLiteral:
		return lit(types.CharOf(len(utf16.Encode([]rune(l.Text)))), l.Text)
	case ast.BinaryLiteral:
		b, err := hex.DecodeString(l.Text)
		if err != nil {
			return nil, fail(source.CalciteError, l.Span, "Binary literal string must contain an even number of hexits")
		}
		return lit(types.Type{Kind: types.Binary, P: len(b)}, b)
	case ast.DateLiteral:
		t, err := time.Parse("2006-1-2", strings.TrimSpace(l.Text))
		if err != nil {
			return nil, illegal(l, "DATE", "yyyy-MM-dd")
		}
		return lit(types.Of(types.Date), int32(t.Unix()/86400))
	case ast.TimeLiteral:
		t, err := time.Parse("15:4:5.999999999", strings.TrimSpace(l.Text))
		if err != nil {
			return nil, illegal(l, "TIME", "HH:mm:ss")
		}
		ms := (t.Hour()*3600+t.Minute()*60+t.Second())*1000 + t.Nanosecond()/1e6
		return lit(types.Type{Kind: types.Time, P: fraction(l.Text)}, int32(ms))
	case ast.TimestampLiteral:
		t, err := time.Parse("2006-1-2 15:4:5.999999999", strings.TrimSpace(l.Text))
		if err != nil {
			return nil, illegal(l, "TIMESTAMP", "yyyy-MM-dd HH:mm:ss")
		}
		return lit(types.TimestampOf(fraction(l.Text)), types.Instant{Ms: t.UnixMilli(), Ns: int32(t.Nanosecond() % 1e6)})
	}
	return interval(l)
}

func illegal(l *ast.Literal, kind, format string) error {
	return fail(source.CalciteError, l.Span, "Illegal %s literal '%s': not in format '%s'", kind, l.Text, format)
}

func fraction(s string) int {
	_, f, _ := strings.Cut(strings.TrimSpace(s), ".")
	return min(len(f), 9)
}

func number(l *ast.Literal) (plan.Expr, error) {
	s := l.Text
	if strings.ContainsAny(s, "eE") {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return nil, fail(source.ValidatorErr, l.Span, "Numeric literal '%s' out of range", s)
		}
		return &plan.Lit{T: types.Of(types.Double).Must(), Value: f}, nil
	}
	whole, frac, point := strings.Cut(s, ".")
	if !point || frac == "" {
		if v, err := strconv.ParseInt(whole, 10, 64); err == nil {
			if v == int64(int32(v)) {
				return &plan.Lit{T: types.Of(types.Int).Must(), Value: int32(v)}, nil
			}
			return &plan.Lit{T: types.Of(types.BigInt).Must(), Value: v}, nil
		}
	}
	digits := whole + frac
	p := max(len(digits), 1)
	v, ok := new(big.Int).SetString(digits, 10)
	if !ok || p > types.MaxDecimal {
		return nil, fail(source.ValidatorErr, l.Span, "Numeric literal '%s' out of range", s)
	}
	d, _ := types.DecFromBig(v, len(frac), types.MaxDecimal, len(frac))
	return &plan.Lit{T: types.DecimalOf(p, len(frac)).Must(), Value: d}, nil
}

// interval reads an interval literal. Calcite checks the first field against its precision, which is two digits
// unless one is written.
func interval(l *ast.Literal) (plan.Expr, error) {
	t := intervalType(l.Unit)
	sign, s := int64(1), strings.TrimSpace(l.Text)
	if l.Negative {
		sign = -1
	}
	if strings.HasPrefix(s, "-") {
		sign, s = -sign, s[1:]
	}
	s = strings.TrimPrefix(s, "+")
	bad := fail(source.ValidatorErr, l.Span, "Illegal interval literal format '%s' for INTERVAL %s", l.Text, t.Unit)
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == ':' || r == ' ' })
	units := fieldsOf(t.Unit)
	if l.Unit.To == "" {
		units = []string{l.Unit.From} // WEEK and QUARTER, which no type spells
	}
	if len(parts) != len(units) {
		return nil, bad
	}
	var total int64
	for i, u := range units {
		text, frac, _ := strings.Cut(parts[i], ".")
		if frac != "" && u != "SECOND" {
			return nil, bad
		}
		v, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, bad
		}
		if i == 0 && len(text) > precision(l.Unit) && len(strings.TrimLeft(text, "0")) > precision(l.Unit) {
			d := fail(source.ValidatorErr, l.Span, "Interval field value %d exceeds precision of %s(%d) field", v, u, precision(l.Unit))
			d.Hint = "write INTERVAL '" + l.Text + "' " + u + "(" + strconv.Itoa(len(text)) + ")"
			return nil, d
		}
		total += v * unitSize[u]
		if frac != "" {
			ms, _ := strconv.ParseInt((frac + "000")[:3], 10, 64)
			total += ms
		}
	}
	if t.Kind == types.IntervalYM {
		return &plan.Lit{T: t.Must(), Value: int32(sign * total)}, nil
	}
	return &plan.Lit{T: t.Must(), Value: sign * total}, nil
}

func precision(u ast.IntervalUnit) int {
	if u.Precision > 0 {
		return u.Precision
	}
	return 2
}

// unitSize is the size of a unit in months or milliseconds.
var unitSize = map[string]int64{"YEAR": 12, "QUARTER": 3, "MONTH": 1, "WEEK": 7 * 86_400_000, "DAY": 86_400_000, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000}

var unitOrder = []string{"YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND"}

func fieldsOf(u types.Units) []string {
	from, to, two := strings.Cut(u.String(), " TO ")
	if !two {
		return []string{from}
	}
	var out []string
	for _, name := range unitOrder {
		if name == from || len(out) > 0 {
			out = append(out, name)
		}
		if name == to {
			break
		}
	}
	return out
}

var unitsByName = func() map[string]types.Units {
	m := map[string]types.Units{"QUARTER": types.Month, "WEEK": types.Day}
	for u := types.Year; u <= types.Second; u++ {
		m[u.String()] = u
	}
	return m
}()

func intervalType(u ast.IntervalUnit) types.Type {
	name := u.From
	if u.To != "" {
		name += " TO " + u.To
	}
	t := types.Type{Kind: types.IntervalDT, Unit: unitsByName[name], P: 2, S: 3}
	if u.Precision > 0 {
		t.P = u.Precision
	}
	if t.Unit <= types.Month {
		t.Kind, t.S = types.IntervalYM, 0
	}
	return t
}
