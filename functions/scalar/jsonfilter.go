package scalar

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	f "minisql/functions"
)

// condition is a filter of a JSON path: [?(@.price < 10 && @.name)].
type condition func(v any) bool

// kept are the elements of a list for which a condition holds, or another value itself.
func kept(v any, keep condition) (out []any) {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, e := range list {
		if keep(e) {
			out = append(out, e)
		}
	}
	return
}

func jsonInt(n int) json.Number { return json.Number(strconv.Itoa(n)) }

// filterParser reads a filter from left to right; bad tells that it met what it does not know.
type filterParser struct {
	s   string
	bad bool
}

func filter(s string) (condition, bool) {
	p := &filterParser{s: s}
	c := p.or()
	p.blank()
	return c, !p.bad && p.s == ""
}

func (p *filterParser) blank() { p.s = strings.TrimLeftFunc(p.s, unicode.IsSpace) }

func (p *filterParser) accept(sign string) bool {
	p.blank()
	rest, ok := strings.CutPrefix(p.s, sign)
	p.s = rest
	return ok
}

func (p *filterParser) or() condition {
	c := p.and()
	for p.accept("||") {
		l, r := c, p.and()
		c = func(v any) bool { return l(v) || r(v) }
	}
	return c
}

func (p *filterParser) and() condition {
	c := p.term()
	for p.accept("&&") {
		l, r := c, p.term()
		c = func(v any) bool { return l(v) && r(v) }
	}
	return c
}

func (p *filterParser) term() condition {
	switch {
	case p.accept("!"):
		c := p.term()
		return func(v any) bool { return !c(v) }
	case p.accept("("):
		c := p.or()
		p.bad = p.bad || !p.accept(")")
		return c
	}
	l := p.operand()
	for _, op := range []string{"==", "!=", "<=", ">=", "<", ">"} {
		if p.accept(op) {
			r := p.operand()
			return func(v any) bool {
				x, ok1 := l(v)
				y, ok2 := r(v)
				return ok1 && ok2 && compares(op, x, y)
			}
		}
	}
	return func(v any) bool { _, ok := l(v); return ok }
}

// operand is a path from the element, or a constant.
func (p *filterParser) operand() func(v any) (any, bool) {
	p.blank()
	if strings.HasPrefix(p.s, "@") {
		list, rest, ok := steps(p.s[1:], " =!<>&|)")
		p.s, p.bad = rest, p.bad || !ok
		return func(v any) (any, bool) {
			at := follow([]any{v}, list...)
			if len(at) == 0 {
				return nil, false
			}
			return at[0], true
		}
	}
	v, ok := p.constant()
	p.bad = p.bad || !ok
	return func(any) (any, bool) { return v, true }
}

func (p *filterParser) constant() (any, bool) {
	if p.s == "" {
		return nil, false
	}
	if q := p.s[0]; q == '\'' || q == '"' {
		end := strings.IndexByte(p.s[1:], q) + 1
		if end == 0 {
			return nil, false
		}
		v := p.s[1:end]
		p.s = p.s[end+1:]
		return v, true
	}
	end := strings.IndexAny(p.s, " =!<>&|)")
	if end < 0 {
		end = len(p.s)
	}
	word := p.s[:end]
	p.s = p.s[end:]
	switch word {
	case "true":
		return true, true
	case "false":
		return false, true
	case "null":
		return nil, true
	}
	_, err := strconv.ParseFloat(word, 64)
	return json.Number(word), err == nil
}

// compares tells how two values stand; those of different kinds are only different.
func compares(op string, x, y any) bool {
	order, ordered := 0, false
	switch x := x.(type) {
	case json.Number:
		if y, ok := y.(json.Number); ok {
			a, _ := x.Float64()
			b, _ := y.Float64()
			order, ordered = cmp.Compare(a, b), true
		}
	case string:
		if y, ok := y.(string); ok {
			order, ordered = f.Compare(x, y), true
		}
	default:
		if isScalar(x) && x == y {
			ordered = true
		}
	}
	switch op {
	case "==":
		return ordered && order == 0
	case "!=":
		return !ordered || order != 0
	case "<":
		return ordered && order < 0
	case "<=":
		return ordered && order <= 0
	case ">":
		return ordered && order > 0
	}
	return ordered && order >= 0
}
