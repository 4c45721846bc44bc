package file

import (
	"path/filepath"
	"strconv"

	"minisql/connectors"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// input is a file being read.
type input struct {
	found
	consts []vec.Col // by emitted column; unset for columns of the records
}

// open makes the input of a file: its constant columns are what its name and its folders say.
func (s *src) open(f found) (*input, error) {
	in := &input{found: f, consts: make([]vec.Col, len(s.from))}
	for i, k := range s.req.Columns {
		if s.from[i] >= 0 {
			continue
		}
		c := &s.table.Columns[k]
		v, err := s.constant(f, c)
		if err != nil {
			fail := &connectors.Error{Class: "java.lang.RuntimeException", Message: err.Error(), Table: s.table.Name, Place: f.path,
				Text: f.parts[c.Name], Hint: "the value of partition column " + c.Name}
			if ce, ok := err.(*column.Error); ok {
				fail.Class, fail.Message = ce.Class, ce.Message
			}
			return nil, fail
		}
		in.consts[i] = vec.Const(&c.Type, v)
	}
	return in, nil
}

func (s *src) constant(f found, c *connectors.Column) (any, error) {
	switch c.Metadata {
	case "":
		return partitionValue(f.parts[c.Name], &c.Type, s.opt.defaultName)
	case "file.path":
		return metadataValue(f.abs, 0, c.Type), nil
	case "file.name":
		return metadataValue(filepath.Base(f.path), 0, c.Type), nil
	case "file.size":
		return metadataValue(strconv.FormatInt(f.size, 10), f.size, c.Type), nil
	}
	return types.Instant{Ms: f.mtime}, nil
}

// metadataValue casts metadata to the declared type: texts are cut, numbers take its width.
func metadataValue(text string, n int64, t types.Type) any {
	switch t.Kind {
	case types.TinyInt:
		return int8(n)
	case types.SmallInt:
		return int16(n)
	case types.Int:
		return int32(n)
	case types.BigInt:
		return n
	case types.Float:
		return float32(n)
	case types.Double:
		return float64(n)
	case types.Decimal:
		d, ok := types.DecOf(n, 0).Rescale(t.P, t.S)
		if !ok {
			return nil
		}
		return d
	}
	if r := []rune(text); len(r) > t.P {
		return string(r[:t.P])
	}
	return text
}
