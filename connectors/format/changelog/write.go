package changelog

import (
	"minisql/connectors/format/json"
	"minisql/exec/vec"
)

// envelope is what a format writes around a row. An update leaves as a delete and an insert.
type envelope struct {
	op             string // the key of the kind of change
	insert, delete string
	pair           bool // rows stand under before and after; else under data
	list           bool // data is an array
}

type encoder struct {
	*json.Appender
	envelope
	cols []vec.Col
}

func (e *encoder) Reset(cols []vec.Col) { e.cols = cols }

func (e *encoder) Append(dst []byte, i int, kind vec.RowKind) ([]byte, error) {
	op, before := e.insert, kind.Retracts()
	if before {
		op = e.delete
	}
	var err error
	row := func(key string) {
		if err == nil {
			dst, err = e.Object(append(dst, key...), e.cols, i)
		}
	}
	dst = append(dst, '{')
	switch {
	case e.pair && before:
		row(`"before":`)
		if !e.SkipNulls {
			dst = append(dst, `,"after":null`...)
		}
	case e.pair:
		if !e.SkipNulls {
			dst = append(dst, `"before":null,`...)
		}
		row(`"after":`)
	case e.list:
		row(`"data":[`)
		dst = append(dst, ']')
	default:
		row(`"data":`)
	}
	dst = append(append(append(dst, `,"`...), e.op...), `":"`...)
	return append(append(dst, op...), "\"}\n"...), err
}
