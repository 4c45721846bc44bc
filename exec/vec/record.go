package vec

import (
	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"minisql/exec/types"
)

// SQLType is the key under which a field of a record keeps its type as SQL spells it: BOOLEAN is a bit in arrow, TIMESTAMP(9)
// twelve bytes, and an ARRAY, MAP or ROW a byte string as AppendValue writes it.
const SQLType = "sql.type"

// Schema is arrow's schema of columns.
func Schema(fields []types.Field) *arrow.Schema {
	out := make([]arrow.Field, len(fields))
	for i, f := range fields {
		out[i] = arrow.Field{Name: f.Name, Type: recordType(&f.Type), Nullable: !f.Type.NotNull,
			Metadata: arrow.NewMetadata([]string{SQLType}, []string{f.Type.SQL()})}
	}
	return arrow.NewSchema(out, nil)
}

func recordType(t *types.Type) arrow.DataType {
	switch t.Kind {
	case types.Boolean:
		return arrow.FixedWidthTypes.Boolean
	case types.Null:
		return arrow.Null
	}
	return arrowType(t)
}

// Record is the batch's rows as arrow's record, for whoever speaks arrow. Columns share the batch's memory, but for
// BOOLEAN, which becomes bits, and constants, which become as long as the batch. The fields are those of the columns; the
// kinds of rows, and marks, have no place in it. The caller need not release it: its memory is Go's.
func (b *Batch) Record(fields []types.Field) arrow.Record {
	cols := make([]arrow.Array, len(fields))
	for i, f := range fields {
		c := NewBuilder(&f.Type).Finish() // of no rows
		if b.N > 0 {
			c = Expand(b.Cols[i].WithType(&f.Type), b.N)
		}
		cols[i] = c.arrow()
	}
	return array.NewRecord(Schema(fields), cols, int64(b.N))
}

// arrow is the column as an array of its type and rows.
func (c Col) arrow() arrow.Array {
	switch c.Type.Kind {
	case types.Null:
		return array.NewNull(int(c.n))
	case types.Boolean:
		return c.bits()
	}
	return c.as(recordType(c.Type), c.array.Data().Buffers())
}

// as is an array of a type over buffers whose values lie as the column's.
func (c Col) as(t arrow.DataType, buffers []*memory.Buffer) arrow.Array {
	nulls := 0
	if c.array.NullN() > 0 {
		nulls = array.UnknownNullCount
	}
	return array.MakeFromData(array.NewData(t, int(c.n), buffers, nil, nulls, int(c.lo)))
}

// bits makes bits of bytes; they stand where the bytes stood.
func (c Col) bits() arrow.Array {
	packed := make(Bitmap, (int(c.lo+c.n)+7)/8)
	for i, v := range Values[int8](c) {
		if at := int(c.lo) + i; v != 0 {
			packed[at>>3] |= 1 << (at & 7)
		}
	}
	return c.as(arrow.FixedWidthTypes.Boolean, []*memory.Buffer{c.array.Data().Buffers()[0], memory.NewBufferBytes(packed)})
}
