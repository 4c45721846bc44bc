package ast

import (
	"strings"

	"minisql/grammar/source"
)

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

// Capture takes the words of a kind.
func (k *ObjectKind) Capture(words []string) error {
	*k = ObjectKind(strings.Join(words, " "))
	return nil
}

// CreateTable is CREATE [OR REPLACE] [TEMPORARY] TABLE and REPLACE TABLE, also
// with AS query.
type CreateTable struct {
	source.Span
	OrReplace   bool          // CREATE OR REPLACE
	Replace     bool          // REPLACE TABLE
	Temporary   bool          // CREATE TEMPORARY
	IfNotExists bool          `parser:"( (?= 'IF' 'NOT' 'EXISTS' ) @'IF' 'NOT' 'EXISTS' )?"`
	Name        Name          `parser:"@@"`
	Elements    TableElements `parser:"@@"`
	Comment     *String       `parser:"( 'COMMENT' @@ )?"`
	Distributed *Distribution `parser:"( 'DISTRIBUTED' @@ )?"`
	PartitionBy []Ident       `parser:"( 'PARTITIONED' 'BY' '(' @@ ( ',' @@ )* ')' )?"`
	Options     Options       `parser:"@@"`
	Like        *TableLike    `parser:"( 'LIKE' @@"`
	As          Query         `parser:"| 'AS' @@ )?"`
}

// TableElements is what stands in the parentheses of a CREATE TABLE.
type TableElements struct {
	Columns     []Column // in order of writing
	ColumnNames []Ident  // CREATE TABLE t (a, b) AS query: reorders only
	Constraints []Constraint
	Watermark   *Watermark
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
	Source  Name         `parser:"@@"`
	Options []LikeOption `parser:"( '(' @@+ ')' )?"`
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
	IfNotExists bool         `parser:"( (?= 'IF' 'NOT' 'EXISTS' ) @'IF' 'NOT' 'EXISTS' )?"`
	Name        Name         `parser:"@@"`
	Columns     []ViewColumn `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	Comment     *String      `parser:"( 'COMMENT' @@ )?"`
	Query       Query        `parser:"'AS' @@"`
}

// CreateDatabase is CREATE DATABASE.
type CreateDatabase struct {
	source.Span
	IfNotExists bool    `parser:"( (?= 'IF' 'NOT' ) @'IF' 'NOT' 'EXISTS' )?"`
	Name        Name    `parser:"@@"`
	Comment     *String `parser:"( 'COMMENT' @@ )?"`
	Options     Options `parser:"@@"`
}

// CreateCatalog is CREATE CATALOG. Of a qualified name the last part counts.
type CreateCatalog struct {
	source.Span
	IfNotExists bool    `parser:"( (?= 'IF' 'NOT' ) @'IF' 'NOT' 'EXISTS' )?"`
	Name        Ident   `parser:"@@ ( '.' @@ )*"`
	Comment     *String `parser:"( 'COMMENT' @@ )?"`
	Options     Options `parser:"@@"`
}

// CreateFunction is CREATE [TEMPORARY [SYSTEM]] FUNCTION, or ALTER with Alter set.
type CreateFunction struct {
	source.Span
	Alter       bool
	Temporary   bool
	System      bool
	IfNotExists bool     `parser:"( (?= 'IF' ( 'NOT' | 'EXISTS' ) ) @'IF' 'NOT'? 'EXISTS' )?"` // IF EXISTS when Alter is set
	Name        Name     `parser:"@@"`
	Class       String   `parser:"'AS' @@"`
	Language    string   `parser:"( 'LANGUAGE' @( 'JAVA' | 'SCALA' | 'SQL' | 'PYTHON' ) )?"`
	Jars        []String `parser:"( 'USING' 'JAR' @@ ( ',' 'JAR' @@ )* )?"`
	Options     Options  `parser:"@@"`
}

// CreateModel is CREATE [TEMPORARY] MODEL.
type CreateModel struct {
	source.Span
	Temporary   bool
	IfNotExists bool     `parser:"( (?= 'IF' 'NOT' 'EXISTS' ) @'IF' 'NOT' 'EXISTS' )?"`
	Name        Name     `parser:"@@"`
	Input       []Column `parser:"( 'INPUT' '(' @@ ( ',' @@ )* ')' )?"`
	Output      []Column `parser:"( 'OUTPUT' '(' @@ ( ',' @@ )* ')' )?"`
	Comment     *String  `parser:"( 'COMMENT' @@ )?"`
	Options     Options  `parser:"@@"`
	As          Query    `parser:"( 'AS' @@ )?"`
}

// CreateMaterializedTable is CREATE [OR ALTER] MATERIALIZED TABLE.
type CreateMaterializedTable struct {
	source.Span
	OrAlter     bool
	Name        Name          `parser:"@@"`
	Constraints []Constraint  `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	Comment     *String       `parser:"( 'COMMENT' @@ )?"`
	Distributed *Distribution `parser:"( 'DISTRIBUTED' @@ )?"`
	PartitionBy []Ident       `parser:"( 'PARTITIONED' 'BY' '(' @@ ( ',' @@ )* ')' )?"`
	Options     Options       `parser:"@@"`
	Freshness   Interval      `parser:"( 'FRESHNESS' '=' @@ )?"`
	RefreshMode string        `parser:"( 'REFRESH_MODE' '=' @( 'FULL' | 'CONTINUOUS' ) )?"`
	As          Query         `parser:"'AS' @@"`
}

// Drop is DROP of any kind of object.
type Drop struct {
	source.Span
	Temporary bool       `parser:"@'TEMPORARY'?"`
	System    bool       `parser:"@'SYSTEM'?"` // TEMPORARY SYSTEM FUNCTION
	Kind      ObjectKind `parser:"@( 'TABLE' | 'VIEW' | 'DATABASE' | 'CATALOG' | 'FUNCTION' | 'MODEL' | 'MATERIALIZED' 'TABLE' )"`
	IfExists  bool       `parser:"( (?= 'IF' 'EXISTS' ) @'IF' 'EXISTS' )?"`
	Name      Name       `parser:"@@"`
	Cascade   bool       `parser:"( @'CASCADE' | 'RESTRICT' )?"` // DROP DATABASE .. CASCADE
}

func (*CreateTable) statement()             {}
func (*CreateView) statement()              {}
func (*CreateDatabase) statement()          {}
func (*CreateCatalog) statement()           {}
func (*CreateFunction) statement()          {}
func (*CreateModel) statement()             {}
func (*CreateMaterializedTable) statement() {}
func (*Drop) statement()                    {}
