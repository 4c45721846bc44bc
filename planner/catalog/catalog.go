// Package catalog holds what CREATE statements made: catalogs, databases, tables and views, as definitions. It knows
// syntax trees and types, but neither plans nor connectors. Start at Manager.
package catalog

import (
	"sort"

	"minisql/exec/types"
	"minisql/grammar/ast"
)

// ColumnKind tells where a column's values come from.
type ColumnKind uint8

// A column is stored, computed from others, or told by the connector.
const (
	Physical ColumnKind = iota
	Computed
	Metadata
)

// Column is a column of a table, or of a view (always Physical).
type Column struct {
	Name        string
	Type        types.Type
	Kind        ColumnKind
	Expr        ast.Expr // of computed columns
	SQL         string   // Expr as DESCRIBE shows it
	MetadataKey string   // FROM 'key'; "" when the column's name is the key
	Virtual     bool
	Comment     string
}

// Key is a primary key.
type Key struct {
	Name    string
	Columns []string
}

// Watermark is a watermark declaration.
type Watermark struct {
	Column string
	Expr   ast.Expr
	SQL    string
	Type   types.Type
}

// Path is the full name of an object.
type Path struct{ Catalog, Database, Object string }

// String is the dotted name.
func (p Path) String() string { return p.Catalog + "." + p.Database + "." + p.Object }

// Quoted is the dotted name with every part in back-ticks.
func (p Path) Quoted() string {
	return "`" + p.Catalog + "`.`" + p.Database + "`.`" + p.Object + "`"
}

// Table is a table or, with Query set, a view.
type Table struct {
	Path         Path
	Temporary    bool
	Columns      []Column
	Watermark    *Watermark
	PrimaryKey   *Key
	Comment      string
	Partitions   []string
	Distribution string // the DISTRIBUTED clause as SHOW CREATE shows it
	Options      map[string]string
	Batch        bool // made in batch mode, which knows no time attributes

	Query ast.Query // of a view, with names as written
	Home  Path      // the current catalog and database when the view was made
	SQL   string    // the view's expanded query

	Materialized *Materialized // of a materialized table
}

// Materialized is what a materialized table has beside a table: its query and how it is kept fresh.
type Materialized struct{ SQL, Freshness, Mode string }

// IsView reports a view.
func (t *Table) IsView() bool { return t.Query != nil }

// Column returns the index of the column of that name, or -1.
func (t *Table) Column(name string) int {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return i
		}
	}
	return -1
}

// Manager is the session's view of all catalogs.
type Manager struct {
	Catalog, Database string // the current ones
	catalogs          map[string]*Catalog
	temporary         map[Path]*Table
}

// Catalog is one catalog and its databases.
type Catalog struct {
	Name      string
	Comment   string
	Options   map[string]string
	Databases map[string]*Database
}

// Database is one database of a catalog.
type Database struct {
	Name    string
	Comment string
	Options map[string]string
	Tables  map[string]*Table
}

// NewManager returns the catalogs of a fresh session.
func NewManager() *Manager {
	m := &Manager{Catalog: "default_catalog", Database: "default_database", catalogs: map[string]*Catalog{}, temporary: map[Path]*Table{}}
	m.AddCatalog(&Catalog{Name: m.Catalog, Options: map[string]string{"type": "generic_in_memory"}})
	m.catalogs[m.Catalog].Databases[m.Database] = &Database{Name: m.Database, Tables: map[string]*Table{}}
	return m
}

// AddCatalog adds a catalog.
func (m *Manager) AddCatalog(c *Catalog) {
	if c.Databases == nil {
		c.Databases = map[string]*Database{}
	}
	m.catalogs[c.Name] = c
}

// DropCatalog removes a catalog.
func (m *Manager) DropCatalog(name string) { delete(m.catalogs, name) }

// CatalogNamed returns a catalog, or nil.
func (m *Manager) CatalogNamed(name string) *Catalog { return m.catalogs[name] }

// Catalogs returns the names of all catalogs, sorted.
func (m *Manager) Catalogs() []string { return sorted(m.catalogs) }

// DatabaseOf returns a database, or nil.
func (m *Manager) DatabaseOf(catalog, database string) *Database {
	if c := m.catalogs[catalog]; c != nil {
		return c.Databases[database]
	}
	return nil
}

// Qualify completes a name of one to three parts.
func (m *Manager) Qualify(parts []string) Path { return m.Home().Qualify(parts) }

// Home is the current catalog and database.
func (m *Manager) Home() Path { return Path{Catalog: m.Catalog, Database: m.Database} }

// Qualify completes a name of one to three parts with the catalog and database of p.
func (p Path) Qualify(parts []string) Path {
	switch len(parts) {
	case 1:
		p.Object = parts[0]
	case 2:
		p.Database, p.Object = parts[0], parts[1]
	case 3:
		p = Path{parts[0], parts[1], parts[2]}
	}
	return p
}

// Table returns a table or view, a temporary one first, or nil.
func (m *Manager) Table(p Path) *Table {
	if t := m.temporary[p]; t != nil {
		return t
	}
	return m.Permanent(p)
}

// Temporary returns the temporary table or view of that name, or nil.
func (m *Manager) Temporary(p Path) *Table { return m.temporary[p] }

// Permanent returns the table or view of that name that is not temporary, or nil.
func (m *Manager) Permanent(p Path) *Table {
	if db := m.DatabaseOf(p.Catalog, p.Database); db != nil {
		return db.Tables[p.Object]
	}
	return nil
}

// Put adds or replaces a table or view; the database must exist unless it is temporary.
func (m *Manager) Put(t *Table) {
	if t.Temporary {
		m.temporary[t.Path] = t
		return
	}
	m.DatabaseOf(t.Path.Catalog, t.Path.Database).Tables[t.Path.Object] = t
}

// Drop removes a table or view.
func (m *Manager) Drop(t *Table) {
	if t.Temporary {
		delete(m.temporary, t.Path)
		return
	}
	delete(m.DatabaseOf(t.Path.Catalog, t.Path.Database).Tables, t.Path.Object)
}

// Tables returns the tables and views of a database that pass the test, temporary ones included, each name once, sorted.
func (m *Manager) Tables(catalog, database string, keep func(*Table) bool) []string {
	names := map[string]bool{}
	if db := m.DatabaseOf(catalog, database); db != nil {
		for n, t := range db.Tables {
			if keep(t) {
				names[n] = true
			}
		}
	}
	for p, t := range m.temporary {
		if p.Catalog == catalog && p.Database == database && keep(t) {
			names[p.Object] = true
		}
	}
	return sorted(names)
}

// AllTables returns the full names of everything that can be read, for suggestions.
func (m *Manager) AllTables() (names []string) {
	return m.Tables(m.Catalog, m.Database, func(*Table) bool { return true })
}

func sorted[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
