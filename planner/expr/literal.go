package expr

import (
	"encoding/hex"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"
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
		return number(l, l.Text)
	case ast.StringLiteral:
		return lit(types.CharOf(len(utf16.Encode([]rune(l.Text)))), l.Text)
	case ast.BinaryLiteral:
		b, err := hex.DecodeString(l.Text)
		if err != nil {
			return nil, source.Fail(source.CalciteException, l.Span, "Binary literal string must contain an even number of hexits")
		}
		return lit(types.Type{Kind: types.Binary, P: len(b)}, b)
	case ast.DateLiteral:
		if t, ok := dateOf(l.Text); ok {
			if t.Year() > 9999 {
				return nil, source.Fail(source.CalciteException, l.Span, "Year out of range: [%d]", t.Year())
			}
			return lit(types.Of(types.Date), int32(t.Unix()/86400))
		}
		return nil, illegal(l, "DATE", "yyyy-MM-dd")
	case ast.TimeLiteral:
		if ns, _, ok := timeOf(strings.TrimSpace(l.Text)); ok {
			return lit(types.Type{Kind: types.Time}, int32(ns/1e6))
		}
		return nil, illegal(l, "TIME", "HH:mm:ss")
	case ast.TimestampLiteral:
		if t, digits, ok := timestampOf(l.Text); ok {
			return lit(types.TimestampOf(digits), types.Instant{Ms: t.UnixMilli(), Ns: int32(t.Nanosecond() % 1e6)})
		}
		return nil, illegal(l, "TIMESTAMP", "yyyy-MM-dd HH:mm:ss")
	}
	return interval(l)
}

func illegal(l *ast.Literal, kind, format string) error {
	return source.Fail(source.CalciteException, l.Span, "Illegal %s literal '%s': not in format '%s'", kind, l.Text, format)
}

var (
	datePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d+)-(\d{1,2})-(\d{1,2})$`) })
	timePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d*))?$`) })
)

// dateOf reads a date, whose fields need not be padded with zeros.
func dateOf(s string) (t time.Time, ok bool) {
	f := datePattern().FindStringSubmatch(s)
	if f == nil {
		return t, false
	}
	y, err := strconv.Atoi(f[1])
	m, _ := strconv.Atoi(f[2])
	d, _ := strconv.Atoi(f[3])
	t = time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return t, err == nil && y > 0 && int(t.Month()) == m && t.Day() == d
}

// timeOf reads a time of day in nanoseconds and says how many digits its fraction has.
func timeOf(s string) (ns int64, digits int, ok bool) {
	f := timePattern().FindStringSubmatch(s)
	if f == nil {
		return 0, 0, false
	}
	h, _ := strconv.Atoi(f[1])
	m, _ := strconv.Atoi(f[2])
	sec, _ := strconv.Atoi(f[3])
	digits = min(len(f[4]), 9)
	frac, _ := strconv.ParseInt((f[4] + "000000000")[:9], 10, 64)
	return int64(h*3600+m*60+sec)*1e9 + frac, digits, h < 24 && m < 60 && sec < 60
}

// timestampOf reads a date and a time, or a date alone.
func timestampOf(s string) (t time.Time, digits int, ok bool) {
	date, clock, two := strings.Cut(s, " ")
	if t, ok = dateOf(date); !ok || !two {
		return t, 0, ok
	}
	ns, digits, ok := timeOf(strings.TrimLeft(clock, " "))
	return t.Add(time.Duration(ns)), digits, ok
}

// number types a numeric literal. As in Flink, the digits of an exact one must fit 64 bits.
func number(l *ast.Literal, text string) (plan.Expr, error) {
	outside := source.Fail(source.SqlValidatorException, l.Span, "Numeric literal '%s' out of range", strings.ToUpper(text))
	if strings.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, outside
		}
		return &plan.Lit{T: types.Of(types.Double).Must(), Value: f + 0}, nil
	}
	whole, frac, _ := strings.Cut(text, ".")
	v, err := strconv.ParseInt(whole+frac, 10, 64)
	switch {
	case err != nil:
		return nil, outside
	case frac == "" && v == int64(int32(v)):
		return &plan.Lit{T: types.Of(types.Int).Must(), Value: int32(v)}, nil
	case frac == "":
		return &plan.Lit{T: types.Of(types.BigInt).Must(), Value: v}, nil
	}
	t := types.DecimalOf(max(len(strings.TrimPrefix(whole+frac, "-")), 1), len(frac))
	d, _ := types.DecFromBig(big.NewInt(v), t.S, types.MaxDecimal, t.S)
	return &plan.Lit{T: t.Must(), Value: d}, nil
}

// negative is a literal behind a minus sign. There is no negative zero, since Calcite keeps numbers as decimals.
func negative(l *ast.Literal) (plan.Expr, error) {
	return number(l, "-"+l.Text)
}
