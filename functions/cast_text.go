package functions

import (
	"strings"
	"unicode/utf8"

	"minisql/exec/types"
)

// toText converts anything to CHAR(n) or VARCHAR(n): the text is cut to n characters, and for CHAR filled up with
// blanks.
func toText(from, to types.Type) conversion {
	if from.IsString() {
		return converting(func(cx *Ctx, v string) (string, error) { return fitText(cx, v, to), nil })
	}
	return converting(func(cx *Ctx, v any) (string, error) {
		f := former{zone: zoneOf(cx), legacy: legacyCast(cx)}
		f.value(&from, v)
		return fitText(cx, string(f.buf), to), nil
	})
}

func fitText(cx *Ctx, s string, to types.Type) string {
	if to.P == types.MaxLen || len(s) <= to.P && to.Kind == types.VarChar || legacyCast(cx) {
		return s
	}
	n := utf8.RuneCountInString(s)
	if n > to.P {
		return cutRunes(s, to.P)
	}
	if to.Kind == types.Char {
		s += strings.Repeat(" ", to.P-n)
	}
	return s
}

// cutRunes is the first n characters of s.
func cutRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func fitBytes(cx *Ctx, b []byte, to types.Type) []byte {
	if legacyCast(cx) {
		return b
	}
	if len(b) > to.P {
		return b[:to.P]
	}
	if to.Kind == types.Binary && len(b) < to.P {
		return append(b[:len(b):len(b)], make([]byte, to.P-len(b))...)
	}
	return b
}

// fromText converts CHAR and VARCHAR to anything but text.
func fromText(to types.Type) conversion {
	switch to.Kind {
	case types.Boolean:
		return converting(func(_ *Ctx, s string) (bool, error) { return ParseBool(s) })
	case types.TinyInt:
		return converting(func(_ *Ctx, s string) (int8, error) { v, err := ParseInt(s, 8); return int8(v), err })
	case types.SmallInt:
		return converting(func(_ *Ctx, s string) (int16, error) { v, err := ParseInt(s, 16); return int16(v), err })
	case types.Int:
		return converting(func(_ *Ctx, s string) (int32, error) { v, err := ParseInt(s, 32); return int32(v), err })
	case types.BigInt:
		return converting(func(_ *Ctx, s string) (int64, error) { return ParseInt(s, 64) })
	case types.Float:
		return converting(func(_ *Ctx, s string) (float32, error) { v, err := ParseDouble(s, 32); return float32(v), err })
	case types.Double:
		return converting(func(_ *Ctx, s string) (float64, error) { return ParseDouble(s, 64) })
	case types.Decimal:
		return converting(func(_ *Ctx, s string) (types.Dec, error) { return ParseDecimal(s, to.P, to.S) })
	case types.Date:
		return converting(func(_ *Ctx, s string) (int32, error) { return ParseDate(s) })
	case types.Time:
		return converting(func(_ *Ctx, s string) (int32, error) { return ParseTime(s) })
	case types.Timestamp:
		return converting(func(_ *Ctx, s string) (types.Instant, error) { return ParseTimestamp(s, to.P) })
	case types.TimestampLTZ:
		return converting(func(cx *Ctx, s string) (types.Instant, error) {
			v, err := ParseTimestamp(s, to.P)
			return Instant(v, zoneOf(cx)), err
		})
	}
	return converting(func(cx *Ctx, s string) ([]byte, error) { return fitBytes(cx, []byte(s), to), nil })
}
