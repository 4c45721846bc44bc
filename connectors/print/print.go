// Package print is Flink's connector 'print': a sink that writes each row as a line of text.
package print

import (
	"io"
	"os"
	"strings"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// Connector is the entry of the list of connectors.
var Connector = &connectors.Connector{
	Name:      "print",
	Doc:       "a sink that writes each row as a line: +I[1, abc]",
	Options:   options,
	ShowsRows: true,
	Sink:      newSink,
}

var options = append([]connectors.Option{
	{Key: "print-identifier", Type: connectors.Text, Doc: "A text that is put before every line, with > behind it."},
	{Key: "standard-error", Type: connectors.Boolean, Default: "false", Doc: "Whether the lines go to standard error."},
	connectors.SinkParallelism,
}, connectors.Generic...)

type sink struct {
	out    io.Writer
	prefix string
	types  []types.Type
	line   []byte
}

func newSink(env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
	o := connectors.NewOptions(t, options)
	s := &sink{out: env.Print, prefix: o.Text("print-identifier")}
	if o.Bool("standard-error") {
		s.out = os.Stderr
	}
	n := connectors.Parallelism(o, t, connectors.SinkParallelism.Key)
	if err := o.Check("print", ""); err != nil {
		return nil, err
	}
	// The values of a static partition follow the identifier, in the order of PARTITIONED BY.
	for _, p := range t.Partitions {
		if v, ok := in.Static[p]; ok {
			s.join(p + "=" + v)
		}
	}
	if n > 1 { // minisql runs one subtask, the first
		s.join("1")
	}
	if s.prefix != "" {
		s.prefix += "> "
	}
	for _, c := range t.Columns {
		if !c.Virtual {
			s.types = append(s.types, c.Type)
		}
	}
	return s, nil
}

func (s *sink) join(text string) {
	if s.prefix != "" {
		text = ":" + text
	}
	s.prefix += text
}

func (s *sink) Mode() connectors.ChangelogMode { return connectors.AllKinds }

// Write writes whole lines: one call to the writer for a batch.
func (s *sink) Write(b *vec.Batch) error {
	s.line = s.line[:0]
	for i := range b.N {
		s.line = append(s.line, s.prefix...)
		s.line = append(s.line, b.Kind(i).String()...)
		s.line = append(s.line, '[')
		for k, c := range b.Cols {
			if k > 0 {
				s.line = append(s.line, ", "...)
			}
			s.line = append(s.line, functions.PrintText(s.types[k], vec.At(c, i))...)
		}
		s.line = append(s.line, "]\n"...)
	}
	if len(s.line) == 0 {
		return nil
	}
	_, err := s.out.Write(s.line)
	if err != nil {
		return source.New(source.IOException, "Cannot print: %s", strings.TrimSpace(err.Error()))
	}
	return nil
}

func (s *sink) Close(bool) error { return nil }
