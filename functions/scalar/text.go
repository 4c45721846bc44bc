package scalar

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// varchar is VARCHAR of argument i's length.
func varchar(i int) f.Ret {
	return func(args []f.Arg) types.Type { return types.VarCharOf(args[i].Type.P).WithNull(f.Nullable(args)) }
}

func optVarchar(args []f.Arg) types.Type { return types.VarCharOf(args[0].Type.P) }

var textSpecs = []f.Spec{
	{Name: "UPPER", Doc: "The text in upper case.", Example: "UPPER('abc') => ABC", Args: "S", Ret: f.SameAs(0), Body: cased(upper)},
	{Name: "LOWER", Doc: "The text in lower case.", Example: "LOWER('ABC') => abc", Args: "S", Ret: f.SameAs(0), Body: cased(strings.ToLower)},
	{Name: "INITCAP", Doc: "Each word with a capital and small letters; only ASCII letters change.", Example: "INITCAP('hello WORLD') => Hello World", Args: "S", Ret: f.SameAs(0), Body: cased(initcap)},
	{Name: "CHAR_LENGTH", Doc: "The number of characters.", Example: "CHAR_LENGTH('abc') => 3", Args: "S", Ret: f.Returns(integer), Body: f.Map1(charLength)},
	{Name: "CHARACTER_LENGTH", Doc: "The number of characters.", Example: "CHARACTER_LENGTH('abc') => 3", Args: "S", Ret: f.Returns(integer), Body: f.Map1(charLength)},
	{Name: "SUBSTRING", Doc: "The text from a position (from 1, negative from the end), of at most a length.", Example: "SUBSTRING('hello', 2, 3) => ell", Args: "SI SII", Ret: optVarchar, Body: f.MapN(substring)},
	{Name: "SUBSTR", Doc: "The text from a position (from 1, negative from the end), of at most a length.", Example: "SUBSTR('hello', 2) => ello", Args: "SI SII", Ret: optVarchar, Body: f.MapN(substring)},
	{Name: "LEFT", Doc: "The first characters.", Example: "LEFT('hello', 2) => he", Args: "SI", Ret: optVarchar, Body: f.Map2(func(s string, n int32) string { return string(slice([]rune(s), 0, int(n))) })},
	{Name: "RIGHT", Doc: "The last characters.", Example: "RIGHT('hello', 2) => lo", Args: "SI", Ret: optVarchar, Body: f.Map2(right)},
	{Name: "REVERSE", Doc: "The characters in reverse order.", Example: "REVERSE('abc') => cba", Args: "S", Ret: opt(str), Body: f.Map1(reverse)},
	{Name: "REPEAT", Doc: "The text so many times.", Example: "REPEAT('ab', 2) => abab", Args: "SI", Ret: f.Returns(str), Body: f.Map2(func(s string, n int32) string { return strings.Repeat(s, max(int(n), 0)) })},
	{Name: "REPLACE", Doc: "The text with each occurrence of a part replaced.", Example: "REPLACE('hello', 'l', 'L') => heLLo", Args: "SSS", Ret: f.Returns(str), Body: f.Map3(strings.ReplaceAll)},
	{Name: "LTRIM", Doc: "The text without blanks, or characters of a set, at its start.", Example: "LTRIM('  a') => a", Args: "S SS", Ret: varchar(0), Body: trimming(true, false)},
	{Name: "RTRIM", Doc: "The text without blanks, or characters of a set, at its end.", Example: "RTRIM('a  ') => a", Args: "S SS", Ret: varchar(0), Body: trimming(false, true)},
	{Name: "BTRIM", Doc: "The text without blanks, or characters of a set, at both ends.", Example: "BTRIM(' a ') => a", Args: "S SS", Names: "str trimStr", Ret: f.Returns(str), Body: trimming(true, true)},
	{Name: "LPAD", Doc: "The text filled up at its start, or cut, to a length.", Example: "LPAD('5', 3, '0') => 005", Args: "SIS", Ret: f.Returns(str), Body: padding(true)},
	{Name: "RPAD", Doc: "The text filled up at its end, or cut, to a length.", Example: "RPAD('5', 3, '0') => 500", Args: "SIS", Ret: f.Returns(str), Body: padding(false)},
	{Name: "POSITION", Doc: "The position of a part in a text, from 1; 0 if it is not there.", Example: "POSITION('l' IN 'hello') => 3", Args: "SS SSI", Shape: "POSITION({} IN {})", Ret: f.Returns(integer), Body: f.MapN(locate)},
	{Name: "LOCATE", Doc: "The position of a part in a text, from a position on.", Example: "LOCATE('l', 'hello', 4) => 4", Args: "SS SSI", Ret: f.Returns(integer), Body: f.MapN(locate)},
	{Name: "INSTR", Doc: "The position of a part in a text; with a start, negative from the end, and an occurrence.", Example: "INSTR('hello', 'l') => 3", Args: "SS SSI SSII", Ret: f.Returns(integer), Body: f.MapN(instr)},
	{Name: "OVERLAY", Doc: "The text with a part from a position on replaced.", Example: "OVERLAY('hello' PLACING 'XX' FROM 2 FOR 2) => hXXlo", Args: "SSI SSII", Shape: "OVERLAY({} PLACING {} FROM {})",
		Ret: func(args []f.Arg) types.Type {
			return types.VarCharOf(min(args[0].Type.P+args[1].Type.P, types.MaxLen)).WithNull(f.Nullable(args))
		}, Body: f.MapN(overlay)},
	{Name: "TRANSLATE", Doc: "The text with characters exchanged one for one.", Example: "TRANSLATE('hello', 'el', 'ip') => hippo", Args: "SSS", Names: "expr fromStr toStr", Ret: func(args []f.Arg) types.Type { return str.WithNull(!args[0].Type.NotNull) }, Body: f.MapNulls(translate),
		Check: func(args []f.Arg) *source.Problem {
			if f.HasNull(args) {
				return f.IllegalNull()
			}
			return nil
		}},
	{Name: "CONCAT", Doc: "Texts, one after the other.", Example: "CONCAT('a', 'b', 'c') => abc", Args: "S+", Ret: f.Returns(str), Body: f.MapN(concat)},
	{Name: "CONCAT_WS", Doc: "Texts with a separator between them; NULLs are left out.", Example: "CONCAT_WS(',', 'a', 'b') => a,b", Args: "S+", Ret: f.Returns(str), Body: f.MapNulls(concatWS)},
	{Name: "STARTSWITH", Doc: "Whether a text begins with another.", Example: "STARTSWITH('hello', 'he') => TRUE", Args: "SS YY", Names: "expr startExpr", Ret: f.Returns(boolean), Body: f.Map2(strings.HasPrefix)},
	{Name: "ENDSWITH", Doc: "Whether a text ends with another.", Example: "ENDSWITH('hello', 'lo') => TRUE", Args: "SS YY", Names: "expr endExpr", Ret: f.Returns(boolean), Body: f.Map2(strings.HasSuffix)},
	{Name: "SPLIT_INDEX", Doc: "A piece of a text between delimiters, counted from 0.", Example: "SPLIT_INDEX('a,b', ',', 1) => b", Args: "SSI SII", Ret: opt(str), Body: f.MapN(splitIndex)},
	{Name: "SPLIT", Doc: "The pieces of a text between delimiters.", Example: "SPLIT('a,b', ',') => [a, b]", Args: "SS", Names: "_", Ret: f.Returns(types.ArrayOf(str)), Body: f.Map2(split)},
	{Name: "STR_TO_MAP", Doc: "A map of pairs written in a text.", Example: "STR_TO_MAP('a=1,b=2') => {a=1, b=2}", Args: "S SSS", Ret: opt(types.MapOf(str, str)), Body: f.MapN(strToMap)},
	{Name: "ASCII", Doc: "The first byte's value, signed.", Example: "ASCII('a') => 97", Args: "S", Ret: f.Returns(integer), Body: f.Map1(ascii)},
	{Name: "CHR", Doc: "The character of a code, taken modulo 256.", Example: "CHR(97) => a", Args: "L", Ret: opt(str), Body: f.Map1(chr)},
	{Name: "PRINTF", Doc: "Values formatted by a pattern of Java's Formatter.", Example: "PRINTF('%d-%s', 1, 'a') => 1-a", Args: "S?*", Names: "format obj", Ret: opt(str), Body: f.MapNulls(printf), Nulls: true},
}

var textFuncs = []f.Function{
	{Name: "TRIM", Doc: "The text without the characters of a set at its start, end or both.", Example: "TRIM(BOTH 'x' FROM 'xax') => a", Resolve: trim},
	{Name: "ELT", Doc: "The value at a position, from 1.", Example: "ELT(2, 'a', 'b') => b", Resolve: elt},
}

// cased changes the case and cuts a CHAR(n) back to its length.
func cased(fn func(string) string) f.Body {
	return func(ret *types.Type) f.Kernel {
		if ret.P == types.MaxLen {
			return f.Map1(fn)(ret)
		}
		return f.Map1(func(s string) string { return string(slice([]rune(fn(s)), 0, ret.P)) })(ret)
	}
}

// upper is Java's toUpperCase, which writes ß as SS.
func upper(s string) string { return strings.ReplaceAll(strings.ToUpper(s), "ß", "SS") }

func initcap(s string) string {
	b, inside := []byte(s), false
	for i, c := range b {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		switch {
		case !letter:
		case inside:
			b[i] = c | 0x20
		default:
			b[i] = c &^ 0x20
		}
		inside = letter || c >= '0' && c <= '9'
	}
	return string(b)
}

func charLength(s string) int32 { return int32(utf8.RuneCountInString(s)) }

// slice is the part of r between two positions, as far as it exists.
func slice(r []rune, lo, hi int) []rune {
	hi = max(min(hi, len(r)), 0)
	lo = max(min(lo, hi), 0)
	return r[lo:hi]
}

func right(s string, n int32) string {
	r := []rune(s)
	return string(slice(r, len(r)-max(int(n), 0), len(r)))
}

func reverse(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

func substring(_ *f.Ctx, v []any) (string, error) {
	r, at, n := []rune(v[0].(string)), int64(v[1].(int32)), int64(1<<40)
	if len(v) == 3 {
		if n = int64(v[2].(int32)); n < 0 {
			return "", f.ErrNull
		}
	}
	start := at - 1
	switch {
	case at == 0:
		start = 0
	case at < 0:
		if start = int64(len(r)) + at; start < 0 {
			return "", nil
		}
	}
	return string(slice(r, int(start), int(min(start+n, int64(len(r)))))), nil
}

// indexFrom is the position of part in r from position at on, both from 0; -1 if it is not there.
func indexFrom(r, part []rune, at int) int {
	for i := at; i+len(part) <= len(r); i++ {
		if string(r[i:i+len(part)]) == string(part) {
			return i
		}
	}
	return -1
}

func locate(_ *f.Ctx, v []any) (int32, error) {
	at := 0
	if len(v) == 3 {
		at = max(int(v[2].(int32))-1, 0)
	}
	return int32(indexFrom([]rune(v[1].(string)), []rune(v[0].(string)), at)) + 1, nil
}

func instr(_ *f.Ctx, v []any) (int32, error) {
	r, part, at, nth := []rune(v[0].(string)), []rune(v[1].(string)), 1, 1
	if len(v) > 2 {
		at = int(v[2].(int32))
	}
	if len(v) > 3 {
		nth = int(v[3].(int32))
	}
	if at >= 0 {
		i := max(at-1, 0) - 1
		for ; nth > 0; nth-- {
			if i = indexFrom(r, part, i+1); i < 0 {
				return 0, nil
			}
		}
		return int32(i) + 1, nil
	}
	for i := len(r) + at; i >= 0; i-- {
		if i+len(part) <= len(r) && string(r[i:i+len(part)]) == string(part) {
			if nth--; nth == 0 {
				return int32(i) + 1, nil
			}
		}
	}
	return 0, nil
}

// overlay works on UTF-16 units.
func overlay(_ *f.Ctx, v []any) (string, error) {
	s, part := utf16.Encode([]rune(v[0].(string))), utf16.Encode([]rune(v[1].(string)))
	at, n := int(v[2].(int32)), len(part)
	if len(v) == 4 {
		n = int(v[3].(int32))
	}
	if at <= 0 || at > len(s) {
		return v[0].(string), nil
	}
	out := append(append([]uint16{}, s[:at-1]...), part...)
	if end := at - 1 + n; end >= 0 && end < len(s) {
		out = append(out, s[end:]...)
	}
	return java16(out), nil
}

// java16 is the text of UTF-16 units; half a pair comes out of Java as a question mark.
func java16(units []uint16) string {
	return strings.ReplaceAll(string(utf16.Decode(units)), "\uFFFD", "?")
}

// translate works on UTF-16 units. Without characters to exchange the text stays, without new ones they go.
func translate(_ *f.Ctx, v []any) (string, error) {
	s, ok := v[0].(string)
	from, _ := v[1].(string)
	to, _ := v[2].(string)
	if !ok {
		return "", f.ErrNull
	}
	f16, t16 := utf16.Encode([]rune(from)), utf16.Encode([]rune(to))
	m := make(map[uint16]int, len(f16))
	for i, u := range f16 {
		if _, ok := m[u]; !ok {
			m[u] = i
		}
	}
	var out []uint16
	for _, u := range utf16.Encode([]rune(s)) {
		switch i, ok := m[u]; {
		case !ok:
			out = append(out, u)
		case i < len(t16):
			out = append(out, t16[i])
		}
	}
	return java16(out), nil
}

func concat(_ *f.Ctx, v []any) (string, error) {
	var b strings.Builder
	for _, s := range v {
		b.WriteString(s.(string))
	}
	return b.String(), nil
}

func concatWS(_ *f.Ctx, v []any) (string, error) {
	sep, ok := v[0].(string)
	if !ok {
		return "", f.ErrNull
	}
	var parts []string
	for _, s := range v[1:] {
		if s, ok := s.(string); ok {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, sep), nil
}
