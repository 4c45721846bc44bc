package scalar

import (
	"strconv"
	"strings"
	"unicode"

	"minisql/grammar/source"
)

// jsonPath is a path in its mode; a path without a word is strict.
type jsonPath struct {
	lax   bool
	steps []step
	many  bool // may lead to several values, which come as a list
}

// step leads from a value to others.
type step struct {
	text string // as messages write it
	many bool
	from func(v any) []any
}

func parsePath(text string) (*jsonPath, error) {
	p := &jsonPath{}
	s := strings.TrimSpace(text)
	if rest, ok := cutWord(s, "lax"); ok {
		p.lax, s = true, rest
	} else if rest, ok := cutWord(s, "strict"); ok {
		s = rest
	}
	if !strings.HasPrefix(s, "$") {
		s = "$." + s
	}
	var ok bool
	if p.steps, s, ok = steps(s[1:], ""); !ok || s != "" {
		return p, source.New(source.InvalidPathException, "Illegal jsonpath spec: '%s', format of the spec should be: '<lax|strict> ${expr}'", text)
	}
	for _, st := range p.steps {
		p.many = p.many || st.many
	}
	return p, nil
}

func cutWord(s, word string) (string, bool) {
	if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) && unicode.IsSpace(rune(s[len(word)])) {
		return strings.TrimSpace(s[len(word):]), true
	}
	return s, false
}

// steps reads the steps of a path up to one of the characters in stop.
func steps(s, stop string) (list []step, rest string, ok bool) {
	for s != "" && strings.IndexByte(stop, s[0]) < 0 {
		var st step
		switch {
		case strings.HasPrefix(s, ".."):
			st, s = step{many: true, from: func(v any) []any { return descend(nil, v) }}, s[2:]
			if !strings.HasPrefix(s, "[") {
				s = "." + s
			}
		case s[0] == '.':
			end := 1
			for end < len(s) && s[end] != '.' && s[end] != '[' && strings.IndexByte(stop, s[end]) < 0 {
				end++
			}
			name := s[1:end]
			if end < len(s) && s[end] == ')' && strings.HasSuffix(name, "(") { // of a call inside a filter
				end++
				name += ")"
			}
			st, ok = named(name)
			if s = s[end:]; !ok {
				return nil, s, false
			}
		case s[0] == '[':
			end := closing(s)
			if end < 0 {
				return nil, s, false
			}
			st, ok = bracket(strings.TrimSpace(s[1:end]))
			if s = s[end+1:]; !ok {
				return nil, s, false
			}
		default:
			return nil, s, false
		}
		list = append(list, st)
	}
	return list, s, true
}

// named is the step behind a point: a name, * or a function.
func named(name string) (step, bool) {
	if call, ok := pathFunctions[name]; ok {
		return step{text: "." + name, from: call}, true
	}
	switch name {
	case "":
		return step{}, false
	case "*":
		return all, true
	}
	return field(name), true
}

var all = step{text: "[*]", many: true, from: children}

func field(name string) step {
	return step{text: "['" + name + "']", from: func(v any) []any {
		if m, ok := v.(map[string]any); ok {
			if x, ok := m[name]; ok {
				return []any{x}
			}
		}
		return nil
	}}
}

// closing is the place of the bracket that closes the one at the start, -1 if there is none.
func closing(s string) int {
	depth, quote := 0, byte(0)
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// bracket is the step of what stands in brackets: *, names, places, a range of places or a filter.
func bracket(s string) (step, bool) {
	switch {
	case s == "*":
		return all, true
	case strings.HasPrefix(s, "?"):
		keep, ok := filter(strings.TrimSpace(s[1:]))
		return step{text: "[?]", many: true, from: func(v any) []any { return kept(v, keep) }}, ok
	case strings.HasPrefix(s, "'"), strings.HasPrefix(s, `"`):
		return names(s)
	case strings.Contains(s, ":"):
		return span(s)
	}
	parts := strings.Split(s, ",")
	at := make([]int, len(parts))
	for i, part := range parts {
		var err error
		if at[i], err = strconv.Atoi(strings.TrimSpace(part)); err != nil {
			return step{}, false
		}
	}
	return step{text: "[" + s + "]", many: len(at) > 1, from: func(v any) (out []any) {
		list, _ := v.([]any)
		for _, i := range at {
			if i < 0 {
				i += len(list)
			}
			if i >= 0 && i < len(list) {
				out = append(out, list[i])
			}
		}
		return
	}}, true
}

// names is one quoted name, or several, which give an object of those fields.
func names(s string) (step, bool) {
	var list []string
	for s != "" {
		end := strings.IndexByte(s[1:], s[0]) + 1
		if end == 0 || s[0] != '\'' && s[0] != '"' {
			return step{}, false
		}
		list = append(list, s[1:end])
		s = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s[end+1:]), ","))
	}
	if len(list) == 1 {
		return field(list[0]), true
	}
	return step{text: "['" + strings.Join(list, "','") + "']", from: func(v any) []any {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		out := map[string]any{}
		for _, name := range list {
			if x, ok := m[name]; ok {
				out[name] = x
			}
		}
		return []any{out}
	}}, true
}

// span is [from:to], where either may be left out and negative numbers count from the end.
func span(s string) (step, bool) {
	a, b, _ := strings.Cut(s, ":")
	from, err1 := strconv.Atoi(strings.TrimSpace(a))
	to, err2 := strconv.Atoi(strings.TrimSpace(b))
	if err1 != nil && strings.TrimSpace(a) != "" || err2 != nil && strings.TrimSpace(b) != "" {
		return step{}, false
	}
	open := strings.TrimSpace(b) == ""
	return step{text: "[" + s + "]", many: true, from: func(v any) []any {
		list, _ := v.([]any)
		lo, hi := from, to
		if lo < 0 {
			lo = max(lo+len(list), 0)
		}
		if hi < 0 {
			hi += len(list)
		}
		if hi > len(list) || open {
			hi = len(list)
		}
		if lo >= hi {
			return nil
		}
		return list[lo:hi]
	}}, true
}
