package scalar

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"

	f "minisql/functions"
)

// A JSON value is nil, bool, json.Number, string, []any or map[string]any.

// readJSON reads the first value of a text; what follows it is ignored, as by Flink.
func readJSON(s string) (any, error) {
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, f.Fail("com.fasterxml.jackson.core.JsonParseException", "%s", jacksonError(s, err))
	}
	return v, nil
}

// jacksonError is Jackson's sentence where it is a matter of an early end, else Go's.
func jacksonError(s string, err error) string {
	var se *json.SyntaxError
	trimmed := strings.TrimSpace(s)
	switch {
	case errors.As(err, &se) && se.Offset < int64(len(s)):
		return err.Error()
	case strings.HasPrefix(trimmed, "{"):
		return "Unexpected end-of-input within/between Object entries\n at [Source: UNKNOWN; line: 1, column: " + strconv.Itoa(len(s)+1) + "]"
	case strings.HasPrefix(trimmed, "["):
		return "Unexpected end-of-input within/between Array entries\n at [Source: UNKNOWN; line: 1, column: " + strconv.Itoa(len(s)+1) + "]"
	}
	return err.Error()
}

// writeJSON writes a value without blanks, the fields of objects in order of their names.
func writeJSON(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case json.Number:
		return append(dst, javaNumber(v)...)
	case string:
		return f.AppendJSONString(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, e := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = writeJSON(dst, e)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, k := range sortedKeys(v) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = writeJSON(append(f.AppendJSONString(dst, k), ':'), v[k])
		}
		return append(dst, '}')
	}
	return dst
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// javaNumber is BigDecimal.toString of a number with a fraction or an exponent; an integer stays as it is.
func javaNumber(n json.Number) string {
	s := string(n)
	if !strings.ContainsAny(s, ".eE") {
		return s
	}
	mant, exp, _ := strings.Cut(strings.ToLower(s), "e")
	e, _ := strconv.Atoi(exp)
	neg := strings.HasPrefix(mant, "-")
	whole, frac, _ := strings.Cut(strings.TrimPrefix(mant, "-"), ".")
	scale := len(frac) - e
	digits, ok := new(big.Int).SetString(whole+frac, 10)
	if !ok {
		return s
	}
	text := digits.String()
	if adjusted := len(text) - 1 - scale; scale >= 0 && adjusted >= -6 {
		if scale > 0 {
			text = strings.Repeat("0", max(scale+1-len(text), 0)) + text
			text = text[:len(text)-scale] + "." + text[len(text)-scale:]
		}
	} else {
		if len(text) > 1 {
			text = text[:1] + "." + text[1:]
		}
		text += "E" + map[bool]string{true: "+", false: ""}[adjusted >= 0] + strconv.Itoa(adjusted)
	}
	if neg {
		text = "-" + text
	}
	return text
}

// jsonPath is a path in its mode; a path without a word is strict.
type jsonPath struct {
	lax   bool
	steps []step
	sure  bool // leads to one value, if to any
}

// step is .name, [index], .* or .. (deep).
type step struct {
	name  string
	index int
	kind  byte // 'n', 'i', '*', 'd'
}

func parsePath(text string) (*jsonPath, error) {
	p := &jsonPath{sure: true}
	s := strings.TrimSpace(text)
	if rest, ok := cutWord(s, "lax"); ok {
		p.lax, s = true, rest
	} else if rest, ok := cutWord(s, "strict"); ok {
		s = rest
	}
	bad := f.Fail("org.apache.flink.shaded.com.jayway.jsonpath.InvalidPathException", "Illegal jsonpath spec: '%s', format of the spec should be: '<lax|strict> ${expr}'", text)
	if !strings.HasPrefix(s, "$") {
		return nil, bad
	}
	for s = s[1:]; s != ""; {
		var st step
		switch {
		case strings.HasPrefix(s, ".."):
			st, s = step{kind: 'd'}, s[2:]
			if !strings.HasPrefix(s, "[") {
				s = "." + s
			}
		case strings.HasPrefix(s, ".*"), strings.HasPrefix(s, "[*]"):
			st = step{kind: '*'}
			s = strings.TrimPrefix(strings.TrimPrefix(s, ".*"), "[*]")
		case s[0] == '.':
			n := strings.IndexFunc(s[1:], func(r rune) bool { return r == '.' || r == '[' }) + 1
			if n == 0 {
				n = len(s)
			}
			if st, s = (step{kind: 'n', name: s[1:n]}), s[n:]; st.name == "" {
				return nil, bad
			}
		case s[0] == '[':
			inside, rest, ok := strings.Cut(s[1:], "]")
			if !ok {
				return nil, bad
			}
			s = rest
			if q := strings.TrimSpace(inside); len(q) >= 2 && (q[0] == '\'' || q[0] == '"') {
				st = step{kind: 'n', name: q[1 : len(q)-1]}
			} else if i, err := strconv.Atoi(q); err == nil {
				st = step{kind: 'i', index: i}
			} else {
				return nil, bad
			}
		default:
			return nil, bad
		}
		p.sure = p.sure && st.kind != '*' && st.kind != 'd'
		p.steps = append(p.steps, st)
	}
	return p, nil
}

func cutWord(s, word string) (string, bool) {
	if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) && unicode.IsSpace(rune(s[len(word)])) {
		return strings.TrimSpace(s[len(word):]), true
	}
	return s, false
}

// find follows the path. A path with wildcards gives a list, empty if there is nothing; another one the value, or in
// strict mode an error, in lax mode nothing.
func (p *jsonPath) find(root any) (any, error) {
	at := []any{root}
	for k, st := range p.steps {
		var next []any
		for _, v := range at {
			next = append(next, st.from(v)...)
		}
		if at = next; len(at) == 0 && p.sure && !p.lax {
			return nil, p.missing(k)
		}
	}
	switch {
	case !p.sure:
		if at == nil {
			at = []any{}
		}
		return at, nil
	case len(at) == 0:
		return nil, nil
	}
	return at[0], nil
}

func (p *jsonPath) missing(k int) error {
	var b bytes.Buffer
	b.WriteByte('$')
	for _, st := range p.steps[:k+1] {
		if st.kind == 'i' {
			b.WriteString("[" + strconv.Itoa(st.index) + "]")
		} else {
			b.WriteString("['" + st.name + "']")
		}
	}
	return f.Fail("org.apache.flink.shaded.com.jayway.jsonpath.PathNotFoundException", "No results for path: %s", b.String())
}

func (st step) from(v any) []any {
	switch v := v.(type) {
	case map[string]any:
		switch st.kind {
		case 'n':
			if x, ok := v[st.name]; ok {
				return []any{x}
			}
		case '*':
			var out []any
			for _, k := range sortedKeys(v) {
				out = append(out, v[k])
			}
			return out
		}
	case []any:
		switch st.kind {
		case 'i':
			i := st.index
			if i < 0 {
				i += len(v)
			}
			if i >= 0 && i < len(v) {
				return []any{v[i]}
			}
		case '*':
			return v
		}
	}
	if st.kind == 'd' {
		return descend(nil, v)
	}
	return nil
}

// descend lists a value and all inside it.
func descend(out []any, v any) []any {
	out = append(out, v)
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			out = descend(out, v[k])
		}
	case []any:
		for _, e := range v {
			out = descend(out, e)
		}
	}
	return out
}
