package file

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/grammar/source"
)

type partitionDir struct {
	path  string
	parts map[string]string
}

// partitionDirs finds the folders k1=v1/k2=v2 below root, as Flink's PartitionPathUtils.searchPartSpecAndPaths: it
// looks as many levels deep as there are columns, takes the values out of the names, and builds the path anew in the
// order of PARTITIONED BY.
func partitionDirs(root string, columns []string) ([]partitionDir, error) {
	if _, err := os.Stat(root); err != nil {
		return nil, notFound(root, err)
	}
	dirs := []string{root}
	for range columns {
		var next []string
		for _, d := range dirs {
			entries, err := os.ReadDir(d)
			if err != nil {
				return nil, notFound(d, err)
			}
			for _, e := range entries {
				path := filepath.Join(d, e.Name())
				if info, err := os.Stat(path); err == nil && info.IsDir() && !hidden(e.Name()) {
					next = append(next, path)
				}
			}
		}
		dirs = next
	}
	var out []partitionDir
	for _, d := range dirs {
		p := partitionDir{path: root, parts: map[string]string{}}
		rel, _ := filepath.Rel(root, d)
		var spec []string
		for _, name := range strings.Split(rel, string(filepath.Separator)) {
			if k, v, ok := strings.Cut(name, "="); ok {
				p.parts[unescapePath(k)] = unescapePath(v)
				spec = append(spec, unescapePath(k)+"="+unescapePath(v))
			}
		}
		for _, c := range columns {
			v, ok := p.parts[c]
			if !ok {
				return nil, source.New(source.TableException, "Partition keys are: [%s], incomplete partition spec: {%s}", strings.Join(columns, ", "), strings.Join(spec, ", ")).
					In(source.Record{Place: d}).Hinted("every folder at this depth must be named column=value")
			}
			p.path = filepath.Join(p.path, escapePath(c)+"="+escapePath(v))
		}
		if _, err := os.Stat(p.path); err != nil {
			return nil, notFound(p.path, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// escaped are the characters that Flink's PartitionPathUtils writes as %XX.
const escaped = "\"#%'*/:=?\\\x7f{[]^"

func escapePath(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || strings.IndexByte(escaped, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func unescapePath(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if v, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(v))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// partitionValue converts the text of a folder's name (Flink's RowPartitionComputer.restorePartValueFromType); nil is
// NULL.
func partitionValue(text string, t *types.Type, defaultName string) (any, error) {
	if text == defaultName {
		return nil, nil
	}
	b := []byte(text)
	switch t.Kind {
	case types.Char, types.VarChar:
		return text, nil
	case types.Boolean:
		return strings.EqualFold(text, "true"), nil
	case types.TinyInt:
		v, err := column.Int(b, 8)
		return int8(v), err
	case types.SmallInt:
		v, err := column.Int(b, 16)
		return int16(v), err
	case types.Int:
		v, err := column.Int(b, 32)
		return int32(v), err
	case types.BigInt:
		return column.Int(b, 64)
	case types.Float:
		v, err := column.Float(b, 32)
		return float32(v), err
	case types.Double:
		return column.Float(b, 64)
	case types.Date:
		return column.DateISO(b)
	case types.Timestamp, types.TimestampLTZ:
		sep := byte('T')
		if strings.Contains(text, " ") {
			sep = ' '
		}
		return column.Timestamp(b, column.Layout{Sep: sep, NoSeconds: true, Z: strings.HasSuffix(text, "Z")})
	}
	return nil, source.New(source.RuntimeException, "Can not convert %s to type %s for partition value", text, t.Opt())
}
