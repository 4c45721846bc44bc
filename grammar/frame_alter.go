package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// alter is what follows ALTER.
type alter struct {
	Table        *alterTable        `parser:"  'TABLE' @@"`
	View         *alterView         `parser:"| 'VIEW' @@"`
	Model        *alterModel        `parser:"| 'MODEL' @@"`
	Materialized *alterMaterialized `parser:"| 'MATERIALIZED' 'TABLE' @@"`
	Database     *ast.Name          `parser:"| 'DATABASE' @@"`
	Options      *ast.SetOptions    `parser:"  'SET' @@"`
	Catalog      *alterCatalog      `parser:"| 'CATALOG' @@"`
	Function     *function          `parser:"| @@"`
}

func (a *alter) statement(p *parser) ast.Statement {
	whole := p.from(p.toks[p.start].Span)
	switch {
	case a.Table != nil:
		return &ast.AlterTable{IfExists: a.Table.IfExists, Name: a.Table.Name, Action: a.Table.Action.action(p)}
	case a.View != nil:
		return &ast.Alter{Kind: ast.ViewObject, Name: a.View.Name, Action: a.View.Action.action(p)}
	case a.Model != nil:
		return &ast.Alter{Kind: ast.ModelObject, IfExists: a.Model.IfExists, Name: a.Model.Name, Action: a.Model.Action.action(p)}
	case a.Materialized != nil:
		return &ast.Alter{Kind: ast.MaterializedTableObject, Name: a.Materialized.Name, Action: a.Materialized.Action.action(p)}
	case a.Database != nil:
		return &ast.Alter{Kind: ast.DatabaseObject, Name: *a.Database, Action: placed(a.Options, whole)}
	case a.Catalog != nil:
		return &ast.Alter{Kind: ast.CatalogObject, Name: a.Catalog.Name, Action: placed(a.Catalog.action(), whole)}
	}
	f := a.Function.statement()
	f.Alter = true
	return f
}

type alterTable struct {
	IfExists bool        `parser:"( (?= 'IF' 'EXISTS' ) @'IF' 'EXISTS' )?"`
	Name     ast.Name    `parser:"@@"`
	Action   tableAction `parser:"@@"`
}

type alterView struct {
	Name   ast.Name   `parser:"@@"`
	Action viewAction `parser:"@@"`
}

type alterModel struct {
	IfExists bool        `parser:"( (?= 'IF' 'EXISTS' ) @'IF' 'EXISTS' )?"`
	Name     ast.Name    `parser:"@@"`
	Action   modelAction `parser:"@@"`
}

type alterMaterialized struct {
	Name   ast.Name           `parser:"@@"`
	Action materializedAction `parser:"@@"`
}

type alterCatalog struct {
	Name    ast.Name           `parser:"@@"`
	Set     *ast.SetOptions    `parser:"( 'SET' @@"`
	Reset   *ast.ResetOptions  `parser:"| 'RESET' @@"`
	Comment *ast.CommentAction `parser:"| 'COMMENT' @@ )"`
}

type viewAction struct {
	Pos, EndPos lexer.Position
	RenameTo    *ast.RenameTo `parser:"  'RENAME' @@"`
	As          *ast.AsQuery  `parser:"| 'AS' @@"`
}

type modelAction struct {
	Pos, EndPos lexer.Position
	RenameTo    *ast.RenameTo     `parser:"  'RENAME' @@"`
	Set         *ast.SetOptions   `parser:"| 'SET' @@"`
	Reset       *ast.ResetOptions `parser:"| 'RESET' @@"`
}

// schemaAction is what tables and materialized tables have in common.
type schemaAction struct {
	Reset          *ast.ResetOptions   `parser:"  'RESET' @@"`
	AddPartitions  *ast.AddPartitions  `parser:"| 'ADD' ( (?= 'PARTITION' | 'IF' 'NOT' ) @@"`
	Add            *ast.SchemaChange   `parser:"        | @@ )"`
	Modify         *ast.SchemaChange   `parser:"| 'MODIFY' @@"`
	DropPartitions *ast.DropPartitions `parser:"| 'DROP' ( (?= 'PARTITION' | 'IF' 'EXISTS' ) @@"`
	Drop           *ast.DropParts      `parser:"         | @@ )"`
}

func (a *schemaAction) action() ast.AlterAction {
	switch {
	case a.Reset != nil:
		return a.Reset
	case a.AddPartitions != nil:
		return a.AddPartitions
	case a.Add != nil:
		return a.Add
	case a.Modify != nil:
		a.Modify.Modify = true
		return a.Modify
	case a.DropPartitions != nil:
		return a.DropPartitions
	}
	return a.Drop
}

type tableAction struct {
	Pos, EndPos lexer.Position
	RenameTo    *ast.RenameTo     `parser:"  'RENAME' ( (?= 'TO' ) @@"`
	Rename      *ast.RenameColumn `parser:"           | @@ )"`
	Set         *ast.SetOptions   `parser:"| 'SET' @@"`
	Schema      *schemaAction     `parser:"| @@"`
}

type materializedAction struct {
	Pos, EndPos lexer.Position
	As          *ast.AsQuery        `parser:"  'AS' @@"`
	Suspend     bool                `parser:"| @'SUSPEND'"`
	Resume      bool                `parser:"| @'RESUME'"`
	Options     ast.Options         `parser:"  @@"`
	Refresh     bool                `parser:"| @'REFRESH'"`
	Partition   []ast.PartitionItem `parser:"  ( 'PARTITION' '(' @@ ( ',' @@ )* ')' )?"`
	Schema      *schemaAction       `parser:"| @@"`
	Set         *ast.SetOptions     `parser:"| 'SET' ( (?= '(' ) @@"`
	Freshness   ast.Interval        `parser:"        | 'FRESHNESS' '=' @@"`
	Mode        string              `parser:"        | 'REFRESH_MODE' '=' @( 'FULL' | 'CONTINUOUS' ) )"`
}

func (a *viewAction) action(p *parser) ast.AlterAction {
	at := p.between(a.Pos, a.EndPos)
	if a.RenameTo != nil {
		return placed(a.RenameTo, at)
	}
	return placed(a.As, at)
}

func (a *modelAction) action(p *parser) ast.AlterAction {
	at := p.between(a.Pos, a.EndPos)
	switch {
	case a.RenameTo != nil:
		return placed(a.RenameTo, at)
	case a.Set != nil:
		return placed(a.Set, at)
	}
	return placed(a.Reset, at)
}

func (a *alterCatalog) action() ast.AlterAction {
	switch {
	case a.Set != nil:
		return a.Set
	case a.Reset != nil:
		return a.Reset
	}
	return a.Comment
}

func (a *tableAction) action(p *parser) ast.AlterAction {
	at := p.between(a.Pos, a.EndPos)
	switch {
	case a.RenameTo != nil:
		return placed(a.RenameTo, at)
	case a.Rename != nil:
		return placed(a.Rename, at)
	case a.Set != nil:
		return placed(a.Set, at)
	}
	return placed(a.Schema.action(), at)
}

func (a *materializedAction) action(p *parser) ast.AlterAction {
	at := p.between(a.Pos, a.EndPos)
	switch {
	case a.As != nil:
		return placed(a.As, at)
	case a.Schema != nil:
		return placed(a.Schema.action(), at)
	case a.Set != nil:
		return placed(a.Set, at)
	case a.Suspend:
		return &ast.MaterializedAction{Span: at, Word: "SUSPEND"}
	case a.Resume:
		return &ast.MaterializedAction{Span: at, Word: "RESUME", Options: a.Options.List}
	case a.Refresh:
		return &ast.MaterializedAction{Span: at, Word: "REFRESH", Partition: a.Partition}
	case a.Freshness != nil:
		return &ast.MaterializedAction{Span: at, Word: "FRESHNESS"}
	}
	return &ast.MaterializedAction{Span: at, Word: "REFRESH_MODE"}
}

// placed gives an action its place.
func placed(a ast.AlterAction, at source.Span) ast.AlterAction {
	a.(interface{ Cover(source.Span) }).Cover(at)
	return a
}
