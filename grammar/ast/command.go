package ast

import (
	"strings"

	"minisql/grammar/source"
)

// ShowKind is what a SHOW lists, in its own words.
type ShowKind string

// Capture takes the words of what is shown.
func (k *ShowKind) Capture(words []string) error {
	*k = ShowKind(strings.Join(words, " "))
	return nil
}

// The things SHOW can list.
const (
	ShowCatalogs                ShowKind = "CATALOGS"
	ShowCurrentCatalog          ShowKind = "CURRENT CATALOG"
	ShowDatabases               ShowKind = "DATABASES"
	ShowCurrentDatabase         ShowKind = "CURRENT DATABASE"
	ShowTables                  ShowKind = "TABLES"
	ShowViews                   ShowKind = "VIEWS"
	ShowMaterializedTables      ShowKind = "MATERIALIZED TABLES"
	ShowColumns                 ShowKind = "COLUMNS"
	ShowFunctions               ShowKind = "FUNCTIONS"
	ShowUserFunctions           ShowKind = "USER FUNCTIONS"
	ShowProcedures              ShowKind = "PROCEDURES"
	ShowModels                  ShowKind = "MODELS"
	ShowModules                 ShowKind = "MODULES"
	ShowFullModules             ShowKind = "FULL MODULES"
	ShowJars                    ShowKind = "JARS"
	ShowJobs                    ShowKind = "JOBS"
	ShowPartitions              ShowKind = "PARTITIONS"
	ShowLateRows                ShowKind = "LATE ROWS" // minisql's own
	ShowCreateTable             ShowKind = "CREATE TABLE"
	ShowCreateView              ShowKind = "CREATE VIEW"
	ShowCreateMaterializedTable ShowKind = "CREATE MATERIALIZED TABLE"
	ShowCreateCatalog           ShowKind = "CREATE CATALOG"
	ShowCreateModel             ShowKind = "CREATE MODEL"
)

// Show is SHOW. Name is the table of COLUMNS and PARTITIONS, the object of
// CREATE .., or the database or catalog after FROM or IN (Preposition).
type Show struct {
	source.Span
	Kind        ShowKind
	Preposition string // "", FROM, IN
	Name        *Name
	Like        *String
	NotLike     bool
	ILike       bool
	Partition   []PartitionItem
}

// Describe is DESCRIBE or DESC; Kind is TABLE when no kind was written. Job is
// set for DESCRIBE JOB 'id'.
type Describe struct {
	source.Span
	Job      *String    `parser:"  (?= 'JOB' String ) 'JOB' @@"`
	Kind     ObjectKind `parser:"| @( 'CATALOG' | 'DATABASE' | 'FUNCTION' | 'MODEL' | 'TABLE' )?"`
	Extended bool       `parser:"  @'EXTENDED'?"`
	Name     Name       `parser:"  @@"`
}

// Use is USE [CATALOG] name.
type Use struct {
	source.Span
	Kind ObjectKind // DATABASE or CATALOG
	Name Name
}

// UseModules is USE MODULES a, b.
type UseModules struct {
	source.Span
	Modules []Ident `parser:"@@ ( ',' @@ )*"`
}

// LoadModule is LOAD MODULE m [WITH (..)].
type LoadModule struct {
	source.Span
	Module  Ident   `parser:"@@"`
	Options Options `parser:"@@"`
}

// UnloadModule is UNLOAD MODULE m.
type UnloadModule struct {
	source.Span
	Module Ident `parser:"@@"`
}

// Set is SET, SET 'k' = 'v', and the client's unquoted SET k = v. Without a
// key it lists the settings.
type Set struct {
	source.Span
	Key, Value *String
}

// Reset is RESET or RESET 'k', quoted or not.
type Reset struct {
	source.Span
	Key *String
}

// Jar is ADD JAR or REMOVE JAR.
type Jar struct {
	source.Span
	Remove bool
	Path   String `parser:"@@"`
}

// StopJob is STOP JOB 'id' [WITH SAVEPOINT] [WITH DRAIN].
type StopJob struct {
	source.Span
	ID        String `parser:"@@"`
	Savepoint bool   `parser:"( 'WITH' ( @'SAVEPOINT'"`
	Drain     bool   `parser:"         | @'DRAIN' ) )*"`
}

// ClientCommand is HELP, CLEAR, QUIT or EXIT, in upper case.
type ClientCommand struct {
	source.Span
	Word string
}

func (*Show) statement()          {}
func (*Describe) statement()      {}
func (*Use) statement()           {}
func (*UseModules) statement()    {}
func (*LoadModule) statement()    {}
func (*UnloadModule) statement()  {}
func (*Set) statement()           {}
func (*Reset) statement()         {}
func (*Jar) statement()           {}
func (*StopJob) statement()       {}
func (*ClientCommand) statement() {}
