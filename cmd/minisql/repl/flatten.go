package repl

import "strings"

// flatten writes a statement on one line for the history: comments go, line ends become blanks. A statement with a line
// end inside a string or an identifier cannot be written so.
func flatten(statement string) (flat string, fits bool) {
	var b strings.Builder
	for i := 0; i < len(statement); {
		rest := statement[i:]
		n := 1
		switch c := statement[i]; {
		case c == '\'' || c == '`':
			if n = strings.IndexByte(rest[1:], c) + 2; n == 1 {
				n = len(rest)
			}
			if strings.ContainsAny(rest[:n], "\n\r") {
				return "", false
			}
			b.WriteString(rest[:n])
		case strings.HasPrefix(rest, "--"):
			if n = strings.IndexByte(rest, '\n'); n < 0 {
				n = len(rest)
			}
		case strings.HasPrefix(rest, "/*") && !strings.HasPrefix(rest, "/*+"):
			if n = strings.Index(rest[2:], "*/") + 4; n == 3 {
				n = len(rest)
			}
			blank(&b)
		case strings.IndexByte(" \t\r\n", c) >= 0:
			n = len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
			blank(&b)
		default:
			b.WriteByte(c)
		}
		i += n
	}
	flat = strings.TrimSpace(b.String())
	return flat, flat != ""
}

// blank adds a blank unless there is one.
func blank(b *strings.Builder) {
	if s := b.String(); s != "" && s[len(s)-1] != ' ' {
		b.WriteByte(' ')
	}
}
