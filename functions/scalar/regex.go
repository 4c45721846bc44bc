package scalar

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/dlclark/regexp2"

	"minisql/exec/types"
	f "minisql/functions"
)

var regexSpecs = []f.Spec{
	{Name: "REGEXP", Doc: "Whether a part of a text matches a regular expression.", Example: "REGEXP('abc', 'b.') => TRUE", Args: "SS", Ret: f.Returns(boolean), Body: f.Map2(func(s, re string) bool {
		p, err := compile(re)
		return err == nil && s != "" && re != "" && p.first(s) != nil
	})},
	{Name: "REGEXP_REPLACE", Doc: "The text with each match of a regular expression replaced by a text, taken literally.", Example: "REGEXP_REPLACE('foobar', 'oo|ar', '') => fb", Args: "SSS", Ret: f.Returns(str), Body: f.Map3E(regexpReplace)},
	{Name: "REGEXP_EXTRACT", Doc: "A group of the first match of a regular expression.", Example: "REGEXP_EXTRACT('foothebar', 'foo(.*?)(bar)', 2) => bar", Args: "SS SSI", Ret: opt(str), Body: f.MapN(regexpExtract)},
	{Name: "REGEXP_EXTRACT_ALL", Doc: "A group, by default the first, of each match of a regular expression.", Example: "REGEXP_EXTRACT_ALL('a1b2', '[a-z](\\d)') => [1, 2]", Args: "SS SSL", Names: "str regex extractIndex", Ret: opt(types.ArrayOf(str)), Body: f.MapN(regexpExtractAll)},
	{Name: "REGEXP_COUNT", Doc: "The number of matches of a regular expression.", Example: "REGEXP_COUNT('abab', 'a') => 2", Args: "SS", Names: "str regex", Ret: opt(integer), Body: f.Map2E(func(_ *f.Ctx, s, re string) (int32, error) {
		p, err := compile(re)
		if err != nil {
			return 0, f.ErrNull
		}
		return int32(len(p.all(s))), nil
	})},
	{Name: "REGEXP_INSTR", Doc: "The position of the first match of a regular expression, 0 if there is none.", Example: "REGEXP_INSTR('abc', 'c') => 3", Args: "SS", Names: "str regex", Ret: opt(integer), Body: f.Map2E(func(_ *f.Ctx, s, re string) (int32, error) {
		p, err := compile(re)
		if err != nil {
			return 0, f.ErrNull
		}
		m := p.first(s)
		if m == nil {
			return 0, nil
		}
		return int32(len(utf16.Encode([]rune(s[:m[0]])))) + 1, nil
	})},
	{Name: "REGEXP_SUBSTR", Doc: "The first match of a regular expression.", Example: "REGEXP_SUBSTR('abc', 'b.') => bc", Args: "SS", Names: "str regex", Ret: opt(str), Body: f.Map2E(func(_ *f.Ctx, s, re string) (string, error) {
		p, err := compile(re)
		if err != nil {
			return "", f.ErrNull
		}
		m := p.first(s)
		if m == nil {
			return "", f.ErrNull
		}
		return s[m[0]:m[1]], nil
	})},
}

// pattern is a regular expression of Java: RE2 where it can express it, else a backtracking engine.
type pattern struct {
	fast *regexp.Regexp
	full *regexp2.Regexp
}

var patterns cache[string, compiled]

// compiled is a pattern or why it is none.
type compiled struct {
	*pattern
	err error
}

// matchLimit ends a backtracking match that would not end by itself.
const matchLimit = 10 * time.Second

func compile(text string) (*pattern, error) {
	c, ok := patterns.get(text)
	if !ok {
		text = strings.Clone(text)
		c.pattern, c.err = compileNew(text)
		patterns.put(text, c)
	}
	return c.pattern, c.err
}

func compileNew(text string) (*pattern, error) {
	fast, err := regexp.Compile(text)
	if err == nil {
		return &pattern{fast: fast}, nil
	}
	full, err := regexp2.Compile(text, regexp2.None)
	if err != nil {
		return nil, err
	}
	full.MatchTimeout = matchLimit
	return &pattern{full: full}, nil
}

// first is the bounds of the first match and of its groups, in bytes; nil if there is none, -1 for a group without a
// part in it.
func (p *pattern) first(s string) []int {
	if p.fast != nil {
		return p.fast.FindStringSubmatchIndex(s)
	}
	m, err := p.full.FindStringMatch(s)
	if err != nil || m == nil {
		return nil
	}
	return bounds(m, s)
}

func (p *pattern) all(s string) (out [][]int) {
	if p.fast != nil {
		return p.fast.FindAllStringSubmatchIndex(s, -1)
	}
	m, err := p.full.FindStringMatch(s)
	for err == nil && m != nil {
		out = append(out, bounds(m, s))
		m, err = p.full.FindNextMatch(m)
	}
	return
}

// bounds turns positions in characters into positions in bytes.
func bounds(m *regexp2.Match, s string) []int {
	at := make([]int, 0, len(s)+1)
	for i := range s {
		at = append(at, i)
	}
	at = append(at, len(s))
	var out []int
	for _, g := range m.Groups() {
		if len(g.Captures) == 0 {
			out = append(out, -1, -1)
		} else {
			out = append(out, at[g.Index], at[g.Index+g.Length])
		}
	}
	return out
}

func (p *pattern) groups() int {
	if p.fast != nil {
		return p.fast.NumSubexp()
	}
	return len(p.full.GetGroupNumbers()) - 1
}

// split is String.split: at most limit pieces if that is positive, else empty pieces at the end are dropped.
func (p *pattern) split(s string, limit int) []string {
	var out []string
	at := 0
	for _, m := range p.all(s) {
		if limit > 0 && len(out) == limit-1 {
			break
		}
		if m[1] == 0 {
			continue
		}
		out = append(out, s[at:m[0]])
		at = m[1]
	}
	out = append(out, s[at:])
	if limit <= 0 {
		for len(out) > 1 && out[len(out)-1] == "" {
			out = out[:len(out)-1]
		}
	}
	return out
}

func regexpReplace(_ *f.Ctx, s, re, by string) (string, error) {
	p, err := compile(re)
	if err != nil {
		return "", f.ErrNull
	}
	var b strings.Builder
	at := 0
	for _, m := range p.all(s) {
		b.WriteString(s[at:m[0]])
		b.WriteString(by)
		at = m[1]
	}
	b.WriteString(s[at:])
	return b.String(), nil
}

func regexpExtract(_ *f.Ctx, v []any) (string, error) {
	s, group := v[0].(string), 0
	if len(v) == 3 {
		group = int(v[2].(int32))
	}
	p, err := compile(v[1].(string))
	if err != nil || group < 0 || group > p.groups() {
		return "", f.ErrNull
	}
	m := p.first(s)
	if m == nil || m[2*group] < 0 {
		return "", f.ErrNull
	}
	return s[m[2*group]:m[2*group+1]], nil
}

func regexpExtractAll(_ *f.Ctx, v []any) ([]any, error) {
	s, group := v[0].(string), int64(1)
	if len(v) == 3 {
		group = v[2].(int64)
	}
	p, err := compile(v[1].(string))
	if err != nil || group < 0 || group > int64(p.groups()) {
		return nil, f.ErrNull
	}
	out := []any{}
	for _, m := range p.all(s) {
		if m[2*group] < 0 {
			out = append(out, nil)
		} else {
			out = append(out, s[m[2*group]:m[2*group+1]])
		}
	}
	return out, nil
}
