package types

import (
	"fmt"
	"strings"
)

// String spells the type as DESCRIBE does (Flink's LogicalType.asSummaryString): INT NOT NULL, STRING,
// TIMESTAMP(3) *ROWTIME*.
func (t Type) String() string { return t.spell(false) }

// SQL spells the type as SHOW CREATE TABLE does (asSerializableString): VARCHAR(2147483647),
// TIMESTAMP(3) WITH LOCAL TIME ZONE; time attributes are not shown.
func (t Type) SQL() string { return t.Plain().spell(true) }

func (t Type) spell(sql bool) string {
	s := t.root(sql)
	if t.NotNull && t.Kind != Null {
		s += " NOT NULL"
	}
	switch t.Attr {
	case Rowtime, RowtimeValue:
		s += " *ROWTIME*"
	case Proctime:
		s += " *PROCTIME*"
	}
	return s
}

var rootNames = [...]string{"NULL", "BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "DECIMAL", "FLOAT", "DOUBLE", "CHAR", "VARCHAR",
	"BINARY", "VARBINARY", "DATE", "TIME", "TIMESTAMP", "TIMESTAMP_LTZ", "INTERVAL", "INTERVAL", "ARRAY", "MAP", "MULTISET", "ROW", "RAW", "VARIANT", "SYMBOL", "DESCRIPTOR"}

func (t Type) root(sql bool) string {
	switch t.Kind {
	case Decimal:
		return fmt.Sprintf("DECIMAL(%d, %d)", t.P, t.S)
	case VarChar:
		if t.P == MaxLen && !sql {
			return "STRING"
		}
		return fmt.Sprintf("VARCHAR(%d)", t.P)
	case VarBinary:
		if t.P == MaxLen && !sql {
			return "BYTES"
		}
		return fmt.Sprintf("VARBINARY(%d)", t.P)
	case Char, Binary, Time, Timestamp:
		return fmt.Sprintf("%s(%d)", rootNames[t.Kind], t.P)
	case TimestampLTZ:
		if sql {
			return fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.P)
		}
		return fmt.Sprintf("TIMESTAMP_LTZ(%d)", t.P)
	case IntervalYM:
		return "INTERVAL MONTH" // whatever its fields, as in Flink
	case IntervalDT:
		return "INTERVAL SECOND(3)"
	case Array, Multiset:
		return rootNames[t.Kind] + "<" + t.Elem.spell(sql) + ">"
	case Map:
		return "MAP<" + t.Key.spell(sql) + ", " + t.Elem.spell(sql) + ">"
	case Row:
		if t.Class != "" {
			return "STRUCTURED<'" + t.Class + "', " + t.fields(sql) + ">"
		}
		return "ROW<" + t.fields(sql) + ">"
	case Raw:
		if t.Class != "" {
			return "RAW('" + t.Class + "', '...')"
		}
	}
	return rootNames[t.Kind]
}

func (t Type) fields(sql bool) string {
	var b strings.Builder
	for i, f := range t.Fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("`" + strings.ReplaceAll(f.Name, "`", "``") + "` " + f.Type.spell(sql))
	}
	return b.String()
}
