package session

import (
	"maps"
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// showCreate carries out the SHOW CREATE statements.
func (s *Session) showCreate(stmt *ast.Show) (*Result, error) {
	switch stmt.Kind {
	case ast.ShowCreateCatalog:
		c := s.catalogs.CatalogNamed(stmt.Name.Last())
		if c == nil {
			return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Cannot obtain metadata information from Catalog %s.", stmt.Name.Last())
		}
		return single("result", "CREATE CATALOG "+catalog.Quote(c.Name)+"\n"+commentLine(c.Comment)+with(c.Options)), nil
	case ast.ShowCreateModel:
		return s.showCreateModel(stmt)
	case ast.ShowCreateTable, ast.ShowCreateView, ast.ShowCreateMaterializedTable:
		return s.showCreateTable(stmt)
	}
	return nil, source.Fail(source.TableException, stmt.Span, "minisql does not support this statement yet.")
}

func (s *Session) showCreateTable(stmt *ast.Show) (*Result, error) {
	p := s.catalogs.Qualify(stmt.Name.Strings())
	t := s.catalogs.Table(p)
	if t == nil {
		word := map[ast.ShowKind]string{ast.ShowCreateView: "View", ast.ShowCreateTable: "Table", ast.ShowCreateMaterializedTable: "MaterializedTable"}[stmt.Kind]
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Could not execute SHOW %s. %s with identifier %s does not exist.", stmt.Kind, word, p.Quoted())
	}
	if is := kindOf(t); "CREATE "+string(is) != string(stmt.Kind) {
		want := strings.TrimPrefix(string(stmt.Kind), "CREATE ")
		return nil, source.Fail(source.TableException, stmt.Name.Span, "SHOW %s is only supported for %ss, but %s is a %s. Please use SHOW CREATE %s instead.",
			stmt.Kind, strings.ToLower(want), p.Quoted(), strings.ToLower(string(is)), is)
	}
	return single("result", createText(t)), nil
}

// kindOf is what a table is in the words of statements.
func kindOf(t *catalog.Table) ast.ObjectKind {
	switch {
	case t.Materialized != nil:
		return ast.MaterializedTableObject
	case t.IsView():
		return ast.ViewObject
	}
	return ast.TableObject
}

// createText is the statement that would make a table or view again.
func createText(t *catalog.Table) string {
	head := "CREATE "
	if t.Temporary {
		head += "TEMPORARY "
	}
	head += string(kindOf(t)) + " " + t.Path.Quoted()
	switch {
	case t.Materialized != nil:
		return head + "\n" + materializedKey(t) + clauses(t) + "FRESHNESS = " + t.Materialized.Freshness + "\nREFRESH_MODE = " + t.Materialized.Mode + "\nAS " + t.Materialized.SQL + "\n"
	case t.IsView():
		var cols []string
		for _, c := range t.Columns {
			line := "  " + catalog.Quote(c.Name)
			if c.Comment != "" {
				line += " COMMENT " + catalog.QuoteString(c.Comment)
			}
			cols = append(cols, line)
		}
		return head + " (\n" + strings.Join(cols, ",\n") + "\n)\n" + commentLine(t.Comment) + "AS " + t.SQL + "\n"
	}
	var lines []string
	for _, c := range t.Columns {
		lines = append(lines, columnLine(c))
	}
	if w := t.Watermark; w != nil {
		lines = append(lines, "  WATERMARK FOR "+quotePath(w.Column)+" AS "+w.SQL)
	}
	if t.PrimaryKey != nil {
		lines = append(lines, "  "+keyLine(t.PrimaryKey))
	}
	return head + " (\n" + strings.Join(lines, ",\n") + "\n)\n" + clauses(t)
}

func materializedKey(t *catalog.Table) string {
	if t.PrimaryKey == nil {
		return ""
	}
	return "(\n  " + keyLine(t.PrimaryKey) + "\n)\n"
}

func keyLine(k *catalog.Key) string {
	return "CONSTRAINT " + catalog.Quote(k.Name) + " PRIMARY KEY (" + quoteAll(k.Columns) + ") NOT ENFORCED"
}

func columnLine(c catalog.Column) string {
	line := "  " + catalog.Quote(c.Name)
	switch c.Kind {
	case catalog.Computed:
		line += " AS " + c.SQL
	case catalog.Metadata:
		line += " " + c.Type.SQL() + " " + metadata(c)
	default:
		line += " " + c.Type.SQL()
	}
	if c.Comment != "" {
		line += " COMMENT " + catalog.QuoteString(c.Comment)
	}
	return line
}

// clauses are the lines behind the columns.
func clauses(t *catalog.Table) string {
	s := commentLine(t.Comment)
	if t.Distribution != "" {
		s += t.Distribution + "\n"
	}
	if len(t.Partitions) > 0 {
		s += "PARTITIONED BY (" + quoteAll(t.Partitions) + ")\n"
	}
	return s + with(t.Options)
}

func commentLine(text string) string {
	if text == "" {
		return ""
	}
	return "COMMENT " + catalog.QuoteString(text) + "\n"
}

// with is the WITH clause, in the order of the keys; nothing if there are no options.
func with(options map[string]string) string {
	if len(options) == 0 {
		return ""
	}
	var lines []string
	for _, k := range slices.Sorted(maps.Keys(options)) {
		lines = append(lines, "  "+catalog.QuoteString(k)+" = "+catalog.QuoteString(source.Shown(k, options[k])))
	}
	return "WITH (\n" + strings.Join(lines, ",\n") + "\n)\n"
}

func quoteAll(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = catalog.Quote(n)
	}
	return strings.Join(out, ", ")
}

func quotePath(dotted string) string {
	return strings.ReplaceAll(quoteAll(strings.Split(dotted, ".")), ", ", ".")
}
