package bind

import (
	"slices"
	"strings"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/plan"
)

// checkTarget refuses what a table cannot take from an INSERT, whatever its query.
func checkTarget(t *catalog.Table, ins *ast.Insert) error {
	if t.Distribution != "" {
		return source.Fail(source.TableException, ins.Table.Span, "Table '%s' is distributed into buckets, but the underlying DynamicTableSink doesn't implement the SupportsBucketing interface.", t.Path)
	}
	for _, p := range ins.Partition {
		if p.Value != nil && t.Column(p.Name.Text) >= 0 && !slices.Contains(t.Partitions, p.Name.Text) {
			return source.Fail(source.ValidationException, p.Name.Span, "Static partition column '%s' should be in the partition keys list [%s] for table '%s'.",
				p.Name.Text, strings.Join(t.Partitions, ", "), t.Path)
		}
	}
	return nil
}

// checkNulls refuses a query with a column that is nothing but NULL: it has no type.
func checkNulls(node plan.Node, at source.Span) error {
	for _, c := range node.Schema() {
		if c.Type.Kind == types.Null {
			return source.Fail(source.SqlValidatorException, at, "Illegal use of 'NULL'")
		}
	}
	return nil
}

// checkMetadata refuses metadata columns that a connector does not offer.
func checkMetadata(t *connectors.Table, conn *connectors.Connector, at source.Span) error {
	var offered []connectors.Column
	if conn.Metadata != nil {
		offered = conn.Metadata(t)
	}
	for _, c := range t.Columns {
		if c.Metadata == "" {
			continue
		}
		if len(offered) == 0 {
			return source.Fail(source.ValidationException, at, "Table '%s' declares metadata columns, but the underlying DynamicTableSource doesn't implement the SupportsReadingMetadata interface. "+
				"Therefore, metadata cannot be read from the given source.", t.Name)
		}
		keys := make([]string, len(offered))
		for i, o := range offered {
			keys[i] = o.Metadata
		}
		found := slices.Index(keys, c.Metadata)
		if found < 0 {
			d := source.Fail(source.ValidationException, at, "Invalid metadata key '%s' in column '%s' of table '%s'.", c.Metadata, c.Name, t.Name)
			if d.Hint = source.Suggest(c.Metadata, keys); d.Hint == "" {
				d.Hint = "the keys are " + strings.Join(keys, ", ")
			}
			return d
		}
		// Flink's sentence names the two types the wrong way round.
		if o := offered[found]; functions.CanCast(o.Type, c.Type) != nil {
			d := source.Fail(source.ValidationException, at, "Invalid data type for metadata column '%s'%s of table '%s'. The column cannot be declared as '%s' because the type must be castable from metadata type '%s'.",
				c.Name, metadataKey(&c), t.Name, o.Type, c.Type)
			d.Hint = "declare the column as " + o.Type.String()
			return d
		}
	}
	return nil
}

// checkWritable refuses metadata columns that a connector does not write. Flink asks for those that are not VIRTUAL.
func checkWritable(t *connectors.Table, conn *connectors.Connector, at source.Span) error {
	var offered []connectors.Column
	if conn.Metadata != nil {
		offered = conn.Metadata(t)
	}
	offered = slices.DeleteFunc(offered, func(o connectors.Column) bool { return o.Virtual })
	keys := make([]string, len(offered))
	for i, o := range offered {
		keys[i] = o.Metadata
	}
	for _, c := range t.Columns {
		if c.Metadata == "" || c.Virtual {
			continue
		}
		if len(offered) == 0 {
			return source.Fail(source.ValidationException, at, "Table '%s' declares persistable metadata columns, but the underlying DynamicTableSink doesn't implement the SupportsWritingMetadata interface. "+
				"If the column should not be persisted, it can be declared with the VIRTUAL keyword.", t.Name)
		}
		found := slices.Index(keys, c.Metadata)
		if found < 0 {
			d := source.Fail(source.ValidationException, at, "Invalid metadata key '%s' in column '%s' of table '%s'.", c.Metadata, c.Name, t.Name)
			d.Hint = "the keys for writing are " + strings.Join(keys, ", ") + "; declare the column VIRTUAL if it is only read"
			return d
		}
		o := offered[found]
		if d := functions.CanCast(c.Type, o.Type); d != nil {
			if d.Class == source.ValidationException { // Flink's matrix has these casts
				return source.Placed(d, at)
			}
			return source.Fail(source.ValidationException, at, "Invalid data type for metadata column '%s'%s of table '%s'. The column cannot be declared as '%s' because the type must be castable to metadata type '%s'.",
				c.Name, metadataKey(&c), t.Name, c.Type, o.Type.Opt())
		}
	}
	return nil
}

// metadataKey names the key of a column in errors, unless it is the column's name.
func metadataKey(c *connectors.Column) string {
	if c.Metadata == c.Name {
		return ""
	}
	return " with metadata key '" + c.Metadata + "'"
}
