package file

import (
	"path/filepath"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
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
			fail := source.New(source.RuntimeException, "%s", err.Error()).
				In(source.Record{Table: s.table.Name, Place: f.path, Text: f.parts[c.Name]}).Hinted("the value of partition column " + c.Name)
			if ce, ok := err.(*source.Problem); ok {
				fail.Class, fail.Message = ce.Class, ce.Message
			}
			return nil, fail
		}
		in.consts[i] = vec.Const(&c.Type, v)
	}
	return in, nil
}

// constant is what a file says without being read: a partition's value, or metadata, cast to the declared type.
func (s *src) constant(f found, c *connectors.Column) (any, error) {
	cx := &functions.Ctx{Zone: s.env.Zone, Now: s.env.Now, Batch: s.env.Batch, LegacyCast: s.env.LegacyCast}
	switch c.Metadata {
	case "":
		return partitionValue(f.parts[c.Name], &c.Type, s.opt.defaultName)
	case "file.path":
		return functions.ConvertValue(cx, types.Str(), c.Type, f.abs)
	case "file.name":
		return functions.ConvertValue(cx, types.Str(), c.Type, filepath.Base(f.path))
	case "file.size":
		return functions.ConvertValue(cx, types.Of(types.BigInt), c.Type, f.size)
	}
	return functions.ConvertValue(cx, types.LTZOf(3), c.Type, types.Instant{Ms: f.mtime})
}
