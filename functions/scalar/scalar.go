// Package scalar holds Flink's built-in scalar functions as tables, one file a family. Start at Groups.
package scalar

import (
	"slices"

	"minisql/exec/types"
	f "minisql/functions"
)

// Groups lists the scalar functions by family.
func Groups() []f.Group {
	return []f.Group{
		{Title: "Numbers", Functions: slices.Concat(f.Table(numericSpecs), f.Table(randomSpecs), numericFuncs)},
		{Title: "Texts", Functions: slices.Concat(f.Table(textSpecs), textFuncs, f.Table(regexSpecs))},
		{Title: "Hashes, encodings and URLs", Functions: slices.Concat(f.Table(codeSpecs), codeFuncs)},
		{Title: "Dates and times", Functions: slices.Concat(timeFuncs, f.Table(timeSpecs), f.Table(clockSpecs))},
		{Title: "Conditions", Functions: slices.Concat(conditionalFuncs, f.Table(conditionalSpecs))},
		{Title: "Arrays and maps", Functions: slices.Concat(f.Table(arraySpecs), arrayFuncs, f.Table(mapSpecs))},
		{Title: "JSON and VARIANT", Functions: slices.Concat(jsonFuncs, f.Table(jsonSpecs), f.Table(variantSpecs))},
		{Title: "Structures and others", Functions: slices.Concat(objectFuncs, miscFuncs)},
	}
}

var (
	str     = types.Str()
	integer = types.Of(types.Int)
	bigint  = types.Of(types.BigInt)
	double  = types.Of(types.Double)
	boolean = types.Of(types.Boolean)
)

// opt is a result that may be NULL whatever the arguments.
func opt(t types.Type) f.Ret { return f.Always(t.Opt()) }
