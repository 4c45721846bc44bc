package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// create is what follows CREATE, TABLE apart.
type create struct {
	Database *ast.CreateDatabase `parser:"  'DATABASE' @@"`
	Catalog  *ast.CreateCatalog  `parser:"| 'CATALOG' @@"`
	Function *function           `parser:"| @@"`
	Relation *relation           `parser:"| @@"`
}

func (c *create) statement(p *parser) ast.Statement {
	switch {
	case c.Database != nil:
		return c.Database
	case c.Catalog != nil:
		return c.Catalog
	case c.Function != nil:
		return c.Function.statement()
	}
	return c.Relation.statement(p)
}

// function is [TEMPORARY] [SYSTEM] FUNCTION and what follows.
type function struct {
	Temporary bool                `parser:"(?= 'FUNCTION' | ( 'TEMPORARY' | 'SYSTEM' ) ( 'FUNCTION' | 'TEMPORARY' | 'SYSTEM' | 'DATABASE' | 'CATALOG' ) ) @'TEMPORARY'?"`
	System    bool                `parser:"@'SYSTEM'?"`
	Function  *ast.CreateFunction `parser:"'FUNCTION' @@"`
}

func (f *function) statement() *ast.CreateFunction {
	f.Function.Temporary, f.Function.System = f.Temporary, f.System
	return f.Function
}

// relation is what follows CREATE where a query can make the object.
type relation struct {
	OrAlter      *ast.CreateMaterializedTable `parser:"  'OR' ( 'ALTER' 'MATERIALIZED' 'TABLE' @@"`
	OrReplace    *replaceable                 `parser:"       | 'REPLACE' @@ )"`
	Materialized *ast.CreateMaterializedTable `parser:"| 'MATERIALIZED' 'TABLE' @@"`
	Plain        *replaceable                 `parser:"| @@"`
}

func (r *relation) statement(p *parser) ast.Statement {
	switch {
	case r.OrAlter != nil:
		r.OrAlter.OrAlter = true
		return r.OrAlter
	case r.OrReplace != nil:
		return r.OrReplace.statement(p, true)
	case r.Materialized != nil:
		return r.Materialized
	}
	return r.Plain.statement(p, false)
}

// replaceable is what may follow CREATE OR REPLACE.
type replaceable struct {
	Temporary bool             `parser:"@'TEMPORARY'?"`
	Table     *ast.CreateTable `parser:"( 'TABLE' @@"`
	View      *ast.CreateView  `parser:"| 'VIEW' @@"`
	Model     *ast.CreateModel `parser:"| 'MODEL' @@ )"`
}

func (r *replaceable) statement(p *parser, orReplace bool) ast.Statement {
	switch {
	case r.Table != nil:
		r.Table.OrReplace, r.Table.Temporary = orReplace, r.Temporary
		return p.table(r.Table)
	case r.View != nil:
		r.View.OrReplace, r.View.Temporary = orReplace, r.Temporary
		return r.View
	}
	r.Model.Temporary = r.Temporary
	return r.Model
}

func replaceTable(p *parser, c *ast.CreateTable) ast.Statement {
	c.Replace = true
	return p.table(c)
}

// table completes a CREATE TABLE.
func (p *parser) table(c *ast.CreateTable) ast.Statement {
	if c.Like != nil {
		c.Like.Span = p.from(c.Like.Source.Span)
	}
	if c.Elements.ColumnNames != nil && c.As == nil {
		p.fail(source.ParseException, c.Elements.ColumnNames[0].Span,
			"Columns identifiers without types in the schema are supported on CTAS/RTAS statements only.")
	}
	return c
}
