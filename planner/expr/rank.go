package expr

import "minisql/exec/types"

// RankTypes are the functions of a row's place and what they give.
var RankTypes = map[string]types.Type{
	"ROW_NUMBER": types.Of(types.BigInt).Must(), "RANK": types.Of(types.BigInt).Must(), "DENSE_RANK": types.Of(types.BigInt).Must(),
	"NTILE": types.Of(types.BigInt).Must(), "PERCENT_RANK": types.Of(types.Double).Must(), "CUME_DIST": types.Of(types.Double).Must(),
	"LAG": {}, "LEAD": {},
}
