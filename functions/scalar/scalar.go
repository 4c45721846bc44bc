// Package scalar holds Flink's built-in scalar functions as tables, one file a family. Start at Tables.
package scalar

import (
	"minisql/exec/types"
	f "minisql/functions"
)

// Tables lists the scalar functions by family.
func Tables() [][]f.Function {
	return [][]f.Function{
		f.Table(numericSpecs), f.Table(randomSpecs), numericFuncs, f.Table(textSpecs), textFuncs, f.Table(regexSpecs), f.Table(codeSpecs), codeFuncs,
		timeFuncs, f.Table(timeSpecs), f.Table(clockSpecs), conditionalFuncs, f.Table(conditionalSpecs), f.Table(arraySpecs), arrayFuncs,
		f.Table(mapSpecs), jsonFuncs, f.Table(jsonSpecs), f.Table(variantSpecs), objectFuncs, miscFuncs,
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
