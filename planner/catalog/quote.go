package catalog

import "strings"

// Quote is a name in back-ticks.
func Quote(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// QuoteString is a text as a string literal.
func QuoteString(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
