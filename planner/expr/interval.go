package expr

import (
	"regexp"
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// unitSize is the size of a unit in months or milliseconds. Flink counts the weeks of an interval as hours and its
// quarters as months.
var unitSize = map[string]int64{"YEAR": 12, "QUARTER": 1, "MONTH": 1, "WEEK": 3_600_000, "DAY": 86_400_000, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000}

// unitMost is the greatest value of a unit behind a larger one.
var unitMost = map[string]int64{"MONTH": 11, "HOUR": 23, "MINUTE": 59, "SECOND": 59}

var unitOrder = []string{"YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND"}

const (
	intervalDigits  = 2 // of the first field, unless written
	fractionDigits  = 6 // of seconds
	mostStartDigits = 10
	mostFraction    = 9
)

// interval reads an interval literal. Calcite checks the first field against its precision, the others against their
// range.
func interval(l *ast.Literal) (plan.Expr, error) {
	if err := checkUnit(l.Span, l.Unit); err != nil {
		return nil, err
	}
	t := intervalType(l.Unit)
	sign, s := int64(1), strings.TrimSpace(l.Text)
	if l.Negative {
		sign = -1
	}
	if strings.HasPrefix(s, "-") {
		sign, s = -sign, s[1:]
	}
	units := fieldsOf(l.Unit)
	fields := intervalPattern(units, l.Unit).FindStringSubmatch(strings.TrimPrefix(s, "+"))
	bad := source.Fail(source.SqlValidatorException, l.Span, "Illegal interval literal format '%s' for INTERVAL %s", l.Text, strings.TrimSuffix(l.Unit.From+" TO "+l.Unit.To, " TO "))
	if fields == nil {
		return nil, bad
	}
	var total int64
	for i, u := range units {
		v, err := strconv.ParseInt(fields[i+1], 10, 64)
		if err != nil {
			return nil, bad
		}
		if p := precision(l.Unit); i == 0 && len(strconv.FormatInt(v, 10)) > p {
			d := source.Fail(source.SqlValidatorException, l.Span, "Interval field value %s exceeds precision of %s(%d) field", grouped(v), u, p)
			d.Hint = "write INTERVAL '" + l.Text + "' " + u + "(" + strconv.Itoa(len(fields[1])) + ")"
			return nil, d
		}
		if i > 0 && v > unitMost[u] {
			return nil, bad
		}
		total += v * unitSize[u]
	}
	if frac := fields[len(fields)-1]; len(fields) > len(units)+1 && frac != "" {
		ms, _ := strconv.ParseInt((frac + "000")[:3], 10, 64)
		total += ms
	}
	if t.Kind == types.IntervalYM {
		return &plan.Lit{T: t.Must(), Value: int32(sign * total)}, nil
	}
	return &plan.Lit{T: t.Must(), Value: sign * total}, nil
}

// checkUnit refuses precisions that Calcite does not allow.
func checkUnit(at source.Span, u ast.IntervalUnit) error {
	name := strings.TrimSuffix(u.From+" TO "+u.To, " TO ")
	switch {
	case u.Precision == 0 || u.Precision > mostStartDigits:
		return source.Fail(source.SqlValidatorException, at, "Interval leading field precision '%d' out of range for INTERVAL %s(%d)", u.Precision, name, u.Precision)
	case u.Fraction == 0 || u.Fraction > mostFraction:
		digits := strconv.Itoa(u.Fraction)
		if u.To == "" {
			digits = strconv.Itoa(precision(u)) + ", " + digits
		}
		return source.Fail(source.SqlValidatorException, at, "Interval fractional second precision '%d' out of range for INTERVAL %s(%s)", u.Fraction, name, digits)
	}
	return nil
}

// intervalPattern is the form of an interval's text; the fraction of the seconds is its last group.
func intervalPattern(units []string, u ast.IntervalUnit) *regexp.Regexp {
	p := `^(\d+)`
	for i, name := range units[1:] {
		switch {
		case name == "MONTH":
			p += "-"
		case units[i] == "DAY":
			p += " "
		default:
			p += ":"
		}
		p += `(\d+)`
	}
	if units[len(units)-1] == "SECOND" {
		digits := fractionDigits
		if u.Fraction > 0 {
			digits = u.Fraction
		}
		p += `(?:\.(\d{1,` + strconv.Itoa(digits) + `}))?`
	}
	return regexp.MustCompile(p + "$")
}

func precision(u ast.IntervalUnit) int {
	if u.Precision > 0 {
		return u.Precision
	}
	return intervalDigits
}

// grouped writes a number with commas between thousands.
func grouped(v int64) string {
	s := strconv.FormatInt(v, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// fieldsOf are the fields that an interval spans.
func fieldsOf(u ast.IntervalUnit) []string {
	if u.To == "" {
		return []string{u.From} // WEEK and QUARTER, which no type spells, among them
	}
	var out []string
	for _, name := range unitOrder {
		if name == u.From || len(out) > 0 {
			out = append(out, name)
		}
		if name == u.To {
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
	t := types.Type{Kind: types.IntervalDT, Unit: unitsByName[name], P: precision(u), S: 3}
	if t.Unit <= types.Month {
		t.Kind, t.S = types.IntervalYM, 0
	}
	return t
}

// intervalExpr is INTERVAL n DAY: as many times the interval of one.
func (b *Binder) intervalExpr(x *ast.IntervalExpr) (plan.Expr, error) {
	n, err := b.Bind(x.Value)
	if err != nil {
		return nil, err
	}
	t := intervalType(x.Unit)
	switch from := n.Type(); {
	case from.Kind == types.Null:
		return nil, source.Placed(functions.IllegalNull(), x.Span)
	case !from.IsNumeric():
		return nil, source.Fail(source.SqlValidatorException, x.Span, "Cannot apply 'INTERVAL' to arguments of type 'INTERVAL <%s> <%s>'.", functions.Calcite(from), functions.Calcite(t))
	}
	one := &plan.Lit{T: t.Must(), Value: unitSize[x.Unit.From]}
	if t.Kind == types.IntervalYM {
		one.Value = int32(unitSize[x.Unit.From])
	}
	return b.Resolve("*", x.Span, n, one)
}
