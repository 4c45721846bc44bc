package expr

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

var namedKinds = map[string]types.Kind{
	"BOOLEAN": types.Boolean, "TINYINT": types.TinyInt, "SMALLINT": types.SmallInt, "INT": types.Int, "INTEGER": types.Int,
	"BIGINT": types.BigInt, "DECIMAL": types.Decimal, "DEC": types.Decimal, "NUMERIC": types.Decimal, "FLOAT": types.Float, "DOUBLE": types.Double,
	"DOUBLE PRECISION": types.Double, "CHAR": types.Char, "CHARACTER": types.Char, "VARCHAR": types.VarChar, "STRING": types.VarChar,
	"BINARY": types.Binary, "VARBINARY": types.VarBinary, "BYTES": types.VarBinary, "DATE": types.Date, "TIME": types.Time,
	"TIMESTAMP": types.Timestamp, "TIMESTAMP_LTZ": types.TimestampLTZ, "TIMESTAMP WITH LOCAL TIME ZONE": types.TimestampLTZ,
	"ARRAY": types.Array, "MAP": types.Map, "MULTISET": types.Multiset, "ROW": types.Row, "INTERVAL": types.IntervalDT, "RAW": types.Raw, "VARIANT": types.Variant,
}

// typeOf is the type of a type's name; types are nullable unless they say NOT NULL. As in Flink, precisions beyond
// the largest are cut to it and every TIME is a TIME(0).
func TypeOf(n *ast.TypeName) (types.Type, error) {
	k, ok := namedKinds[n.Name]
	if !ok {
		name := n.Name
		if n.User != nil {
			name = n.User.Last()
		}
		return types.Type{}, source.Fail(source.SqlValidatorException, n.Span, "Unknown identifier '%s'", name)
	}
	arg := func(i, otherwise int) int {
		if i < len(n.Args) {
			return n.Args[i]
		}
		return otherwise
	}
	t := types.Type{Kind: k}
	switch k {
	case types.Decimal:
		t.P, t.S = min(arg(0, 10), types.MaxDecimal), arg(1, 0)
		if t.S > t.P {
			return t, source.Fail(source.ValidationException, n.Span, "Decimal scale must be between 0 and the precision %d (both inclusive).", t.P)
		}
	case types.Char, types.Binary:
		t.P = arg(0, 1)
	case types.VarChar, types.VarBinary:
		t.P = arg(0, types.MaxLen)
	case types.Timestamp, types.TimestampLTZ:
		t.P = min(arg(0, 6), 9)
	case types.IntervalDT:
		t = intervalType(*n.Unit)
	case types.Raw:
		if len(n.Strings) > 0 {
			t.Class = n.Strings[0]
		}
	}
	if err := elements(n, &t); err != nil {
		return t, err
	}
	if n.Nullable != nil {
		t.NotNull = !*n.Nullable
	}
	return t, nil
}

func elements(n *ast.TypeName, t *types.Type) error {
	if n.Elem != nil {
		e, err := TypeOf(n.Elem)
		if err != nil {
			return err
		}
		t.Elem = &e
	}
	if n.Key != nil {
		k, err := TypeOf(n.Key)
		if err != nil {
			return err
		}
		t.Key = &k
	}
	for _, f := range n.Fields {
		ft, err := TypeOf(f.Type)
		if err != nil {
			return err
		}
		t.Fields = append(t.Fields, types.Field{Name: f.Name.Text, Type: ft}) // Flink forgets comments of fields
	}
	return nil
}
