package operator

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// concat resolves ||. The lengths add up; only CHAR with CHAR stays CHAR. Byte strings pass the validator but Flink
// cannot run them.
func concat(args []f.Arg) (*f.Call, error) {
	if len(args) != 2 {
		return nil, f.WrongCount("||", 2)
	}
	a, b := args[0].Type.Plain(), args[1].Type.Plain()
	switch {
	case a.Kind == types.Null || b.Kind == types.Null:
		return nil, f.IllegalNull()
	case a.IsBinary() && b.IsBinary():
		ret := types.Type{Kind: max(a.Kind, b.Kind), P: min(a.P+b.P, types.MaxLen)}.WithNull(f.Nullable(args))
		return &f.Call{Name: "||", Params: []types.Type{a, b}, Ret: ret, Kernel: f.Refused(source.New(source.CodeGenException, "String expression type expected."))}, nil
	case !a.IsString() || !b.IsString():
		return nil, f.CannotApply("||", "{} || {}", args)
	}
	kind := types.VarChar
	if a.Kind == types.Char && b.Kind == types.Char {
		kind = types.Char
	}
	ret := types.Type{Kind: kind, P: min(a.P+b.P, types.MaxLen)}
	c := call(a, b, ret.WithNull(f.Nullable(args)), f.Map2(func(s, t string) string { return s + t }))
	c.Name = "||"
	return c, nil
}

// matching resolves LIKE and SIMILAR TO with their optional escape character.
func matching(name string, body func(args []f.Arg) f.Body) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 2 && len(args) != 3 {
			return nil, f.WrongCount(name, 2)
		}
		c := &f.Call{Name: name, Ret: types.Of(types.Boolean).WithNull(f.Nullable(args))}
		for _, a := range args {
			switch {
			case a.Type.Kind == types.Null:
				return nil, f.IllegalNull()
			case !a.Type.IsString():
				return nil, f.CannotApply(name, "", args)
			}
			c.Params = append(c.Params, a.Type.Plain())
		}
		c.Kernel = body(args)(&c.Ret)
		return c, nil
	}
}

func likeBody([]f.Arg) f.Body {
	cache := &patterns[*like]{compile: compileLike}
	return f.MapN(func(_ *f.Ctx, args []any) (bool, error) {
		p, err := cache.of(args[1:])
		if err != nil {
			return false, err
		}
		return p.match(args[0].(string)), nil
	})
}

func similarBody([]f.Arg) f.Body {
	cache := &patterns[*regexp.Regexp]{compile: compileSimilar}
	return f.MapN(func(_ *f.Ctx, args []any) (bool, error) {
		p, err := cache.of(args[1:])
		if err != nil {
			return false, err
		}
		return p.MatchString(args[0].(string)), nil
	})
}

// patterns remembers the last pattern compiled, which mostly is the only one.
type patterns[P any] struct {
	compile      func(pattern, escape string) (P, error)
	mu           sync.Mutex
	text, escape string
	pattern      P
	ok           bool
}

func (c *patterns[P]) of(args []any) (P, error) {
	text, escape := args[0].(string), ""
	if len(args) > 1 {
		if escape = args[1].(string); utf8.RuneCountInString(escape) != 1 {
			var none P
			return none, source.New(source.RuntimeException, "Invalid escape character '%s'", escape)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ok && c.text == text && c.escape == escape {
		return c.pattern, nil
	}
	p, err := c.compile(text, escape)
	if err == nil {
		c.text, c.escape, c.pattern, c.ok = strings.Clone(text), strings.Clone(escape), p, true
	}
	return p, err
}

// Like reports whether a text is like a pattern; escape is a character or empty.
func Like(s, pattern, escape string) (bool, error) {
	l, err := compileLike(pattern, escape)
	if err != nil {
		return false, err
	}
	return l.match(s), nil
}

// like is a pattern as the pieces between its %, in which anyRune stands for _.
type like struct{ pieces [][]rune }

const anyRune = -1

func compileLike(pattern, escape string) (*like, error) {
	l := &like{pieces: [][]rune{nil}}
	esc, _ := utf8.DecodeRuneInString(escape)
	runes := []rune(pattern)
	for i := 0; i < len(runes); i++ {
		last := len(l.pieces) - 1
		switch r := runes[i]; {
		case escape != "" && r == esc:
			if i++; i == len(runes) || runes[i] != '%' && runes[i] != '_' && runes[i] != esc {
				return nil, source.New(source.RuntimeException, "Invalid escape sequence '%s', %d", pattern, i-1)
			}
			l.pieces[last] = append(l.pieces[last], runes[i])
		case r == '%':
			l.pieces = append(l.pieces, nil)
		case r == '_':
			l.pieces[last] = append(l.pieces[last], anyRune)
		default:
			l.pieces[last] = append(l.pieces[last], r)
		}
	}
	return l, nil
}

// match finds the first piece at the start, the last at the end, and the others in order between them.
func (l *like) match(s string) bool {
	s, ok := prefix(s, l.pieces[0])
	if !ok {
		return false
	}
	n := len(l.pieces)
	if n == 1 {
		return s == ""
	}
	for _, p := range l.pieces[1 : n-1] {
		for {
			rest, ok := prefix(s, p)
			if ok {
				s = rest
				break
			}
			if s == "" {
				return false
			}
			_, size := utf8.DecodeRuneInString(s)
			s = s[size:]
		}
	}
	tail := l.pieces[n-1]
	at := len(s)
	for range tail {
		if at == 0 {
			return false
		}
		_, size := utf8.DecodeLastRuneInString(s[:at])
		at -= size
	}
	rest, ok := prefix(s[at:], tail)
	return ok && rest == ""
}

func prefix(s string, p []rune) (string, bool) {
	for _, want := range p {
		if s == "" {
			return s, false
		}
		r, size := utf8.DecodeRuneInString(s)
		if want != anyRune && r != want {
			return s, false
		}
		s = s[size:]
	}
	return s, true
}

// compileSimilar translates an SQL regular expression: % is .*, _ is ., and what else has a meaning in SQL keeps it.
// A point is not quoted, in Flink it matches any character.
func compileSimilar(pattern, escape string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString(`(?s)\A(?:`)
	escaped, inClass := false, false
	for _, r := range pattern {
		switch {
		case escaped:
			b.WriteString(regexp.QuoteMeta(string(r)))
			escaped = false
		case escape != "" && string(r) == escape:
			escaped = true
		case inClass || r != '%' && r != '_':
			inClass = r == '[' || inClass && r != ']'
			b.WriteRune(r)
		case r == '%':
			b.WriteString(".*")
		default:
			b.WriteByte('.')
		}
	}
	b.WriteString(`)\z`)
	re, err := regexp.Compile(b.String())
	if err != nil {
		return nil, f.PatternError(pattern)
	}
	return re, nil
}
