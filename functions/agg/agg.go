// Package agg holds the aggregate functions. An accumulator keeps the state of one call for many groups in slices, one
// element a group; the hot ones are typed loops, the others keep a state of Go values and share cells. Start at All.
package agg

import (
	"minisql/exec/types"
	f "minisql/functions"
)

// All lists the aggregate functions.
var All = []f.Aggregate{
	{Name: "COUNT", Doc: "The number of rows, or of rows in which no argument is NULL.", Example: "COUNT(x) over (1, NULL, 3) => 2", Resolve: count},
	{Name: "SUM", Doc: "The sum, in the argument's type; DECIMAL sums have 38 digits.", Example: "SUM(x) over (1, 2, 3) => 6", Resolve: sum},
	{Name: "$SUM0", Doc: "The sum, 0 of no values.", Example: "$SUM0(x) over () => 0", Resolve: sum0},
	{Name: "AVG", Doc: "The mean; of integers it is cut to an integer.", Example: "AVG(x) over (1, 2) => 1", Resolve: avg},
	{Name: "MIN", Doc: "The least value.", Example: "MIN(x) over (2, 1) => 1", Resolve: extremum("MIN", "Min", -1)},
	{Name: "MAX", Doc: "The greatest value.", Example: "MAX(x) over (2, 1) => 2", Resolve: extremum("MAX", "Max", 1)},
	{Name: "FIRST_VALUE", Doc: "The first value that is not NULL.", Example: "FIRST_VALUE(x) over (NULL, 1, 2) => 1", Resolve: edge("FIRST_VALUE", false)},
	{Name: "LAST_VALUE", Doc: "The last value that is not NULL.", Example: "LAST_VALUE(x) over (1, 2, NULL) => 2", Resolve: edge("LAST_VALUE", true)},
	{Name: "LISTAGG", Doc: "The texts, with a separator (a comma if none is given) between them.", Example: "LISTAGG(x) over ('a', 'b') => a,b", Resolve: listagg},
	{Name: "ARRAY_AGG", Doc: "An array of the values, NULLs included.", Example: "ARRAY_AGG(x) over (1, 2) => [1, 2]", Resolve: arrayAgg},
	{Name: "COLLECT", Doc: "A multiset of the values that are not NULL.", Example: "COLLECT(x) over (1, 1) => {1=2}", Resolve: collect},
	{Name: "STDDEV_POP", Doc: "The standard deviation of the population.", Example: "STDDEV_POP(x) over (1e0, 3e0) => 1.0", Resolve: deviation("STDDEV_POP", true, false)},
	{Name: "STDDEV_SAMP", Doc: "The standard deviation of a sample, NULL of less than two values.", Example: "STDDEV_SAMP(x) over (1e0, 3e0) => 1.4142135623730951", Resolve: deviation("STDDEV_SAMP", true, true)},
	{Name: "STDDEV", Doc: "The standard deviation of a sample, NULL of less than two values.", Example: "STDDEV(x) over (1e0, 3e0) => 1.4142135623730951", Resolve: deviation("STDDEV", true, true)},
	{Name: "VAR_POP", Doc: "The variance of the population.", Example: "VAR_POP(x) over (1e0, 3e0) => 1.0", Resolve: deviation("VAR_POP", false, false)},
	{Name: "VAR_SAMP", Doc: "The variance of a sample, NULL of less than two values.", Example: "VAR_SAMP(x) over (1e0, 3e0) => 2.0", Resolve: deviation("VAR_SAMP", false, true)},
	{Name: "VARIANCE", Doc: "The variance of a sample, NULL of less than two values.", Example: "VARIANCE(x) over (1e0, 3e0) => 2.0", Resolve: deviation("VARIANCE", false, true)},
	{Name: "APPROX_COUNT_DISTINCT", Doc: "The number of different values.", Example: "APPROX_COUNT_DISTINCT(x) over (1, 1, 2) => 2", Resolve: approxCountDistinct},
	{Name: "SINGLE_VALUE", Doc: "The only value; more than one is an error.", Example: "SINGLE_VALUE(x) over (1) => 1", Resolve: singleValue},
	{Name: "PERCENTILE", Doc: "The percentile of the values, interpolated; of an array of fractions an array.", Example: "PERCENTILE(x, 0.5) over (1, 2, 3, 4) => 2.5", Resolve: percentile},
	{Name: "JSON_OBJECTAGG", Doc: "A JSON object of keys and values.", Example: "JSON_OBJECTAGG(KEY k VALUE v) over ('a', 1) => {\"a\":1}", Resolve: jsonObjectAgg},
	{Name: "JSON_ARRAYAGG", Doc: "A JSON array of values.", Example: "JSON_ARRAYAGG(x) over (1, 2) => [1,2]", Resolve: jsonArrayAgg},
}

// one checks for a single argument that is not a bare NULL.
func one(name string, args []f.Arg) (types.Type, error) {
	switch {
	case len(args) != 1:
		return types.Type{}, f.WrongCount(name, 1)
	case args[0].Type.Kind == types.Null:
		return types.Type{}, f.IllegalNull()
	}
	return args[0].Type.Plain(), nil
}

func number(name string, args []f.Arg) (types.Type, error) {
	t, err := one(name, args)
	if err == nil && !t.IsNumeric() {
		err = f.CannotApply(name, "", args)
	}
	return t, err
}

func resolved(name string, ret types.Type, params []types.Type, make func() f.Accumulator) *f.AggCall {
	return &f.AggCall{Name: name, Params: params, Ret: ret, New: make}
}

// fixed marks a call whose type does not depend on whether groups may be empty.
func fixed(c *f.AggCall) *f.AggCall {
	c.Fixed = true
	return c
}

// grow lengthens a slice to n elements.
func grow[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	if n <= cap(s) {
		return s[:n]
	}
	return append(s, make([]T, n-len(s))...)
}
