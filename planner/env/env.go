// Package env is what statements are planned against: the catalog, the functions, the settings, and the user who reads
// notes. It resolves calls and knows neither syntax nor scopes. Start at Env.
package env

import (
	"time"

	"minisql/connectors"
	"minisql/functions"
	"minisql/planner/catalog"
)

// Functions finds functions by name, whatever its case; nil if there is none. Names lists those that hints may speak of.
type Functions interface {
	Scalar(name string) *functions.Function
	Aggregate(name string) *functions.Aggregate
	Names() []string
}

// Env is what a statement is planned against.
type Env struct {
	Catalogs  *catalog.Manager
	Functions Functions
	Connector func(t *connectors.Table, write bool) (*connectors.Connector, error)
	Settings  Settings
	Ctx       *functions.Ctx // for constants that planning needs the value of
	Batch     bool
	Zone      *time.Location
	// Note takes a line for the user about a bug of Flink's that the plan copies.
	Note func(line string)
}

// FixBugs reports whether the user asked for right results where Flink's are wrong.
func (e *Env) FixBugs() bool { return e.Settings.FixBugs }

// Bug names a bug of Flink 2.2.1 that the plan copies, and the way out.
func (e *Env) Bug(what, instead string) {
	if e.Note != nil && !e.FixBugs() {
		e.Note("Flink bug copied: " + what + ". " + instead + "; or SET 'minisql.fix-flink-bugs' = 'true' for the right result.")
	}
}
