package grammar

import "minisql/grammar/ast"

// show is what follows SHOW. Kind and what follows it differ from line to line.
type show struct {
	Plain      ast.ShowKind `parser:"  @( 'CURRENT' ( 'CATALOG' | 'DATABASE' ) | 'FULL' 'MODULES' | 'MODULES' | 'JARS' | 'JOBS' | 'LATE' 'ROWS' )"`
	Create     ast.ShowKind `parser:"| @( 'CREATE' ( 'TABLE' | 'VIEW' | 'CATALOG' | 'MODEL' | 'MATERIALIZED' 'TABLE' ) )"`
	Created    *ast.Name    `parser:"  @@"`
	Columns    ast.ShowKind `parser:"| @'COLUMNS'"`
	ColumnsOf  *in          `parser:"  @@"`
	ColumnLike *plainLike   `parser:"  @@?"`
	Partitions ast.ShowKind `parser:"| @'PARTITIONS'"`
	Of         *ast.Name    `parser:"  @@"`

	Partition []ast.PartitionItem `parser:"  ( 'PARTITION' '(' @@ ( ',' @@ )* ')' )?"`

	Tables    ast.ShowKind `parser:"| @( 'TABLES' | 'VIEWS' | 'MATERIALIZED' 'TABLES' )"`
	TablesIn  *in          `parser:"  @@?"`
	TableLike *plainLike   `parser:"  @@?"`
	Objects   ast.ShowKind `parser:"| @( 'CATALOGS' | 'DATABASES' | 'FUNCTIONS' | 'USER' 'FUNCTIONS' | 'PROCEDURES' | 'MODELS' )"`
	In        *in          `parser:"  @@?"`
	Like      *like        `parser:"  @@?"`
}

type in struct {
	Word string   `parser:"@( 'FROM' | 'IN' )"`
	Name ast.Name `parser:"@@"`
}

// plainLike is the LIKE of what knows no ILIKE: columns and tables.
type plainLike struct {
	Not     bool       `parser:"@'NOT'?"`
	Pattern ast.String `parser:"'LIKE' @@"`
}

type like struct {
	Not     bool       `parser:"@'NOT'?"`
	I       bool       `parser:"( 'LIKE' | @'ILIKE' )"`
	Pattern ast.String `parser:"@@"`
}

func (t *show) statement() ast.Statement {
	s := &ast.Show{}
	switch {
	case t.Plain != "":
		s.Kind = t.Plain
	case t.Create != "":
		s.Kind, s.Name = t.Create, t.Created
	case t.Columns != "":
		s.Kind = t.Columns
		t.ColumnsOf.fill(s)
		t.ColumnLike.fill(s)
	case t.Partitions != "":
		s.Kind, s.Name, s.Partition = t.Partitions, t.Of, t.Partition
	case t.Tables != "":
		s.Kind = t.Tables
		t.TablesIn.fill(s)
		t.TableLike.fill(s)
	default:
		s.Kind = t.Objects
		t.In.fill(s)
		if t.Like != nil {
			s.Like, s.NotLike, s.ILike = &t.Like.Pattern, t.Like.Not, t.Like.I
		}
	}
	return s
}

func (t *in) fill(s *ast.Show) {
	if t != nil {
		s.Preposition, s.Name = t.Word, &t.Name
	}
}

func (t *plainLike) fill(s *ast.Show) {
	if t != nil {
		s.Like, s.NotLike = &t.Pattern, t.Not
	}
}

// use is what follows USE.
type use struct {
	Catalog *ast.Ident      `parser:"  'CATALOG' @@"`
	Modules *ast.UseModules `parser:"| 'MODULES' @@"`
	Name    *ast.Name       `parser:"| @@"`
}

func (u *use) statement() ast.Statement {
	switch {
	case u.Catalog != nil:
		return &ast.Use{Kind: ast.CatalogObject, Name: ast.Name{Span: u.Catalog.Span, Parts: []ast.Ident{*u.Catalog}}}
	case u.Modules != nil:
		return u.Modules
	}
	return &ast.Use{Kind: ast.DatabaseObject, Name: *u.Name}
}
