package sql

import (
	"context"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/connectors/format/csv"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// feeder is a connector whose rows a test hands over one by one.
type feeder struct {
	rows chan string
	done chan struct{} // answers each row once all that it causes has come out
}

func newFeeder() *feeder { return &feeder{rows: make(chan string), done: make(chan struct{})} }

// connector is the list entry of 'feed'.
func (f *feeder) connector() *connectors.Connector {
	return &connectors.Connector{Name: "feed", Source: func(_ *connectors.Env, t *connectors.Table, req connectors.Request) (connectors.Source, error) {
		spec := &format.Spec{Options: connectors.NewOptions(t, nil), Prefix: "csv.", Columns: t.Columns, Need: req.Columns}
		r, err := csv.Format.Reader(spec)
		if err != nil {
			return nil, err
		}
		return &fed{feeder: f, reader: r}, nil
	}}
}

// feed hands over a row and waits until it has gone through, or until the query has ended.
func (f *feeder) feed(row string, ended <-chan struct{}) {
	select {
	case f.rows <- row:
	case <-ended:
		return
	}
	select {
	case <-f.done:
	case <-ended:
	}
}

type fed struct {
	*feeder
	reader *format.Reader
}

func (f *fed) Bounded() bool { return true }

func (f *fed) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	dec := f.reader.NewDecoder()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case row, open := <-f.rows:
			if !open {
				return nil
			}
			if err := f.one(dec, row, emit); err != nil {
				return err
			}
			f.done <- struct{}{}
		}
	}
}

func (f *fed) one(dec format.Decoder, row string, emit func(*vec.Batch) error) error {
	buf := make([]byte, column.Pad, len(row)+2*column.Pad+1)
	buf = append(append(buf, row...), '\n')
	hi := len(buf)
	buf = append(buf, make([]byte, column.Pad)...)
	rows := dec.Decode(&format.Block{Buf: buf, Lo: column.Pad, Hi: hi})
	if rows.Err != nil {
		return source.New("", "%s", rows.Err.Problem.Message).In(source.Record{Text: row})
	}
	return emit(&vec.Batch{N: rows.N, Cols: rows.Cols, Kinds: rows.Kinds, Start: vec.MinWatermark})
}
