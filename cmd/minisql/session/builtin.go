package session

import (
	"sync"

	"minisql/functions/builtin"
	"minisql/planner/env"
)

// builtins are Flink's functions; the registry is made once a process, and not before somebody asks for a function.
var builtins = sync.OnceValue(func() env.Functions { return builtin.Registry() })
