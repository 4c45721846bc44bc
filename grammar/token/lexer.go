package token

import (
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// Lexer is a place among a statement's tokens, as participle knows it.
type Lexer = lexer.PeekingLexer

// The token types that grammars name. Ident is what can stand where an
// identifier is wanted; keywords are matched by their values.
const (
	IdentType lexer.TokenType = iota + 1
	StringType
	HintType
	otherType
)

// Types names the token types for participle.
func Types() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{"EOF": lexer.EOF, "Ident": IdentType, "String": StringType, "Hint": HintType, "Other": otherType}
}

// Feed hands the tokens of a statement to participle, from one of them on. The
// value of a word is its upper-case form; strings and quoted identifiers keep
// their quotes, so that none is ever taken for a keyword. The offset of a token
// is its index. Unless whole is set, what is most probably read by hand is left
// out: the inside of a query, and of the first parentheses of a CREATE TABLE.
func Feed(text string, tokens []Token, from int, whole bool) (*Lexer, error) {
	f := &feed{text: text, tokens: tokens, next: from, whole: whole, table: tokens[from].Upper == "CREATE"}
	return lexer.Upgrade(f)
}

type feed struct {
	text   string
	tokens []Token
	next   int
	whole  bool
	table  bool // the parentheses of a CREATE TABLE may come
	shut   int  // where they end, while the token behind the first is to come
}

// Next returns the next token.
func (f *feed) Next() (lexer.Token, error) {
	t := &f.tokens[f.next]
	out := lexer.Token{Type: otherType, Value: t.Upper, Pos: lexer.Position{Offset: f.next}}
	switch t.Kind {
	case EOF:
		out.Type = lexer.EOF
		return out, nil
	case Name:
		if t.Class <= NonReserved {
			out.Type = IdentType
		}
	case Symbol, HintShut:
	case HintOpen:
		out.Type = HintType
	case Quoted:
		out.Type, out.Value = IdentType, f.text[t.Start:t.End]
	case Str:
		out.Type, out.Value = StringType, f.text[t.Start:t.End]
	default:
		out.Value = f.text[t.Start:t.End]
	}
	f.next++
	if !f.whole {
		f.leaveOut(t.Upper)
	}
	return out, nil
}

// leaveOut passes over what need not follow a word or symbol.
func (f *feed) leaveOut(word string) {
	if f.shut > 0 {
		f.next, f.shut = max(f.next, f.shut), 0
		return
	}
	switch word {
	case "SELECT", "VALUES":
		for f.tokens[f.next].Kind != EOF && f.tokens[f.next].Upper != ";" {
			f.next++
		}
	case "VIEW", "WITH", "AS", "LIKE", "COMMENT", "PARTITIONED", "DISTRIBUTED", "INPUT":
		f.table = false
	case "(":
		if f.table {
			f.table, f.shut = false, closing(f.tokens, f.next)
		}
	}
}

// closing is where the parentheses end that are open before token i, 0 if they
// do not.
func closing(tokens []Token, i int) int {
	for depth := 1; i < len(tokens); i++ {
		switch tokens[i].Upper {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// Reader is who reads the pieces of syntax that no tag describes. It fills the
// piece and moves the lexer behind it.
type Reader interface {
	Read(at *Lexer, piece any) error
}

// reader is the one of the parse under way: participle tells a piece nothing
// but the lexer.
var reader struct {
	sync.Mutex
	Reader
}

// ReadWith calls parse with r as the reader of its pieces.
func ReadWith(r Reader, parse func()) {
	reader.Lock()
	defer reader.Unlock()
	reader.Reader = r
	parse()
}

// Read lets the reader of the parse under way read a piece.
func Read(at *Lexer, piece any) error { return reader.Read(at, piece) }
