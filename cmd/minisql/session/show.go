package session

import (
	"maps"
	"slices"
	"strings"

	"minisql/functions"
	"minisql/functions/operator"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// show carries out SHOW.
func (s *Session) show(stmt *ast.Show) (*Result, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	switch stmt.Kind {
	case ast.ShowCurrentCatalog:
		return single("current catalog name", s.catalogs.Catalog), nil
	case ast.ShowCurrentDatabase:
		return single("current database name", s.catalogs.Database), nil
	case ast.ShowCatalogs:
		return list("catalog name", s.catalogs.Catalogs(), stmt), nil
	case ast.ShowDatabases:
		return s.showDatabases(stmt)
	case ast.ShowTables:
		return s.showTables(stmt, "table name", func(*catalog.Table) bool { return true })
	case ast.ShowViews:
		return s.showTables(stmt, "view name", (*catalog.Table).IsView)
	case ast.ShowMaterializedTables:
		return s.showTables(stmt, "materialized table", func(t *catalog.Table) bool { return t.Materialized != nil })
	case ast.ShowColumns:
		return s.showColumns(stmt)
	case ast.ShowFunctions, ast.ShowUserFunctions:
		return s.showFunctions(stmt)
	case ast.ShowModels:
		return list("model name", s.user.modelNames(s.catalogs.Home()), stmt), nil
	case ast.ShowModules:
		return list("module name", s.user.modules, stmt), nil
	case ast.ShowFullModules:
		return s.user.fullModules(), nil
	case ast.ShowJars:
		return &Result{Kind: Rows, Names: []string{"jars"}}, nil
	case ast.ShowJobs:
		return s.showJobs(), nil
	case ast.ShowLateRows:
		return s.showLate(), nil
	case ast.ShowPartitions:
		return s.showPartitions(stmt)
	case ast.ShowProcedures:
		return nil, source.Fail(source.UnsupportedOperationException, stmt.Span, "minisql has no procedures.")
	}
	return s.showCreate(stmt)
}

// readable checks the settings that Flink reads before any statement.
func (s *Session) readable() error {
	if _, err := s.config.batchMode(); err != nil {
		return err
	}
	_, err := s.config.int("parallelism.default")
	return err
}

// list is a result of one column: the names that the LIKE of a SHOW keeps.
func list(column string, names []string, stmt *ast.Show) *Result {
	r := &Result{Kind: Rows, Names: []string{column}}
	for _, n := range names {
		if kept(stmt, n) {
			r.Cells = append(r.Cells, []string{n})
		}
	}
	return r
}

// kept tells whether the LIKE or ILIKE of a SHOW keeps a name.
func kept(stmt *ast.Show, name string) bool {
	if stmt.Like == nil {
		return true
	}
	pattern := stmt.Like.Value
	if stmt.ILike {
		pattern, name = strings.ToLower(pattern), strings.ToLower(name)
	}
	return like(name, pattern) != stmt.NotLike
}

// like matches a LIKE pattern in which \ takes the meaning from any character; one at the end matches nothing.
func like(name, pattern string) bool {
	var b strings.Builder
	runes := []rune(pattern)
	for i := 0; i < len(runes); i++ {
		if runes[i] == '\\' {
			if i++; i == len(runes) {
				return false
			}
			if strings.ContainsRune(`%_\`, runes[i]) { // the operator has no others to escape
				b.WriteByte('\\')
			}
		}
		b.WriteRune(runes[i])
	}
	ok, err := operator.Like(name, b.String(), `\`)
	return ok && err == nil
}

func (s *Session) showDatabases(stmt *ast.Show) (*Result, error) {
	name := s.catalogs.Catalog
	if stmt.Name != nil {
		name = stmt.Name.Last()
	}
	c := s.catalogs.CatalogNamed(name)
	if c == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Catalog %s does not exist", name)
	}
	return list("database name", slices.Sorted(maps.Keys(c.Databases)), stmt), nil
}

// home is the database after FROM, or the current one.
func (s *Session) home(stmt *ast.Show) (catalog.Path, error) {
	p := s.catalogs.Home()
	if stmt.Name != nil {
		parts := stmt.Name.Strings()
		p.Database = parts[len(parts)-1]
		if len(parts) > 1 {
			p.Catalog = parts[len(parts)-2]
		}
	}
	if s.catalogs.DatabaseOf(p.Catalog, p.Database) == nil {
		return p, source.Fail(source.ValidationException, stmt.Span, "Database '%s'.'%s' doesn't exist.", p.Catalog, p.Database)
	}
	return p, nil
}

func (s *Session) showTables(stmt *ast.Show, column string, keep func(*catalog.Table) bool) (*Result, error) {
	p, err := s.home(stmt)
	if err != nil {
		return nil, err
	}
	return list(column, s.catalogs.Tables(p.Catalog, p.Database, keep), stmt), nil
}

func (s *Session) showFunctions(stmt *ast.Show) (*Result, error) {
	p, err := s.home(stmt)
	if err != nil {
		return nil, err
	}
	names := s.user.functionNames(p)
	if r, ok := s.functions.(*functions.Registry); ok && stmt.Kind == ast.ShowFunctions && len(s.user.modules) > 0 {
		names = append(names, r.Names()...)
		slices.Sort(names)
	}
	return list("function name", names, stmt), nil
}

func (s *Session) showJobs() *Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &Result{Kind: Rows, Names: []string{"job id", "job name", "status", "start time"}}
	for _, j := range s.jobs {
		r.Cells = append(r.Cells, j.row())
	}
	return r
}

func (j *Job) row() []string {
	return []string{j.ID, j.Name, j.Status(), j.Started.Format("2006-01-02T15:04:05.000")}
}
