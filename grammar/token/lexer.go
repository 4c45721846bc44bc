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

// Feed hands the tokens of a statement to parse, from one of them on, with r as
// the reader of the pieces. The value of a word is its upper-case form; strings
// and quoted identifiers keep their quotes, so that none is ever taken for a
// keyword. The offset of a token is its index. Unless whole is set, what is most
// probably read by hand is left out: the inside of queries and settings, and of
// the parentheses behind WITH and of a CREATE TABLE.
func Feed(r Reader, text string, tokens []Token, from int, whole bool, parse func(at *Lexer)) {
	room := rooms.Get().(*room)
	defer func() { rooms.Put(room) }()
	f := feed{text: text, tokens: tokens, from: from, next: from, whole: whole, list: tokens[from].Upper == "CREATE"}
	for n := 0; ; n++ {
		if n == len(room.tokens) {
			larger := newRoom(2 * n)
			copy(larger.tokens, room.tokens)
			room = larger
		}
		if f.token(&room.tokens[n]); room.tokens[n].EOF() {
			break
		}
	}
	room.at.LoadCheckpoint(lexer.Checkpoint{})
	reader.Lock()
	defer reader.Unlock()
	reader.Reader = r
	parse(room.at)
}

// room is a lexer with the place where it keeps its tokens.
type room struct {
	at     *Lexer
	tokens []lexer.Token
}

// rooms are there to use again: a lexer can only be made of tokens that
// participle asks for one by one.
var rooms = sync.Pool{New: func() any { return newRoom(32) }}

func newRoom(size int) *room {
	n := dummies(size)
	at, _ := lexer.Upgrade(&n) // dummies make no error
	return &room{at, at.Range(0, lexer.RawCursor(size))}
}

// dummies are tokens to overwrite.
type dummies int

// Next returns the next dummy.
func (n *dummies) Next() (lexer.Token, error) {
	if *n--; *n == 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	return lexer.Token{Type: otherType}, nil
}

type feed struct {
	text   string
	tokens []Token
	from   int
	next   int
	whole  bool
	list   bool // parentheses that are read by hand may come
	set    bool // in a statement set
	shut   int  // where to go on behind the next token, if not 0
}

// token sets out to the next token.
func (f *feed) token(out *lexer.Token) {
	t := &f.tokens[f.next]
	out.Type, out.Value, out.Pos.Offset = otherType, t.Upper, f.next
	kind := t.Kind
	switch {
	case f.set: // the semicolons of a statement set are part of it
	case t.Upper == ";":
		kind = EOF
	case t.Upper == "BEGIN":
		f.set = true
	}
	switch kind {
	case EOF:
		out.Type, out.Value = lexer.EOF, ""
		return
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
}

// leaveOut passes over what need not follow a word or symbol.
func (f *feed) leaveOut(word string) {
	if f.shut > 0 {
		f.next, f.shut = max(f.next, f.shut), 0
		return
	}
	switch word {
	case "SELECT", "VALUES":
		f.next = f.end()
	case "SET", "RESET":
		if f.next == f.from+1 {
			f.shut = f.end()
		}
	case "WITH":
		f.list = true
	case "VIEW", "MODEL", "MATERIALIZED", "AS", "LIKE", "PARTITIONED", "DISTRIBUTED":
		f.list = false
	case "(":
		if f.list {
			f.list, f.next = false, closing(f.tokens, f.next)
		}
	}
}

// end is where the statement ends.
func (f *feed) end() int {
	i := f.next
	for f.tokens[i].Kind != EOF && f.tokens[i].Upper != ";" {
		i++
	}
	return i
}

// closing is the token behind the parentheses that are open before token i, or i
// if they do not end.
func closing(tokens []Token, i int) int {
	depth := 1
	for n := range tokens[i:] {
		switch tokens[i+n].Upper {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i + n + 1
			}
		}
	}
	return i
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

// Read lets the reader of the parse under way read a piece.
func Read(at *Lexer, piece any) error { return reader.Read(at, piece) }
