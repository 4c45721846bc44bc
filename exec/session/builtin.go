package session

import (
	"minisql/functions"
	"minisql/functions/agg"
	"minisql/functions/operator"
	"minisql/planner"
)

func registry() planner.Functions {
	return functions.NewRegistry([][]functions.Function{operator.All}, agg.All)
}
