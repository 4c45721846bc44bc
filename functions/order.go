package functions

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"minisql/exec/types"
)

// Compare orders two values of one type: FALSE before TRUE, texts by their bytes, NaN above all.
func Compare(a, b any) int {
	switch a := a.(type) {
	case bool:
		return cmp.Compare(btoi(a), btoi(b.(bool)))
	case int8:
		return cmp.Compare(a, b.(int8))
	case int16:
		return cmp.Compare(a, b.(int16))
	case int32:
		return cmp.Compare(a, b.(int32))
	case int64:
		return cmp.Compare(a, b.(int64))
	case float32:
		return -cmp.Compare(-a, -b.(float32))
	case float64:
		return -cmp.Compare(-a, -b.(float64))
	case string:
		return strings.Compare(a, b.(string))
	case []byte:
		return bytes.Compare(a, b.([]byte))
	case types.Dec:
		return a.Compare(b.(types.Dec))
	case types.Instant:
		return a.Compare(b.(types.Instant))
	}
	return 0
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Same reports the equality of two values, also nested ones; NULLs inside are equal, maps are equal in any order.
func Same(a, b any) bool {
	switch x := a.(type) {
	case types.Dec:
		y, ok := b.(types.Dec)
		return ok && x.Compare(y) == 0
	case []byte:
		y, ok := b.([]byte)
		return ok && bytes.Equal(x, y)
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, Same)
	case *types.Entries:
		y, ok := b.(*types.Entries)
		return ok && sameEntries(x, y)
	}
	return a == b
}

func sameEntries(x, y *types.Entries) bool {
	if len(x.Keys) != len(y.Keys) {
		return false
	}
	for i, k := range x.Keys {
		at := slices.IndexFunc(y.Keys, func(l any) bool { return Same(k, l) })
		if at < 0 || !Same(x.Vals[i], y.Vals[at]) {
			return false
		}
	}
	return true
}

// Missing is what Flink shows for a value that is not there though its type is NOT NULL: the default that its generated
// code leaves in place. Of a nullable type it is NULL.
func Missing(t types.Type) any {
	if !t.NotNull {
		return nil
	}
	switch t.Kind {
	case types.Boolean:
		return false
	case types.TinyInt:
		return int8(-1)
	case types.SmallInt:
		return int16(-1)
	case types.Int, types.Date, types.Time, types.IntervalYM:
		return int32(-1)
	case types.BigInt, types.IntervalDT:
		return int64(-1)
	case types.Float:
		return float32(-1)
	case types.Double:
		return float64(-1)
	case types.Char, types.VarChar:
		return ""
	}
	return nil
}
