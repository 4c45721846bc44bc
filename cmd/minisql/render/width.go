package render

import (
	"unicode/utf8"

	"golang.org/x/text/width"

	"minisql/exec/types"
)

// Width is how many columns Flink counts for a text: its UTF-16 units, and one more for each wide character. A wide
// character beyond the first plane therefore counts three.
func Width(s string) int {
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			n++
			i++
			continue
		}
		r, k := utf8.DecodeRuneInString(s[i:])
		n += units(r)
		if wide(r) {
			n++
		}
		i += k
	}
	return n
}

// Length is a text's length in UTF-16 units.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}

func units(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// typeWidth is how wide a streaming column is for its type; most is table.display.max-column-width.
func typeWidth(t *types.Type, most int) int {
	switch t.Kind {
	case types.TinyInt:
		return 4
	case types.SmallInt:
		return 6
	case types.Int:
		return 11
	case types.BigInt:
		return 20
	case types.Decimal:
		return t.P + 2
	case types.Boolean:
		return 5
	case types.Date:
		return 10
	case types.Time:
		if t.P == 0 {
			return 8
		}
		return t.P + 9
	case types.Timestamp, types.TimestampLTZ:
		if t.P == 0 {
			return 19
		}
		return 20 + 3*((t.P+2)/3)
	}
	return most
}

// appendCell appends a cell of a row: a blank, the text right-aligned or cut to w, and " |".
func appendCell(dst, text []byte, w int) []byte {
	dst = append(dst, ' ')
	n, ascii := 0, true
	for _, c := range text {
		if c >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		n = len(text)
	} else {
		n = Width(string(text))
	}
	if n <= w {
		dst = appendBlanks(dst, w-n)
		dst = append(dst, text...)
	} else {
		dst = appendCut(dst, text, w-3)
		dst = append(dst, "..."...)
	}
	return append(dst, " |"...)
}

// appendCut appends the longest beginning of a text that fits, right-aligned. Flink cuts between UTF-16 units; the first
// half of a pair that is cut apart becomes a question mark on its way out.
func appendCut(dst, text []byte, room int) []byte {
	room = max(room, 0)
	n, end, half := 0, 0, false
	for end < len(text) {
		r, k := utf8.DecodeRune(text[end:])
		first := 1
		if wide(r) {
			first = 2
		}
		if n+first > room {
			break
		}
		n += first
		if units(r) == 2 {
			if half = n+1 > room; half {
				break
			}
			n++
		}
		end += k
	}
	left := Width(string(text[:end]))
	if half {
		left++
	}
	dst = append(appendBlanks(dst, room-left), text[:end]...)
	if half {
		dst = append(dst, '?')
	}
	return dst
}

const blanks = "                                                                "

func appendBlanks(dst []byte, n int) []byte {
	for n > len(blanks) {
		dst = append(dst, blanks...)
		n -= len(blanks)
	}
	if n > 0 {
		dst = append(dst, blanks[:n]...)
	}
	return dst
}

// appendBorder appends +---+---+ and the end of the line.
func appendBorder(dst []byte, widths []int) []byte {
	dst = append(dst, '+')
	for _, w := range widths {
		for range w + 2 {
			dst = append(dst, '-')
		}
		dst = append(dst, '+')
	}
	return append(dst, '\n')
}
