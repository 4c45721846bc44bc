package kafka

import (
	"slices"
	"strconv"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// decoder makes batches of records. Each worker has one.
type decoder struct {
	*layout
	cx         *functions.Ctx
	table      string
	keys, vals format.Decoder
	keyBlock   block
	valueBlock block
	store      []kgo.Record // see expand
	recs       []*kgo.Record
}

func (l *layout) decoder(cx *functions.Ctx, table string) *decoder {
	d := &decoder{layout: l, cx: cx, table: table, vals: l.value.NewDecoder()}
	if l.key != nil {
		d.keys = l.key.NewDecoder()
	}
	return d
}

// block collects the keys or values of records for a format's decoder, its memory used again and again. A line feed
// stands behind each, so that decoders find the column of an error.
type block struct {
	buf   []byte
	spans []column.Span
}

func (b *block) fill(recs []*kgo.Record, text func(*kgo.Record) []byte) *format.Block {
	b.buf, b.spans = append(b.buf[:0], make([]byte, column.Pad)...), b.spans[:0]
	for _, r := range recs {
		t := text(r)
		at := uint32(len(b.buf))
		s := column.Span{Start: at, End: at + uint32(len(t))}
		if t == nil {
			s.End |= column.Null
		}
		b.buf = append(append(b.buf, t...), '\n')
		b.spans = append(b.spans, s)
	}
	hi := len(b.buf)
	b.buf = append(b.buf, make([]byte, column.Pad)...)
	return &format.Block{Buf: b.buf, Lo: column.Pad, Hi: hi, Records: b.spans}
}

func keyOf(r *kgo.Record) []byte   { return r.Key }
func valueOf(r *kgo.Record) []byte { return r.Value }

// decode makes the batch of records of one partition, and the error of the first bad one, which follows the rows.
func (d *decoder) decode(p *partition, recs []*kgo.Record) (*vec.Batch, int64, error) {
	all := recs
	var fail *format.Bad // of record fail.Line
	// A record's key is read before its value.
	for _, empty := range []struct {
		fails bool
		text  func(*kgo.Record) []byte
	}{{d.emptyKeyFails, keyOf}, {d.emptyFails, valueOf}} {
		if !empty.fails {
			continue
		}
		if i := slices.IndexFunc(recs, func(r *kgo.Record) bool { t := empty.text(r); return t != nil && len(t) == 0 }); i >= 0 {
			fail = format.NewBad(source.New(source.MismatchedInputException, "No content to map due to end-of-input\n at [Source: UNKNOWN; byte offset: #UNKNOWN]"), i, 0, "")
			recs = recs[:i]
		}
	}
	values := d.vals.Decode(d.valueBlock.fill(recs, valueOf))
	good, skipped := len(recs), values.Skipped
	whole := good
	if values.Err != nil && values.Err.Line < good {
		fail, good = values.Err, values.Err.Line
		whole = good + 1 // its first rows may be good
	}
	var keys *format.Rows
	if d.keys != nil {
		keys = d.keys.Decode(d.keyBlock.fill(recs, keyOf))
		skipped += keys.Skipped
		if keys.Err != nil && keys.Err.Line <= good { // a record's key is read before its value
			fail, good = keys.Err, keys.Err.Line
			whole = good
		}
	}
	j := d.join(recs[:whole], keys, values)
	b, err := d.batch(p, all, j, keys, values)
	if err == nil && fail != nil {
		err = d.failure(p, all[fail.Line], fail)
	}
	return b, skipped, err
}

// joined says which rows of the decoders make up the rows of a batch. Nil lists stand for all rows in order; -1 for none.
type joined struct {
	n           int
	values      []int32
	keys        []int32
	of          []int32 // the record of each row
	kinds       []vec.RowKind
	hasKey      bool
	haveDeletes bool
}

// join pairs each row of a record's value with each row of its key, as Flink's DynamicKafkaDeserializationSchema does.
func (d *decoder) join(recs []*kgo.Record, keys, values *format.Rows) *joined {
	n := len(recs)
	j := &joined{hasKey: keys != nil}
	if keys == nil {
		j.n, j.of, j.kinds = cutRows(values, n), values.LineOf, values.Kinds
		if j.of != nil {
			j.of = j.of[:j.n]
		}
		if j.kinds != nil {
			j.kinds = j.kinds[:j.n]
		}
		return j
	}
	if values.LineOf == nil && keys.LineOf == nil && values.N >= n && keys.N >= n && !(d.upsert && hasNull(recs)) {
		j.n = n
		if j.kinds = values.Kinds; j.kinds != nil {
			j.kinds = j.kinds[:n]
		}
	} else {
		j.values, j.keys, j.of = make([]int32, 0, n), make([]int32, 0, n), make([]int32, 0, n)
		v, k := 0, 0
		for r := range recs {
			v0, k0 := v, k
			for v < values.N && lineOf(values, v) == r {
				v++
			}
			for k < keys.N && lineOf(keys, k) == r {
				k++
			}
			if d.upsert && recs[r].Value == nil {
				for at := k0; at < k; at++ {
					j.add(-1, at, r, vec.Delete)
				}
				j.haveDeletes = true
				continue
			}
			for row := v0; row < v; row++ {
				kind := vec.UpdateAfter
				if !d.upsert {
					kind = vec.Insert
					if values.Kinds != nil {
						kind = values.Kinds[row]
					}
				}
				for at := k0; at < k; at++ {
					j.add(row, at, r, kind)
				}
			}
		}
	}
	if d.upsert && j.kinds == nil {
		j.kinds = make([]vec.RowKind, j.n)
		for i := range j.kinds {
			j.kinds[i] = vec.UpdateAfter
		}
	}
	return j
}

func (j *joined) add(value, key, record int, kind vec.RowKind) {
	j.values, j.keys, j.of, j.kinds = append(j.values, int32(value)), append(j.keys, int32(key)), append(j.of, int32(record)), append(j.kinds, kind)
	j.n++
}

func hasNull(recs []*kgo.Record) bool {
	for _, r := range recs {
		if r.Value == nil {
			return true
		}
	}
	return false
}

func lineOf(rows *format.Rows, i int) int {
	if rows.LineOf == nil {
		return i
	}
	return int(rows.LineOf[i])
}

// cutRows is the number of rows that come from the first n records.
func cutRows(rows *format.Rows, n int) int {
	if rows.LineOf == nil {
		return min(rows.N, n)
	}
	k := rows.N
	for k > 0 && int(rows.LineOf[k-1]) >= n {
		k--
	}
	return k
}

// batch puts the columns together.
func (d *decoder) batch(p *partition, recs []*kgo.Record, j *joined, keys, values *format.Rows) (*vec.Batch, error) {
	b := &vec.Batch{N: j.n, Kinds: j.kinds, Cols: make([]vec.Col, len(d.slots)), Start: vec.MinWatermark, Split: p.split,
		Next: recs[len(recs)-1].Offset + 1, Origin: &vec.Origin{Source: newPlace(d.table, p, recs, j)}}
	if j.n == 0 {
		return b, nil
	}
	var keyCols []vec.Col
	if keys != nil {
		keyCols = keys.Cols
	}
	for i := range d.slots {
		s := &d.slots[i]
		var c vec.Col
		var err error
		if s.key < 0 && s.value < 0 {
			c, err = metadataColumn(d.cx, s.column, recs, j.of, j.n)
		} else {
			c = s.pick(values.Cols, keyCols, j.values, j.keys)
			if c.Len() > j.n && !c.Const {
				c = c.Slice(0, j.n)
			}
			if s.convert {
				c, err = s.cast(d.cx, c, j.n)
			}
		}
		if err != nil {
			row := c.Len()
			rec := row
			if j.of != nil {
				rec = int(j.of[row])
			}
			return &vec.Batch{N: 0, Cols: b.Cols, Split: p.split}, source.New(source.RuntimeException, "%s", err.Error()).
				In(source.Record{Table: d.table, Place: placeOf(p, recs[rec].Offset)}).Hinted("metadata column " + s.column.Name)
		}
		b.Cols[i] = c
	}
	return b, nil
}

// place locates rows: topic-partition@offset.
type place struct {
	table   string
	name    string
	first   int64
	offsets []int64 // by row; nil: first and on
}

func newPlace(table string, p *partition, recs []*kgo.Record, j *joined) *place {
	out := &place{table: table, name: p.split.Name, first: recs[0].Offset}
	if j.of == nil && recs[len(recs)-1].Offset-out.first == int64(len(recs)-1) {
		return out
	}
	out.offsets = make([]int64, j.n)
	for i := range out.offsets {
		r := i
		if j.of != nil {
			r = int(j.of[i])
		}
		out.offsets[i] = recs[r].Offset
	}
	return out
}

func (p *place) offset(row int64) int64 {
	if p.offsets != nil {
		return p.offsets[row]
	}
	return p.first + row
}

func (p *place) Locate(row int64) source.Record {
	return source.Record{Table: p.table, Place: p.name + "@" + strconv.FormatInt(p.offset(row), 10)}
}

func placeOf(p *partition, offset int64) string {
	return p.split.Name + "@" + strconv.FormatInt(offset, 10)
}

// failure is a bad record: where it is, and the text that failed, or all of it.
func (d *decoder) failure(p *partition, r *kgo.Record, bad *format.Bad) error {
	return bad.In(source.Record{Table: d.table, Place: placeOf(p, r.Offset)})
}
