package ddl

import (
	"slices"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// The strategies of LIKE. Options are overwritten unless told otherwise, everything else is included.
const (
	including   = "INCLUDING"
	excluding   = "EXCLUDING"
	overwriting = "OVERWRITING"
)

// merging tells for each feature of a table what LIKE does with it.
type merging map[string]string

func mergingOf(options []ast.LikeOption) merging {
	m := merging{"CONSTRAINTS": including, "DISTRIBUTION": including, "GENERATED": including, "METADATA": including,
		"OPTIONS": overwriting, "PARTITIONS": including, "WATERMARKS": including}
	for _, o := range options {
		if o.Feature == "ALL" {
			for f := range m {
				m[f] = o.Merge
			}
		}
	}
	for _, o := range options {
		if o.Feature != "ALL" {
			m[o.Feature] = o.Merge
		}
	}
	return m
}

// checkLikeOptions refuses doubled features and strategies that a feature does not know.
func checkLikeOptions(l *ast.TableLike) error {
	var seen []string
	for _, o := range l.Options {
		if slices.Contains(seen, o.Feature) {
			return source.Fail(source.SqlValidateException, o.Span, "Each like option feature can be declared only once.")
		}
		seen = append(seen, o.Feature)
	}
	for _, o := range l.Options {
		if o.Merge == overwriting && !slices.Contains([]string{"GENERATED", "METADATA", "OPTIONS", "WATERMARKS"}, o.Feature) {
			return source.Fail(source.SqlValidateException, o.Span, "Illegal merging strategy '%s' for '%s' option.", o.Merge, o.Feature)
		}
	}
	return nil
}

// like starts the table with what its base has, and refuses what both have. A table's comment is never copied, and its
// partitions always are, whatever the options say (Flink's doing).
func (d *definer) like(c *ast.CreateTable) error {
	l := c.Like
	path := d.Catalogs.Qualify(l.Source.Strings())
	base := d.Catalogs.Table(path)
	if base == nil {
		diag := source.Fail(source.ValidationException, l.Source.Span, "Source table '%s' of the LIKE clause not found in the catalog, %s", path.Quoted(), d.at(l.Source.Span))
		diag.Hint = source.Suggest(l.Source.Last(), d.Catalogs.AllTables())
		return diag
	}
	if base.IsView() {
		return source.Fail(source.ValidationException, l.Source.Span, "Source table '%s' of the LIKE clause can not be a VIEW, %s", path.Quoted(), d.at(l.Source.Span))
	}
	m := mergingOf(l.Options)
	if err := d.likeParts(c, base, m); err != nil {
		return err
	}
	for _, col := range base.Columns {
		if col.Kind == catalog.Computed && m["GENERATED"] == excluding || col.Kind == catalog.Metadata && m["METADATA"] == excluding {
			continue
		}
		d.table.Columns = append(d.table.Columns, col)
		d.base[col.Name] = true
		d.hidden[col.Name] = col.Kind != catalog.Physical
	}
	for i := range c.Elements.Columns {
		if err := d.likeColumn(&c.Elements.Columns[i], m); err != nil {
			return err
		}
	}
	if m["OPTIONS"] != excluding {
		for k, v := range base.Options {
			d.table.Options[k] = v
		}
		for _, o := range c.Options.List {
			if v, ok := base.Options[o.Key.Value]; ok && m["OPTIONS"] == including {
				return source.Fail(source.ValidationException, o.Span, "There already exists an option ['%s' -> '%s']  in the base table. You might want to specify EXCLUDING OPTIONS or OVERWRITING OPTIONS.", o.Key.Value, v)
			}
		}
	}
	return nil
}

// likeColumn checks a generated column of the new table against the base's of the same name.
func (d *definer) likeColumn(c *ast.Column, m merging) error {
	name := c.Name.Last()
	i := d.table.Column(name)
	if c.Kind == ast.PhysicalColumn || i < 0 {
		return nil
	}
	kind, word, feature := catalog.Computed, "generated", "GENERATED"
	if c.Kind == ast.MetadataColumn {
		kind, word, feature = catalog.Metadata, "metadata", "METADATA"
	}
	switch {
	case d.table.Columns[i].Kind != kind:
		return source.Fail(source.ValidationException, c.Name.Span, "A column named '%s' already exists in the base table.", name)
	case m[feature] != overwriting:
		return source.Fail(source.ValidationException, c.Name.Span, "A %s column named '%s' already exists in the base table. You might want to specify EXCLUDING %s or OVERWRITING %s.", word, name, feature, feature)
	}
	return nil
}

// likeParts takes over key, partitions, distribution and watermark.
func (d *definer) likeParts(c *ast.CreateTable, base *catalog.Table, m merging) error {
	if base.PrimaryKey != nil && m["CONSTRAINTS"] != excluding {
		if k := keyOf(c.Elements.Columns, c.Elements.Constraints); k != nil {
			return source.Fail(source.ValidationException, k.Span, "The base table already has a primary key. You might want to specify EXCLUDING CONSTRAINTS.")
		}
		d.table.PrimaryKey = base.PrimaryKey
	}
	if len(base.Partitions) > 0 {
		if len(c.PartitionBy) > 0 && m["PARTITIONS"] != excluding {
			return source.Fail(source.ValidationException, c.PartitionBy[0].Span, "The base table already has partitions defined. You might want to specify EXCLUDING PARTITIONS.")
		}
		d.table.Partitions = base.Partitions
	}
	if base.Distribution != "" && m["DISTRIBUTION"] != excluding {
		if c.Distributed != nil {
			return source.Fail(source.ValidationException, c.Distributed.Span, "The base table already has a distribution defined. You might want to specify EXCLUDING DISTRIBUTION.")
		}
		d.table.Distribution = base.Distribution
	}
	if w := base.Watermark; w != nil && m["WATERMARKS"] != excluding {
		if c.Elements.Watermark != nil && m["WATERMARKS"] != overwriting {
			return source.Fail(source.ValidationException, c.Elements.Watermark.Span, "There already exists a watermark spec for column '%s' in the base table. You might want to specify EXCLUDING WATERMARKS or OVERWRITING WATERMARKS.", w.Column)
		}
		d.table.Watermark = w
	}
	return nil
}
