package scalar

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf16"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar/source"
)

// appender writes a value of an object or an array.
type appender func(dst []byte, v any) ([]byte, error)

func jsonItem(a f.Arg) (appender, error) {
	t := a.Type.Plain()
	switch {
	case a.Name == "JSON":
		return func(dst []byte, v any) ([]byte, error) {
			s, ok := v.(string)
			if !ok {
				return append(dst, "null"...), nil
			}
			x, err := readJSON(s)
			return writeJSON(dst, x), err
		}, nil
	case t.Kind == types.Null:
		return nil, source.New(source.ValidationException, "Type is not supported: ANY")
	case t.Kind == types.Date || t.Kind == types.Time || t.IsInterval():
		return nil, source.New(source.CodeGenException, "Type '%s' is not scalar or cannot be converted into JSON.", t)
	}
	return func(dst []byte, v any) ([]byte, error) { return f.AppendJSON(dst, t, v), nil }, nil
}

func jsonObject(args []f.Arg) (*f.Call, error) {
	cl := clausesOf(args)
	if len(cl.plain)%2 != 0 {
		return nil, f.WrongCount("JSON_OBJECT", 2)
	}
	items := make([]appender, len(cl.plain))
	for i, a := range cl.plain {
		var err error
		if items[i], err = jsonItem(a); err != nil && i%2 == 1 {
			return nil, err
		}
	}
	absent := cl.word["ON NULL"] == "ABSENT"
	c := &f.Call{Name: "JSON_OBJECT", Params: typesOf(args), Ret: str.Must()}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, row []any) (string, error) {
		fields := map[string]int{}
		var keys []string
		for i := 0; i < len(items); i += 2 {
			k, _ := row[i].(string)
			if row[i+1] == nil && absent {
				continue
			}
			if _, ok := fields[k]; !ok {
				keys = append(keys, k)
			}
			fields[k] = i + 1
		}
		slices.Sort(keys)
		out := []byte{'{'}
		for i, k := range keys {
			if i > 0 {
				out = append(out, ',')
			}
			at := fields[k]
			var err error
			if out, err = items[at](append(f.AppendJSONString(out, k), ':'), row[at]); err != nil {
				return "", err
			}
		}
		return string(append(out, '}')), nil
	})(&c.Ret)
	return c, nil
}

func jsonArray(args []f.Arg) (*f.Call, error) {
	cl := clausesOf(args)
	items := make([]appender, len(cl.plain))
	for i, a := range cl.plain {
		var err error
		if items[i], err = jsonItem(a); err != nil {
			return nil, err
		}
	}
	keepNulls := cl.word["ON NULL"] == "NULL"
	c := &f.Call{Name: "JSON_ARRAY", Params: typesOf(args), Ret: str.Must()}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, row []any) (string, error) {
		out := []byte{'['}
		for i, item := range items {
			if row[i] == nil && !keepNulls {
				continue
			}
			if len(out) > 1 {
				out = append(out, ',')
			}
			var err error
			if out, err = item(out, row[i]); err != nil {
				return "", err
			}
		}
		return string(append(out, ']')), nil
	})(&c.Ret)
	return c, nil
}

func jsonString(args []f.Arg) (*f.Call, error) {
	if len(args) != 1 {
		return nil, f.WrongCount("JSON_STRING", 1)
	}
	t := args[0].Type.Plain()
	switch {
	case t.Kind == types.Date || t.Kind == types.Time || t.IsInterval() || t.Kind >= types.Raw:
		return nil, source.New(source.ValidationException, "Unsupported argument type. Expected type of family 'CHARACTER_STRING' but actual type was '%s'.", t)
	}
	c := &f.Call{Name: "JSON_STRING", Params: []types.Type{t}, Ret: str.WithNull(!t.NotNull)}
	c.Kernel = func(cx *f.Ctx, cols []vec.Col, n int) (vec.Col, error) {
		return f.Map1(func(v any) string { return string(f.AppendJSON(nil, t, v)) })(&c.Ret)(cx, cols, n)
	}
	return c, nil
}

// jsonQuote escapes whatever is not ASCII by code point, and writes the second half of a pair once more, as Flink does.
func jsonQuote(s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\' || r == '/':
			b = append(b, '\\', byte(r))
		case r == '\b':
			b = append(b, `\b`...)
		case r == '\f':
			b = append(b, `\f`...)
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < ' ' || r > '~':
			b = fmt.Appendf(b, `\u%04x`, r)
			if _, low := utf16.EncodeRune(r); r > 0xffff {
				b = fmt.Appendf(b, `\u%04x`, low)
			}
		default:
			b = append(b, byte(r))
		}
	}
	return string(append(b, '"'))
}

func jsonUnquote(s string) string {
	var out string
	if len(s) < 2 || s[0] != '"' || json.Unmarshal([]byte(s), &out) != nil {
		return s
	}
	return out
}
