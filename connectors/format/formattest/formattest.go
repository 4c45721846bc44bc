// Package formattest decodes texts in tests as a source would, at any block size.
package formattest

import (
	"bytes"
	"fmt"
	"strings"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is the specification of a file of columns "name", all needed, with options "key=value".
func Spec(f *format.Format, cols []connectors.Column, options ...string) *format.Spec {
	t := &connectors.Table{Options: map[string]string{}}
	for _, o := range options {
		k, v, _ := strings.Cut(o, "=")
		t.Options[f.Name+"."+k] = v
	}
	s := &format.Spec{Columns: cols, Options: connectors.NewOptions(t, nil), Prefix: f.Name + ".", File: true}
	for i := range cols {
		s.Need = append(s.Need, i)
	}
	return s
}

// Cols makes columns named a, b, c...
func Cols(ts ...types.Type) []connectors.Column {
	out := make([]connectors.Column, len(ts))
	for i, t := range ts {
		out[i] = connectors.Column{Name: string(rune('a' + i)), Type: t}
	}
	return out
}

// Result is what came of a text.
type Result struct {
	Rows    []string // values with | between
	Lines   []int    // of the rows, from 1
	Skipped int64
	Err     string // the message, and where: "message @line:column"
}

// Decode decodes data in blocks of about size bytes, which grow for longer records; with size 0 in one block.
func Decode(r *format.Reader, data []byte, size int) (out Result) {
	if size <= 0 {
		size = len(data) + 1
	}
	dec := r.NewDecoder()
	line := 0
	for at := 0; at < len(data); {
		end := len(data)
		for n := size; at+n < len(data); n *= 2 {
			if done := r.Cut(data[at : at+n]); done > 0 {
				end = at + done
				break
			}
		}
		rows := dec.Decode(Block(data[at:end]))
		out.add(rows, line)
		if rows.Err != nil {
			out.Err = fmt.Sprintf("%s @%d:%d", rows.Err.Problem.Message, line+rows.Err.Line+1, rows.Err.Problem.At.Record.Column)
			return
		}
		line += rows.Lines
		at = end
	}
	return
}

// Block is a block of a copy of data, between bytes that no decoder may take for data.
func Block(data []byte) *format.Block {
	buf := bytes.Repeat([]byte{'"'}, len(data)+2*column.Pad)
	copy(buf[column.Pad:], data)
	return &format.Block{Buf: buf, Lo: column.Pad, Hi: column.Pad + len(data)}
}

// Messages decodes messages.
func Messages(r *format.Reader, messages ...string) (out Result) {
	b := Block([]byte(strings.Join(messages, "\n")))
	b.Records = []column.Span{}
	at := uint32(b.Lo)
	for _, m := range messages {
		b.Records = append(b.Records, column.Span{Start: at, End: at + uint32(len(m))})
		at += uint32(len(m)) + 1
	}
	rows := r.NewDecoder().Decode(b)
	out.add(rows, 0)
	if rows.Err != nil {
		out.Err = fmt.Sprintf("%s @%d:%d", rows.Err.Problem.Message, rows.Err.Line+1, rows.Err.Problem.At.Record.Column)
	}
	return
}

func (out *Result) add(rows *format.Rows, line int) {
	for i := range rows.N {
		vals := make([]string, len(rows.Cols))
		for k, c := range rows.Cols {
			vals[k] = fmt.Sprint(vec.At(c, i))
		}
		text := strings.Join(vals, "|")
		if rows.Kinds != nil {
			text = rows.Kinds[i].String() + " " + text
		}
		out.Rows = append(out.Rows, text)
		at := i
		if rows.LineOf != nil {
			at = int(rows.LineOf[i])
		}
		out.Lines = append(out.Lines, line+at+1)
	}
	out.Skipped += rows.Skipped
}
