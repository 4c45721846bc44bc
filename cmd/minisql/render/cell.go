package render

import (
	"strconv"
	"time"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// cell appends the text of a column's row to dst.
type cell func(dst []byte, row int) []byte

const null = "<NULL>"

// cellsOf make the texts of a batch's columns. The types that fill large results go without boxing a value.
func cellsOf(b *vec.Batch, ts []types.Type, zone *time.Location) []cell {
	out := make([]cell, len(b.Cols))
	for i := range b.Cols {
		out[i] = notNull(b.Cols[i], cellOf(b.Cols[i], &ts[i], zone))
	}
	return out
}

func notNull(c vec.Col, f cell) cell {
	nulls := vec.NullsOf(c)
	if !nulls.Any() {
		return f
	}
	return func(dst []byte, row int) []byte {
		if nulls.At(row) {
			return append(dst, null...)
		}
		return f(dst, row)
	}
}

func cellOf(c vec.Col, t *types.Type, zone *time.Location) cell {
	switch t.Kind {
	case types.Int:
		return integers[int32](c)
	case types.BigInt:
		return integers[int64](c)
	case types.SmallInt:
		return integers[int16](c)
	case types.TinyInt:
		return integers[int8](c)
	case types.Char, types.VarChar:
		texts := vec.TextsOf(c)
		return func(dst []byte, row int) []byte { return append(dst, texts.Bytes(c.Index(row))...) }
	case types.Timestamp, types.TimestampLTZ:
		return timestamps(c, t, zone)
	}
	return func(dst []byte, row int) []byte {
		return append(dst, functions.Cell(*t, vec.At(c, row), zone)...)
	}
}

func integers[T int8 | int16 | int32 | int64](c vec.Col) cell {
	v := vec.Values[T](c)
	return func(dst []byte, row int) []byte { return strconv.AppendInt(dst, int64(v[c.Index(row)]), 10) }
}

// timestamps keeps the text of the last value: windows make runs of equal ones.
func timestamps(c vec.Col, t *types.Type, zone *time.Location) cell {
	read := vec.Reader[types.Instant](c)
	var last types.Instant
	var text []byte
	return func(dst []byte, row int) []byte {
		v := read(row)
		if text == nil || v != last {
			last = v
			if t.Kind == types.TimestampLTZ {
				v = functions.Local(v, zone)
			}
			text = functions.AppendTimestamp(text[:0], v, t.P)
		}
		return append(dst, text...)
	}
}
