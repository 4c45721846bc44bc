package ast

import "minisql/grammar/source"

// ObjectKind is the kind of catalog object a statement is about.
type ObjectKind string

// The kinds of object, in the words of the statements.
const (
	TableObject             ObjectKind = "TABLE"
	ViewObject              ObjectKind = "VIEW"
	MaterializedTableObject ObjectKind = "MATERIALIZED TABLE"
	DatabaseObject          ObjectKind = "DATABASE"
	CatalogObject           ObjectKind = "CATALOG"
	FunctionObject          ObjectKind = "FUNCTION"
	ModelObject             ObjectKind = "MODEL"
)

// CreateTable is CREATE [OR REPLACE] [TEMPORARY] TABLE and REPLACE TABLE, also
// with AS query.
type CreateTable struct {
	source.Span
	OrReplace   bool // CREATE OR REPLACE
	Replace     bool // REPLACE TABLE
	Temporary   bool
	IfNotExists bool
	Name        Name
	Columns     []Column // in order of writing
	ColumnNames []Ident  // CREATE TABLE t (a, b) AS query: reorders only
	Constraints []Constraint
	Watermark   *Watermark
	Comment     *String
	Distributed *Distribution
	PartitionBy []Ident
	Options     []Option
	HasOptions  bool // WITH was written
	Like        *TableLike
	As          Query
}

// ColumnKind tells the column forms apart.
type ColumnKind uint8

// The column forms.
const (
	PhysicalColumn ColumnKind = iota
	MetadataColumn
	ComputedColumn
)

// Column is one column of a CREATE or ALTER TABLE.
type Column struct {
	source.Span
	Kind        ColumnKind
	Name        Name // several parts only in ALTER TABLE, where Flink refuses them
	Type        *TypeName
	Expr        Expr    // computed
	MetadataKey *String // METADATA FROM 'k'
	Virtual     bool
	Constraint  *Constraint // PRIMARY KEY or UNIQUE written behind the type
	Comment     *String
}

// Constraint is PRIMARY KEY or UNIQUE.
type Constraint struct {
	source.Span
	Name     *Ident
	Primary  bool    // else UNIQUE
	Columns  []Ident // empty behind a column's type
	Enforced *bool   // NOT ENFORCED: false; absent: nil
}

// Watermark is WATERMARK FOR Column AS Expr.
type Watermark struct {
	source.Span
	Column Name
	Expr   Expr
}

// Distribution is DISTRIBUTED [BY [HASH|RANGE] (cols)] [INTO n BUCKETS].
type Distribution struct {
	source.Span
	Kind    string // "", HASH, RANGE
	Columns []Ident
	Buckets *Literal
}

// TableLike is the LIKE clause of a CREATE TABLE.
type TableLike struct {
	source.Span
	Source  Name
	Options []LikeOption
}

// LikeOption is e.g. EXCLUDING CONSTRAINTS; both words in upper case.
type LikeOption struct {
	source.Span
	Merge   string // INCLUDING, EXCLUDING, OVERWRITING
	Feature string // ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, PARTITIONS, WATERMARKS
}

// ViewColumn is one name of a view's column list.
type ViewColumn struct {
	source.Span
	Name    Ident
	Comment *String
}

// CreateView is CREATE [OR REPLACE] [TEMPORARY] VIEW.
type CreateView struct {
	source.Span
	OrReplace   bool
	Temporary   bool
	IfNotExists bool
	Name        Name
	Columns     []ViewColumn
	Comment     *String
	Query       Query
}

// CreateDatabase is CREATE DATABASE.
type CreateDatabase struct {
	source.Span
	IfNotExists bool
	Name        Name
	Comment     *String
	Options     []Option
}

// CreateCatalog is CREATE CATALOG.
type CreateCatalog struct {
	source.Span
	IfNotExists bool
	Name        Ident
	Comment     *String
	Options     []Option
}

// CreateFunction is CREATE [TEMPORARY [SYSTEM]] FUNCTION, or ALTER with Alter set.
type CreateFunction struct {
	source.Span
	Alter       bool
	Temporary   bool
	System      bool
	IfNotExists bool // IF EXISTS when Alter is set
	Name        Name
	Class       String
	Language    string
	Jars        []String
	Options     []Option
}

// CreateModel is CREATE [TEMPORARY] MODEL.
type CreateModel struct {
	source.Span
	Temporary     bool
	IfNotExists   bool
	Name          Name
	Input, Output []Column
	Comment       *String
	Options       []Option
	As            Query
}

// CreateMaterializedTable is CREATE [OR ALTER] MATERIALIZED TABLE.
type CreateMaterializedTable struct {
	source.Span
	OrAlter     bool
	Name        Name
	Constraints []Constraint
	Comment     *String
	Distributed *Distribution
	PartitionBy []Ident
	Options     []Option
	Freshness   Expr
	RefreshMode string // "", FULL, CONTINUOUS
	As          Query
}

// Drop is DROP of any kind of object.
type Drop struct {
	source.Span
	Kind      ObjectKind
	Temporary bool
	System    bool // TEMPORARY SYSTEM FUNCTION
	IfExists  bool
	Name      Name
	Cascade   bool // DROP DATABASE .. CASCADE
}

func (*CreateTable) statement()             {}
func (*CreateView) statement()              {}
func (*CreateDatabase) statement()          {}
func (*CreateCatalog) statement()           {}
func (*CreateFunction) statement()          {}
func (*CreateModel) statement()             {}
func (*CreateMaterializedTable) statement() {}
func (*Drop) statement()                    {}
