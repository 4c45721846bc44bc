package source

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSecretsAreHidden(t *testing.T) {
	for in, want := range map[string]string{
		"SET 'properties.ssl.key.password' = 'sesame';":                 "SET 'properties.ssl.key.password' = '******';",
		"WITH ('a' = 'b', 'x.jaas.config'='M u=\"1\" p=''2''','c'='d')": "WITH ('a' = 'b', 'x.jaas.config'='******','c'='d')",
		"SELECT 'password', 'x' = 'y'":                                  "SELECT 'password', 'x' = 'y'",
		"'password' = 'pä한\n🔑', 'x' = 1":                                "'password' = '******', 'x' = 1",
		"'API-KEY'\n  = 'k'":                                            "'API-KEY'\n  = '******'",
	} {
		if got := Masked(in); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := Covered(in); len(got) != len(in) {
			t.Errorf("%q has another length than %q", got, in)
		} else if utf8.RuneCountInString(got) != utf8.RuneCountInString(in) || strings.Count(got, "\n") != strings.Count(in, "\n") {
			t.Errorf("%q has other characters or lines than %q", got, in)
		}
	}
}
