// Package builtin lists the functions that come with minisql. Start at Registry.
package builtin

import (
	"sync"

	"minisql/functions"
	"minisql/functions/agg"
	"minisql/functions/operator"
	"minisql/functions/scalar"
)

// Groups lists the operators and scalar functions by family.
func Groups() []functions.Group {
	return append([]functions.Group{{Title: "Operators", Functions: operator.All}}, scalar.Groups()...)
}

// Aggregates lists the aggregate functions.
func Aggregates() []functions.Aggregate { return agg.All }

// Registry is the registry of all of them; it is made once.
var Registry = sync.OnceValue(func() *functions.Registry { return functions.NewRegistry(Groups(), Aggregates()) })
