package column

import (
	"strconv"

	"minisql/exec/types"
)

// AppendDate writes yyyy-MM-dd.
func AppendDate(dst []byte, days int64) []byte {
	y, m, d := types.CivilOf(days)
	if y > 9999 {
		dst = append(dst, '+')
	} else if y < 0 {
		dst, y = append(dst, '-'), -y
	}
	dst = pad(dst, y, 4)
	dst = pad(append(dst, '-'), m, 2)
	return pad(append(dst, '-'), d, 2)
}

// AppendTime writes HH:mm:ss of milliseconds; Flink's formats drop the fraction of TIME columns.
func AppendTime(dst []byte, ms int64) []byte {
	s := int(ms / 1000)
	dst = pad(dst, s/3600, 2)
	dst = pad(append(dst, ':'), s/60%60, 2)
	return pad(append(dst, ':'), s%60, 2)
}

// AppendInstant writes a date, the separator and a time with the digits of its fraction up to the last that is not 0.
func AppendInstant(dst []byte, v types.Instant, s Stamp) []byte {
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	ms := v.Ms - days*types.MsPerDay
	dst = append(AppendDate(dst, days), s.Sep)
	dst = AppendTime(dst, ms)
	if ns := int(ms%1000)*1_000_000 + int(v.Ns); ns != 0 {
		dst = pad(append(dst, '.'), ns, 9)
		for dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
	}
	if s.Z {
		dst = append(dst, 'Z')
	}
	return dst
}

// AppendDecimal writes BigDecimal.stripTrailingZeros().toString(): 12.50 as 12.5, 1000.00 as 1E+3.
func AppendDecimal(dst []byte, v types.Dec) []byte {
	digits := v.Big().String()
	scale := int(v.Scale)
	if digits == "0" {
		return append(dst, '0')
	}
	if digits[0] == '-' {
		dst, digits = append(dst, '-'), digits[1:]
	}
	for digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		scale--
	}
	exp := len(digits) - 1 - scale
	switch {
	case scale == 0:
		return append(dst, digits...)
	case scale > 0 && exp >= -6:
		whole := len(digits) - scale
		if whole <= 0 {
			dst = append(dst, "0."...)
			for range -whole {
				dst = append(dst, '0')
			}
			return append(dst, digits...)
		}
		dst = append(dst, digits[:whole]...)
		dst = append(dst, '.')
		return append(dst, digits[whole:]...)
	}
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(dst, '.')
		dst = append(dst, digits[1:]...)
	}
	dst = append(dst, 'E')
	if exp > 0 {
		dst = append(dst, '+')
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}

// pad writes v, which is not negative, with leading zeros.
func pad(dst []byte, v, width int) []byte {
	limit := 1
	for range width - 1 {
		limit *= 10
	}
	for ; limit > 1 && v < limit; limit /= 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(v), 10)
}
