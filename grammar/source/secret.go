package source

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// Hidden is shown in place of a secret.
const Hidden = "******"

// sensitive are the parts of option names whose values are secrets (Flink's GlobalConfiguration).
var sensitive = []string{"password", "secret", "fs.azure.account.key", "apikey", "api-key", "auth-params", "service-key", "token",
	"basic-auth", "jaas.config", "http-headers"}

// Sensitive tells whether an option's value is a secret, by its name.
func Sensitive(key string) bool {
	key = strings.ToLower(key)
	for _, s := range sensitive {
		if strings.Contains(key, s) {
			return true
		}
	}
	return false
}

// Shown is an option's value as it may be shown.
func Shown(key, value string) string {
	if Sensitive(key) {
		return Hidden
	}
	return value
}

// pair is an option as it is written: 'key' = 'value'. Most runs never need it.
var pair = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`'((?:[^']|'')*)'(\s*=\s*)'((?:[^']|'')*)'`)
})

// Masked is a statement's text with its secrets hidden.
func Masked(text string) string {
	return secrets(text, func(string) string { return Hidden })
}

// Covered is Masked without a change of any character's place.
func Covered(text string) string {
	return secrets(text, func(value string) string {
		if !utf8.ValidString(value) {
			return strings.Repeat("*", len(value))
		}
		return strings.Map(cover, value)
	})
}

// cover is a character that takes as many bytes as r; lines stay apart.
func cover(r rune) rune {
	if r == '\n' {
		return r
	}
	return [...]rune{1: '*', 2: '·', 3: '•', 4: '🞄'}[utf8.RuneLen(r)]
}

func secrets(text string, hide func(value string) string) string {
	if !strings.Contains(text, "=") || !Sensitive(text) {
		return text
	}
	return pair().ReplaceAllStringFunc(text, func(p string) string {
		m := pair().FindStringSubmatch(p)
		if !Sensitive(m[1]) {
			return p
		}
		return "'" + m[1] + "'" + m[2] + "'" + hide(m[3]) + "'"
	})
}
