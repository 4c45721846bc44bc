package session

import (
	"sync"

	"minisql/functions/builtin"
	"minisql/planner"
)

// builtins are Flink's functions; the registry is made once a process, and not before somebody asks for a function.
var builtins = sync.OnceValue(func() planner.Functions { return builtin.Registry() })
