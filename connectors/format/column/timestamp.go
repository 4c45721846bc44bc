package column

import (
	"math"

	"minisql/exec/types"
	"minisql/exec/vec"
)

// Stamp is how a format writes timestamps: what stands between date and time, and whether a Z follows.
type Stamp struct {
	Sep byte
	Z   bool
}

type millis struct {
	typ   *types.Type
	rules *Rules
	stamp Stamp
	conv  Convert[types.Instant]
	// The last date seen and its midnight, in milliseconds: most records share it with the one before.
	date8 uint64
	date2 uint16
	day   int64
}

// NewMillis is the builder of TIMESTAMP(0..3) and TIMESTAMP_LTZ(0..3). conv gets every text that is not of the form
// yyyy-MM-dd HH:mm:ss.SSS.
func NewMillis(t *types.Type, r *Rules, s Stamp, conv Convert[types.Instant]) Builder {
	return &millis{typ: t, rules: r, stamp: s, conv: conv, day: math.MinInt64}
}

func (b *millis) Build(buf []byte, fields []Span) (vec.Col, error) {
	b.rules.markNulls(buf, fields)
	values := make([]int64, len(fields))
	valid := validity{n: len(fields)}
	size := uint32(23)
	if b.stamp.Z {
		size++
	}
	for i, f := range fields {
		if f.End-f.Start == size {
			if date8, date2 := load64(buf, f.Start), uint16(buf[f.Start+8])|uint16(buf[f.Start+9])<<8; date8 != b.date8 || date2 != b.date2 {
				b.remember(buf[f.Start:f.Start+10], date8, date2)
			}
			if ms, ok := b.clock(buf, f.Start); ok && b.day != math.MinInt64 {
				values[i] = b.day + ms
				continue
			}
		}
		if f.IsNull() {
			valid.clear(i)
			continue
		}
		v, err := b.conv(f.Of(buf), f.Flags())
		if err != nil {
			if err != ErrNull && !b.rules.Lenient {
				return vec.FromSlice(b.typ, values[:i], valid.bits), err
			}
			valid.clear(i)
			continue
		}
		values[i] = v.Ms
	}
	return vec.FromSlice(b.typ, values, valid.bits), nil
}

// remember takes a date of ten bytes; one that is no valid yyyy-MM-dd leaves day at MinInt64.
func (b *millis) remember(text []byte, date8 uint64, date2 uint16) {
	b.date8, b.date2, b.day = date8, date2, math.MinInt64
	if days, n := Date(text, false); n == len(text) {
		b.day = days * types.MsPerDay
	}
}

// clock is the time of day, in milliseconds, of the thirteen bytes behind a date: " HH:mm:ss.SSS".
func (b *millis) clock(buf []byte, start uint32) (int64, bool) {
	if b.stamp.Z && buf[start+23] != 'Z' {
		return 0, false
	}
	// a is " HH:mm:s", c is "m:ss.SSS"; separators become zeros, so that one test serves all.
	const sepC = uint64(':')<<8 | uint64('.')<<32
	a, c := load64(buf, start+10), load64(buf, start+15)
	const maskA, maskC = uint64(0xff) | 0xff<<24 | 0xff<<48, uint64(0xff)<<8 | 0xff<<32
	if a&maskA != uint64(b.stamp.Sep)|uint64(':')<<24|uint64(':')<<48 || c&maskC != sepC {
		return 0, false
	}
	a = a&^maskA | zeros&maskA
	c = c&^maskC | zeros&maskC
	if !allDigits(a) || !allDigits(c) {
		return 0, false
	}
	a -= zeros
	c -= zeros
	h := a>>8&15*10 + a>>16&15
	m := a>>32&15*10 + a>>40&15
	s := c>>16&15*10 + c>>24&15
	ms := c>>40&15*100 + c>>48&15*10 + c>>56
	return int64(h*3_600_000 + m*60_000 + s*1000 + ms), h < 24 && m < 60 && s < 60
}

func allDigits(w uint64) bool {
	return w&0xf0f0f0f0f0f0f0f0 == zeros && (w+0x0606060606060606)&0xf0f0f0f0f0f0f0f0 == zeros
}
