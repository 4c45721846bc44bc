package render

import (
	"encoding/binary"
	"fmt"
	"time"

	"minisql/exec/state"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

// Batch shows the result of a batch query once it is complete, since its widths depend on every row. Rows wait in a
// spool, which goes to disk when they are many.
type Batch struct {
	out    *Output
	names  []string
	types  []types.Type
	widths []int
	most   int
	zone   *time.Location
	spool  state.Spool
	rec    []byte
	text   []byte
}

// NewBatch shows nothing yet. most is table.display.max-column-width.
func NewBatch(out *Output, cols []plan.Column, zone *time.Location, most int) *Batch {
	b := &Batch{out: out, types: plan.Types(cols), most: most, zone: zone}
	for _, c := range cols {
		b.names = append(b.names, c.Name)
		b.widths = append(b.widths, Length(c.Name))
	}
	return b
}

// Add keeps a batch's rows.
func (b *Batch) Add(in *vec.Batch) error {
	cells := cellsOf(in, b.types, b.zone)
	for row := range in.N {
		b.rec = b.rec[:0]
		for i, c := range cells {
			b.text = c(b.text[:0], row)
			b.widths[i] = max(b.widths[i], Width(string(b.text)))
			b.rec = binary.AppendUvarint(b.rec, uint64(len(b.text)))
			b.rec = append(b.rec, b.text...)
		}
		if err := b.spool.Add(b.rec); err != nil {
			return err
		}
	}
	return nil
}

// Rows is how many rows were kept.
func (b *Batch) Rows() int64 { return b.spool.Len() }

// End shows the table and its footer.
func (b *Batch) End(took string) error {
	defer b.spool.Close()
	n := b.spool.Len()
	if n == 0 {
		_, err := b.out.WriteString("Empty set" + took + "\n")
		return err
	}
	for i := range b.widths {
		b.widths[i] = min(b.widths[i], b.most)
	}
	b.out.begin()
	defer b.out.end()
	line := appendHeader(nil, b.names, b.widths)
	err := b.spool.Each(func(rec []byte) error {
		line = append(line, '|')
		for _, w := range b.widths {
			size, k := binary.Uvarint(rec)
			line = appendCell(line, rec[k:k+int(size)], w)
			rec = rec[k+int(size):]
		}
		line = append(line, '\n')
		if len(line) < outputSize/2 {
			return nil
		}
		_, err := b.out.Write(line)
		line = line[:0]
		return err
	})
	if err != nil {
		return err
	}
	line = appendBorder(line, b.widths)
	line = fmt.Appendf(line, "%d %s in set%s\n", n, plural(n), took)
	_, err = b.out.Write(line)
	return err
}

// Drop gives back what was kept, without showing it.
func (b *Batch) Drop() { b.spool.Close() }
