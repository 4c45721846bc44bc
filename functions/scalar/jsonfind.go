package scalar

import (
	"unicode/utf16"

	"minisql/grammar/source"
)

// pathFunctions are the functions at the end of a path.
var pathFunctions = map[string]func(v any) []any{"length()": size, "size()": size, "keys()": func(v any) []any {
	m, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	var out []any
	for _, k := range sortedKeys(m) {
		out = append(out, k)
	}
	return []any{out}
}}

func size(v any) []any {
	n := 0
	switch v := v.(type) {
	case []any:
		n = len(v)
	case map[string]any:
		n = len(v)
	case string:
		n = len(utf16.Encode([]rune(v)))
	default:
		return nil
	}
	return []any{jsonInt(n)}
}

// find follows the path. A path that may lead to several values gives a list, empty if there is nothing; another one
// the value, or in strict mode an error, in lax mode nothing.
func (p *jsonPath) find(root any) (any, error) {
	at := []any{root}
	for k, st := range p.steps {
		at = follow(at, st)
		if len(at) == 0 && !p.many && !p.lax {
			return nil, p.missing(k)
		}
	}
	switch {
	case p.many && at == nil:
		return []any{}, nil
	case p.many:
		return at, nil
	case len(at) == 0:
		return nil, nil
	}
	return at[0], nil
}

func follow(at []any, steps ...step) []any {
	for _, st := range steps {
		var next []any
		for _, v := range at {
			next = append(next, st.from(v)...)
		}
		at = next
	}
	return at
}

func (p *jsonPath) missing(k int) error {
	path := "$"
	for _, st := range p.steps[:k+1] {
		path += st.text
	}
	return source.New(source.PathNotFoundException, "No results for path: %s", path)
}

// children are the values directly inside one.
func children(v any) (out []any) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			out = append(out, v[k])
		}
	case []any:
		return v
	}
	return out
}

// descend lists a value and all inside it.
func descend(out []any, v any) []any {
	out = append(out, v)
	for _, c := range children(v) {
		out = descend(out, c)
	}
	return out
}
