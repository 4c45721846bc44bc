package grammar

import (
	"errors"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/token"
)

// errGap says that a piece ended in what token.Feed has left out.
var errGap = errors.New("a piece ends where no token was handed out")

// Read reads one piece of syntax by hand, where participle stands, and moves
// participle behind it.
func (p *parser) Read(at *token.Lexer, piece any) error {
	p.i = at.Peek().Pos.Offset
	if !p.piece(piece) {
		return participle.NextMatch
	}
	for at.Peek().Pos.Offset < p.i && !at.Peek().EOF() {
		at.Next()
	}
	if at.Peek().Pos.Offset != p.i {
		return errGap
	}
	return nil
}

// piece reads a piece if it begins here.
func (p *parser) piece(piece any) bool {
	switch n := piece.(type) {
	case *ast.Query:
		*n = p.topQuery()
	case *ast.Expr:
		*n = p.expr()
	case *ast.Interval:
		if !p.is("INTERVAL") {
			return false
		}
		*n = p.interval()
	case *ast.Ident:
		*n = p.ident()
	case *ast.Name:
		*n = p.name()
	case *ast.String:
		*n = p.str()
	case *ast.Options:
		if p.accept("WITH") {
			n.List = p.options()
		}
	case *ast.Hint:
		*n = p.oneHint()
	case *ast.PartitionItem:
		*n = p.partitionItem()
	case *ast.Assignment:
		*n = p.assignment()
	case *ast.Call:
		*n = *p.call(p.callName())
	default:
		return p.tablePiece(piece)
	}
	return true
}

// tablePiece reads a piece of what a table is made of, if it begins here.
func (p *parser) tablePiece(piece any) bool {
	switch n := piece.(type) {
	case *ast.TableElements:
		if p.accept("(") {
			p.tableElements(n)
			p.expect(")")
		}
	case *ast.Column:
		*n = p.column(false)
	case *ast.Constraint:
		*n = p.constraint(true)
	case *ast.ViewColumn:
		*n = p.viewColumn()
	case *ast.Distribution:
		*n = p.distribution()
	case *ast.LikeOption:
		return p.likeOption(n)
	case *ast.SchemaChange:
		*n = p.schemaChange()
	case *ast.AddPartitions:
		*n = p.addPartitions()
	case *ast.DropPartitions:
		*n = p.dropPartitions()
	case *ast.SetOptions:
		n.Options.List = p.options()
	case *ast.ResetOptions:
		n.Keys = p.resetKeys()
	default:
		return p.framePiece(piece)
	}
	return true
}

// The pieces below are the grammar's own: no node of the tree stands for them.

// query is a query that a statement begins with.
type query struct{ ast.Query }

// Parse reads a query if one begins here.
func (q *query) Parse(at *lexer.PeekingLexer) error { return token.Read(at, q) }

// stray is what begins no statement. Flink takes it for an expression.
type stray struct{}

// Parse raises the error.
func (s *stray) Parse(at *lexer.PeekingLexer) error { return token.Read(at, s) }

// setting is 'k' = 'v' or nothing.
type setting struct{ *ast.Set }

// Parse reads it.
func (s *setting) Parse(at *lexer.PeekingLexer) error { return token.Read(at, s) }

// resetting is 'k' or nothing.
type resetting struct{ ast.Reset }

// Parse reads it.
func (s *resetting) Parse(at *lexer.PeekingLexer) error { return token.Read(at, s) }

// semicolon ends a statement inside a statement set.
type semicolon struct{}

// Parse passes over it.
func (s *semicolon) Parse(at *lexer.PeekingLexer) error { return token.Read(at, s) }

// rest is what follows in a statement, whatever it is.
type rest struct{}

// Parse passes over it.
func (r *rest) Parse(at *lexer.PeekingLexer) error { return token.Read(at, r) }

// noStatement raises the error of what begins no statement.
func (p *parser) noStatement() {
	p.stray = true
	p.notAQuery()
}

// framePiece reads a piece of the grammar's own if it begins here.
func (p *parser) framePiece(piece any) bool {
	switch n := piece.(type) {
	case *query:
		if !p.startsQuery(0) && !p.is("(") && !p.isAny("TABLE", "VALUES") {
			return false
		}
		n.Query = p.topQuery()
	case *stray:
		p.noStatement()
	case *setting:
		n.Set = new(ast.Set)
		if !p.atEnd() {
			pair := new(struct{ key, value ast.String })
			pair.key = p.joinedStr()
			p.expect("=")
			pair.value = p.joinedStr()
			n.Key, n.Value = &pair.key, &pair.value
		}
	case *resetting:
		if !p.atEnd() {
			key := p.joinedStr()
			n.Key = &key
		}
	case *semicolon:
		if !p.is(";") {
			p.unexpectedEnd()
		}
		p.i++
	case *rest:
		for !p.atEnd() {
			p.i++
		}
	}
	return true
}
