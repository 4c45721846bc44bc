package scalar

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

func splitIndex(_ *f.Ctx, v []any) (string, error) {
	s, i := v[0].(string), int(v[2].(int32))
	sep, ok := v[1].(string)
	if code, isCode := v[1].(int32); isCode {
		if code > 255 || code < 1 {
			return "", f.ErrNull
		}
		sep, ok = string(rune(code)), true
	}
	if s == "" || i < 0 || !ok {
		return "", f.ErrNull
	}
	parts := []string{s}
	if sep != "" {
		parts = strings.Split(s, sep)
	}
	if i >= len(parts) {
		return "", f.ErrNull
	}
	return parts[i], nil
}

// split cuts a text; an empty delimiter cuts between UTF-16 units, an empty text has no pieces.
func split(s, sep string) []any {
	out := []any{}
	switch {
	case s == "":
	case sep == "":
		for _, u := range utf16.Encode([]rune(s)) {
			out = append(out, java16([]uint16{u}))
		}
	default:
		for _, p := range strings.Split(s, sep) {
			out = append(out, p)
		}
	}
	return out
}

// strToMap splits by regular expressions; a pair without separator has a NULL value.
func strToMap(_ *f.Ctx, v []any) (*types.Entries, error) {
	pairs, kv := ",", "="
	if len(v) == 3 {
		pairs, kv = v[1].(string), v[2].(string)
	}
	e := &types.Entries{}
	if v[0] == "" {
		return e, nil
	}
	between, err := compile(pairs)
	if err != nil {
		return nil, f.PatternError(pairs)
	}
	inside, err := compile(kv)
	if err != nil {
		return nil, f.PatternError(kv)
	}
	for _, pair := range between.split(v[0].(string), -1) {
		parts := inside.split(pair, 2)
		var val any
		if len(parts) == 2 {
			val = parts[1]
		}
		putEntry(e, parts[0], val)
	}
	return f.HashOrder(e, func(k any) int32 { return f.JavaStringHash(k.(string)) }), nil
}

func ascii(s string) int32 {
	if s == "" {
		return 0
	}
	return int32(int8(s[0]))
}

func chr(n int64) string {
	if n < 0 {
		return ""
	}
	return string(rune(n & 255))
}

func elt(args []f.Arg) (*f.Call, error) {
	const known1, known2 = "ELT(index <INTEGER_NUMERIC>, expr <CHARACTER_STRING>, exprs <CHARACTER_STRING>...)", "ELT(index <INTEGER_NUMERIC>, expr <BINARY_STRING>, exprs <BINARY_STRING>...)"
	switch {
	case len(args) < 2:
		return nil, f.NoMatch("ELT", args, known1, known2)
	case args[0].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[0].Type.IsInteger():
		return nil, source.New(source.ValidationException, "Index can only be an INTEGER NUMERIC type.")
	}
	if i, ok := f.IntValue(args[0].Value); ok && i < 0 {
		return nil, source.New(source.ValidationException, "Index must be an integer starting from '0', but was '%d'.", i)
	}
	c := &f.Call{Name: "ELT", Params: []types.Type{bigint}}
	ts := make([]types.Type, len(args)-1)
	for i, a := range args[1:] {
		ts[i] = a.Type.Plain()
		if ts[i].Kind != types.Null && (!ts[i].IsString() && !ts[i].IsBinary() || ts[i].IsString() != ts[0].IsString()) {
			return nil, source.New(source.ValidationException, "Could not infer arguments in range: [1, null].")
		}
	}
	t, _ := f.CommonType(ts...)
	if t.Kind == types.Null {
		t = str
	}
	c.Ret = t.Opt()
	for i := range ts {
		c.Params = append(c.Params, t.WithNull(!ts[i].NotNull))
	}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (any, error) {
		i, ok := v[0].(int64)
		if !ok || i < 1 || i >= int64(len(v)) {
			return nil, nil
		}
		return v[i], nil
	})(&c.Ret)
	return c, nil
}

// ofText tests each character of a text; a number counts by what its digits give.
func ofText(test func(rune) bool) func(*f.Ctx, []any) (bool, error) {
	return func(_ *f.Ctx, v []any) (bool, error) {
		s, ok := v[0].(string)
		if !ok {
			return v[0] != nil && test('1'), nil
		}
		return s != "" && strings.IndexFunc(s, func(r rune) bool { return !test(r) }) < 0, nil
	}
}

var (
	isAlpha = ofText(unicode.IsLetter)
	isDigit = ofText(unicode.IsDigit)
)

func isDecimal(_ *f.Ctx, v []any) (bool, error) {
	switch s := v[0].(type) {
	case string:
		_, err := f.ParseDouble(s, 64)
		return err == nil && s != "", nil
	case types.Dec, float32, float64, nil:
		return false, nil
	}
	return true, nil
}
