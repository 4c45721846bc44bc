// Package token cuts text into pieces: a script into statements (Split) and a
// statement into tokens (Scan). It follows Flink's lexer in what is a token,
// which words are reserved and where a lexical error is reported, and hands
// tokens to participle (Feed); it builds no trees. Start with Scan in scan.go and
// Split in split.go.
package token

import "minisql/grammar/source"

// Kind is the kind of a token.
type Kind uint8

// The kinds of token.
const (
	EOF      Kind = iota
	Name          // an unquoted word, keyword or not; see Token.Class
	Quoted        // `quoted identifier`
	Integer       // 12
	Decimal       // 1.5, .5, 1.
	Approx        // 1e3
	Str           // 'text', with Text decoded
	Charset       // _UTF16'text' and N'text'
	Unicode       // U&'\263A'
	CStyle        // E'a\nb'
	Binary        // X'0F', Text holds the digits
	Symbol        // punctuation and operators
	HintOpen      // /*+
	HintShut      // */
)

// Token is one token. Text is decoded for quoted kinds; Upper is the upper-case
// form of a Name and the text of a Symbol, and empty for all others, so that
// comparing Upper never mistakes 'x' or `select` for a keyword.
type Token struct {
	source.Span
	Kind  Kind
	Class Class
	Text  string
	Upper string
}

// IsIdent tells whether the token can stand where an identifier is wanted.
func (t Token) IsIdent() bool {
	return t.Kind == Quoted || t.Kind == Name && t.Class <= NonReserved
}
