package all

import (
	"strings"
	"testing"

	"minisql/connectors"
	formats "minisql/connectors/format/all"
)

// TestDeclarations: every option is declared once, with a sentence, and its default is a value of its type.
func TestDeclarations(t *testing.T) {
	seen := 0
	check := func(owner string, table []connectors.Option) {
		keys := map[string]bool{}
		for _, d := range table {
			seen++
			switch {
			case keys[d.Key]:
				t.Errorf("%s declares '%s' twice", owner, d.Key)
			case !strings.HasSuffix(d.Doc, ".") || strings.Contains(d.Doc, "|"):
				t.Errorf("%s: '%s' has no sentence that fits into a table: %s", owner, d.Key, d.Doc)
			case (d.Type == connectors.Enum) != (d.Words != nil):
				t.Errorf("%s: '%s' is %s with the words %v", owner, d.Key, d.Type, d.Words)
			}
			keys[d.Key] = true
			if d.Default == "" {
				continue
			}
			given := &connectors.Table{Options: map[string]string{d.Key: d.Default}}
			if err := connectors.NewOptions(given, connectors.Checked([]connectors.Option{d})).Valid(); err != nil {
				t.Errorf("%s: the default of '%s' is wrong: %v", owner, d.Key, err)
			}
		}
	}
	for _, c := range Connectors {
		check(c.Name, c.Options)
	}
	for _, f := range formats.Formats {
		check(f.Name, f.Options)
	}
	if seen < 150 {
		t.Errorf("only %d options are declared", seen)
	}
}
