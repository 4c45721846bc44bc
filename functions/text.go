package functions

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"minisql/exec/types"
)

// Format is the text of a value as CAST to STRING gives it: Flink's CastRule to CHARACTER_STRING. A nil value is NULL,
// which stands so inside nested values. TIMESTAMP_LTZ shows in the zone.
func Format(t types.Type, v any, zone *time.Location) string {
	f := former{zone: zone}
	f.value(&t, v)
	return string(f.buf)
}

// Cell is the text of a value in the client's tables: as Format, but byte strings show as x'..'.
func Cell(t types.Type, v any, zone *time.Location) string {
	f := former{zone: zone, hex: true}
	f.value(&t, v)
	return string(f.buf)
}

// former forms texts. Under the legacy cast behaviour booleans and NULLs are lower case and rows have no blanks.
type former struct {
	buf         []byte
	zone        *time.Location
	hex, legacy bool
}

func (f *former) value(t *types.Type, v any) {
	switch v := v.(type) {
	case nil:
		f.word("null")
	case bool:
		f.word(strconv.FormatBool(v))
	case int8:
		f.buf = strconv.AppendInt(f.buf, int64(v), 10)
	case int16:
		f.buf = strconv.AppendInt(f.buf, int64(v), 10)
	case int32:
		f.int(t, v)
	case int64:
		if t.Kind == types.IntervalDT {
			f.dayTime(v)
		} else {
			f.buf = strconv.AppendInt(f.buf, v, 10)
		}
	case float32:
		f.buf = append(f.buf, JavaFloat(v)...)
	case float64:
		f.buf = append(f.buf, JavaDouble(v)...)
	case types.Dec:
		f.buf = append(f.buf, v.String()...)
	case string:
		f.buf = append(f.buf, v...)
	case []byte:
		if f.hex {
			f.buf = append(append(append(f.buf, "x'"...), hex.EncodeToString(v)...), '\'')
		} else {
			f.buf = append(f.buf, strings.ToValidUTF8(string(v), "\uFFFD")...)
		}
	case types.Instant:
		if t.Kind == types.TimestampLTZ {
			v = Local(v, f.zone)
		}
		f.buf = AppendTimestamp(f.buf, v, t.P)
	case []any:
		f.list(t, v)
	case *types.Entries:
		f.entries(t, v)
	}
}

func (f *former) word(w string) {
	if !f.legacy {
		w = strings.ToUpper(w)
	}
	f.buf = append(f.buf, w...)
}

func (f *former) int(t *types.Type, v int32) {
	switch t.Kind {
	case types.Date:
		f.buf = AppendDate(f.buf, int64(v))
	case types.Time:
		f.buf = appendTime(f.buf, v, t.P)
	case types.IntervalYM:
		sign := byte('+')
		if v < 0 {
			sign = '-'
		}
		abs := max(int64(v), -int64(v))
		f.buf = fmt.Appendf(append(f.buf, sign), "%d-%02d", abs/12, abs%12)
	default:
		f.buf = strconv.AppendInt(f.buf, int64(v), 10)
	}
}

func (f *former) dayTime(ms int64) {
	sign := byte('+')
	if ms < 0 {
		sign, ms = '-', -ms
	}
	f.buf = fmt.Appendf(append(f.buf, sign), "%d %02d:%02d:%02d.%03d", ms/types.MsPerDay, ms/3600000%24, ms/60000%60, ms/1000%60, ms%1000)
}

func (f *former) list(t *types.Type, vals []any) {
	brackets, comma := "[]", ", "
	if t.Kind == types.Row {
		brackets = "()"
		if f.legacy {
			comma = ","
		}
	}
	f.buf = append(f.buf, brackets[0])
	for i, v := range vals {
		if i > 0 {
			f.buf = append(f.buf, comma...)
		}
		if t.Kind == types.Row {
			if t.Class != "" { // a structured type shows its fields' names
				f.buf = append(append(f.buf, t.Fields[i].Name...), '=')
			}
			f.value(&t.Fields[i].Type, v)
		} else {
			f.value(t.Elem, v)
		}
	}
	f.buf = append(f.buf, brackets[1])
}

var countType = types.Of(types.Int)

func (f *former) entries(t *types.Type, e *types.Entries) {
	kt, vt := t.Key, t.Elem
	if t.Kind == types.Multiset {
		kt, vt = t.Elem, &countType
	}
	f.buf = append(f.buf, '{')
	for i := range e.Keys {
		if i > 0 {
			f.buf = append(f.buf, ", "...)
		}
		f.value(kt, e.Keys[i])
		f.buf = append(f.buf, '=')
		f.value(vt, e.Vals[i])
	}
	f.buf = append(f.buf, '}')
}

// Local is the wall time of an instant in a zone.
func Local(v types.Instant, zone *time.Location) types.Instant {
	v.Ms = types.ZoneIn(zone).Local(v.Ms)
	return v
}

// Instant is the instant at which a zone's clocks show a wall time.
func Instant(v types.Instant, zone *time.Location) types.Instant {
	v.Ms = types.ZoneIn(zone).Epoch(v.Ms)
	return v
}

// AppendDate writes yyyy-MM-dd; of years beyond four digits the last four, as Flink does.
func AppendDate(buf []byte, days int64) []byte {
	y, m, d := types.CivilOf(days)
	return append2(append(append2(append(append2(append2(buf, y/100%100), y%100), '-'), m), '-'), d)
}

func append2(buf []byte, n int) []byte {
	n = max(n, -n)
	return append(buf, byte('0'+n/10%10), byte('0'+n%10))
}

// appendTime writes HH:mm:ss, and of p digits of the second's fraction those that are not trailing zeros.
func appendTime(buf []byte, ms int32, p int) []byte {
	buf = append2(append(append2(append(append2(buf, int(ms/3600000)), ':'), int(ms/60000%60)), ':'), int(ms/1000%60))
	if p > 0 {
		frac := fmt.Sprintf("%03d", ms%1000)[:min(p, 3)]
		frac = strings.TrimRight(frac, "0")
		if frac == "" {
			frac = "0"
		}
		buf = append(append(buf, '.'), frac...)
	}
	return buf
}

// AppendTimestamp writes yyyy-MM-dd HH:mm:ss and p digits of the second's fraction.
func AppendTimestamp(buf []byte, v types.Instant, p int) []byte {
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	ms := int32(v.Ms - days*types.MsPerDay)
	buf = appendTime(append(AppendDate(buf, days), ' '), ms, 0)
	if p > 0 {
		ns := int(ms%1000)*1_000_000 + int(v.Ns)
		buf = append(buf, '.')
		for unit, i := 100_000_000, 0; i < p; i, unit = i+1, unit/10 {
			buf = append(buf, byte('0'+ns/unit%10))
		}
	}
	return buf
}
