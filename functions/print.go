package functions

import (
	"fmt"
	"strconv"
	"strings"

	"minisql/exec/types"
)

// PrintText is the text of a value in the lines of a print sink: toString of the Java object that Flink converts it
// to. Zones play no role: an instant shows in UTC.
func PrintText(t types.Type, v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case int32:
		return printInt(t, v)
	case int64:
		if t.Kind == types.IntervalDT {
			return duration(v)
		}
	case types.Dec:
		return printDecimal(v)
	case []byte:
		return printBytes(v)
	case types.Instant:
		return printInstant(t, v)
	case []any:
		return printList(t, v)
	case *types.Entries:
		return printEntries(t, v)
	}
	return Format(t, v, nil)
}

func printInt(t types.Type, v int32) string {
	switch t.Kind {
	case types.Date:
		return isoDate(int64(v))
	case types.Time:
		return isoTime(int64(v)*1_000_000, false)
	case types.IntervalYM:
		return period(v)
	}
	return strconv.Itoa(int(v))
}

// isoDate is LocalDate.toString, which marks years beyond four digits with a sign.
func isoDate(days int64) string {
	y, m, d := types.CivilOf(days)
	sign := ""
	if y > 9999 {
		sign = "+"
	} else if y < 0 {
		sign, y = "-", -y
	}
	return fmt.Sprintf("%s%04d-%02d-%02d", sign, y, m, d)
}

// isoTime is LocalTime.toString: seconds only if there are any, the fraction in groups of three digits.
func isoTime(ns int64, seconds bool) string {
	s := fmt.Sprintf("%02d:%02d", ns/3_600_000_000_000, ns/60_000_000_000%60)
	if ns%60_000_000_000 != 0 || seconds {
		s += fmt.Sprintf(":%02d", ns/1_000_000_000%60)
	}
	frac := ns % 1_000_000_000
	switch {
	case frac == 0:
	case frac%1_000_000 == 0:
		s += fmt.Sprintf(".%03d", frac/1_000_000)
	case frac%1000 == 0:
		s += fmt.Sprintf(".%06d", frac/1000)
	default:
		s += fmt.Sprintf(".%09d", frac)
	}
	return s
}

func printInstant(t types.Type, v types.Instant) string {
	if t.Kind == types.TimestampLTZ {
		return isoInstant(t, v)
	}
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	return isoDate(days) + "T" + isoTime((v.Ms-days*types.MsPerDay)*1_000_000+int64(v.Ns), false)
}

// isoInstant is the ISO form that always has seconds.
func isoInstant(t types.Type, v types.Instant) string {
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	s := isoDate(days) + "T" + isoTime((v.Ms-days*types.MsPerDay)*1_000_000+int64(v.Ns), true)
	if t.Kind == types.TimestampLTZ {
		s += "Z"
	}
	return s
}

// duration is Duration.toString.
func duration(ms int64) string {
	if ms == 0 {
		return "PT0S"
	}
	s := "PT"
	sec, frac := ms/1000, ms%1000
	if h := sec / 3600; h != 0 {
		s += fmt.Sprintf("%dH", h)
	}
	if m := sec / 60 % 60; m != 0 {
		s += fmt.Sprintf("%dM", m)
	}
	sec %= 60
	if sec == 0 && frac == 0 {
		return s
	}
	if sec == 0 && frac < 0 {
		s += "-"
	}
	s += strconv.FormatInt(sec, 10)
	if frac != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%03d", max(frac, -frac)), "0")
	}
	return s + "S"
}

// period is Period.toString of years and months.
func period(months int32) string {
	s := "P"
	if y := months / 12; y != 0 {
		s += fmt.Sprintf("%dY", y)
	}
	if m := months % 12; m != 0 {
		s += fmt.Sprintf("%dM", m)
	}
	if s == "P" {
		return "P0D"
	}
	return s
}

// printDecimal is BigDecimal.toString: scientific when the exponent would be below -6.
func printDecimal(d types.Dec) string {
	digits := d.Big().String()
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	exp := len(digits) - 1 - int(d.Scale)
	if exp >= -6 {
		return d.String()
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return fmt.Sprintf("%s%sE%d", sign, digits, exp)
}

func printBytes(b []byte) string {
	parts := make([]string, len(b))
	for i, c := range b {
		parts[i] = strconv.Itoa(int(int8(c)))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func printList(t types.Type, vals []any) string {
	parts := make([]string, len(vals))
	for i, v := range vals {
		if t.Kind == types.Row {
			parts[i] = PrintText(t.Fields[i].Type, v)
		} else {
			parts[i] = PrintText(*t.Elem, v)
		}
	}
	s := "[" + strings.Join(parts, ", ") + "]"
	if t.Kind == types.Row {
		return "+I" + s
	}
	return s
}

func printEntries(t types.Type, e *types.Entries) string {
	kt, vt := t.Key, t.Elem
	if t.Kind == types.Multiset {
		kt, vt = t.Elem, &countType
	}
	parts := make([]string, len(e.Keys))
	for i := range e.Keys {
		parts[i] = PrintText(*kt, e.Keys[i]) + "=" + PrintText(*vt, e.Vals[i])
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
