package ast

import "minisql/grammar/source"

// AlterTable is ALTER TABLE [IF EXISTS] Name Action.
type AlterTable struct {
	source.Span
	IfExists bool
	Name     Name
	Action   AlterAction
}

// AlterAction is what an ALTER TABLE does.
type AlterAction interface {
	Node
	alterAction()
}

// SchemaChange is ADD or MODIFY of columns, constraint, watermark.
type SchemaChange struct {
	source.Span
	Modify      bool // else ADD
	Columns     []PositionedColumn
	Constraints []Constraint
	Watermark   *Watermark
	Distributed *Distribution
}

// PositionedColumn is a column with FIRST or AFTER.
type PositionedColumn struct {
	Column
	First bool
	After *Name
}

// DropParts is DROP of columns, PRIMARY KEY, CONSTRAINT, WATERMARK, DISTRIBUTION.
type DropParts struct {
	source.Span
	PrimaryKey   bool   `parser:"  @'PRIMARY' 'KEY'"`
	Constraint   *Ident `parser:"| 'CONSTRAINT' @@"`
	Watermark    bool   `parser:"| @'WATERMARK'"`
	Distribution bool   `parser:"| @'DISTRIBUTION'"`
	Columns      []Name `parser:"| '(' @@ ( ',' @@ )* ')' | @@"`
}

// RenameColumn is RENAME a TO b.
type RenameColumn struct {
	source.Span
	From Name `parser:"@@"`
	To   Name `parser:"'TO' @@"`
}

// RenameTo is RENAME TO t; also for views and models.
type RenameTo struct {
	source.Span
	To Name `parser:"'TO' @@"`
}

// SetOptions is SET ('k' = 'v', ..).
type SetOptions struct {
	source.Span
	Options Options
}

// ResetOptions is RESET ('k', ..).
type ResetOptions struct {
	source.Span
	Keys []String
}

// PartitionItem is k or k = value in a PARTITION clause.
type PartitionItem struct {
	source.Span
	Name  Ident
	Value Expr // nil for a dynamic partition
}

// AddPartitions is ADD [IF NOT EXISTS] PARTITION (..) [WITH (..)] ...
type AddPartitions struct {
	source.Span
	IfNotExists bool
	Partitions  []PartitionSpec
}

// PartitionSpec is one partition and its options.
type PartitionSpec struct {
	source.Span
	Items   []PartitionItem
	Options []Option
}

// DropPartitions is DROP [IF EXISTS] PARTITION (..), ...
type DropPartitions struct {
	source.Span
	IfExists   bool
	Partitions []PartitionSpec
}

// AsQuery is AS query: a view's or materialized table's new definition.
type AsQuery struct {
	source.Span
	Query Query `parser:"@@"`
}

// MaterializedAction is SUSPEND, RESUME [WITH], REFRESH [PARTITION] and the
// forms that Flink parses only, by its first word.
type MaterializedAction struct {
	source.Span
	Word      string // SUSPEND, RESUME, REFRESH, FRESHNESS, REFRESH_MODE
	Options   []Option
	Partition []PartitionItem
}

// CommentAction is COMMENT 's' of an ALTER CATALOG.
type CommentAction struct {
	source.Span
	Comment String `parser:"@@"`
}

// Alter is ALTER of anything but tables and functions.
type Alter struct {
	source.Span
	Kind      ObjectKind
	Temporary bool
	IfExists  bool
	Name      Name
	Action    AlterAction
}

func (*SchemaChange) alterAction()       {}
func (*DropParts) alterAction()          {}
func (*RenameColumn) alterAction()       {}
func (*RenameTo) alterAction()           {}
func (*SetOptions) alterAction()         {}
func (*ResetOptions) alterAction()       {}
func (*AddPartitions) alterAction()      {}
func (*DropPartitions) alterAction()     {}
func (*AsQuery) alterAction()            {}
func (*MaterializedAction) alterAction() {}
func (*CommentAction) alterAction()      {}

func (*AlterTable) statement() {}
func (*Alter) statement()      {}
