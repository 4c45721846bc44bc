package session

import (
	"maps"
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

func (s *Session) use(u *ast.Use) (*Result, error) {
	parts := u.Name.Strings()
	if u.Kind == ast.CatalogObject {
		c := s.catalogs.CatalogNamed(parts[0])
		if c == nil {
			return nil, source.Fail(source.CatalogException, u.Name.Span, "A catalog with name [%s] does not exist.", parts[0])
		}
		s.catalogs.Catalog, s.catalogs.Database = c.Name, defaultDatabase(c)
		return ok(), nil
	}
	cat, db := s.databasePath(parts)
	if s.catalogs.CatalogNamed(cat) == nil {
		return nil, source.Fail(source.CatalogException, u.Name.Span, "A catalog with name [%s] does not exist.", cat)
	}
	if s.catalogs.DatabaseOf(cat, db) == nil {
		return nil, source.Fail(source.CatalogException, u.Name.Span, "A database with name [%s] does not exist in the catalog: [%s].", db, cat)
	}
	s.catalogs.Catalog, s.catalogs.Database = cat, db
	return ok(), nil
}

// databasePath completes a database's name of one or two parts.
func (s *Session) databasePath(parts []string) (cat, db string) {
	if len(parts) > 1 {
		return parts[len(parts)-2], parts[len(parts)-1]
	}
	return s.catalogs.Catalog, parts[0]
}

// defaultDatabase is where USE CATALOG leads.
func defaultDatabase(c *catalog.Catalog) string {
	if c.Name == "default_catalog" {
		return "default_database"
	}
	if db, ok := c.Options["default-database"]; ok {
		return db
	}
	return "default"
}

func (s *Session) createCatalog(c *ast.CreateCatalog) (*Result, error) {
	name := c.Name.Text
	if s.catalogs.CatalogNamed(name) != nil {
		if c.IfNotExists {
			return ok(), nil
		}
		return nil, source.Fail(source.CatalogException, c.Name.Span, "Catalog %s already exists.", name)
	}
	options := optionMap(c.Options.List)
	switch typ, has := options["type"]; {
	case !has:
		return nil, source.Fail(source.ValidationException, c.Span, "Catalog options do not contain an option key 'type' for discovering a catalog.")
	case typ != "generic_in_memory":
		return nil, source.Fail(source.ValidationException, c.Span, "Could not find any factory for identifier '%s' that implements 'org.apache.flink.table.factories.CatalogFactory' in the classpath.\n\nAvailable factory identifiers are:\n\ngeneric_in_memory", typ)
	}
	if bad := unknownKeys(options); len(bad) > 0 {
		return nil, source.Fail(source.ValidationException, c.Span, "Unsupported options found for 'generic_in_memory'.\n\nUnsupported options:\n\n%s\n\nSupported options:\n\ndefault-database\nproperty-version", strings.Join(bad, "\n"))
	}
	made := &catalog.Catalog{Name: name, Options: options}
	if c.Comment != nil {
		made.Comment = c.Comment.Value
	}
	s.catalogs.AddCatalog(made)
	made.Databases[defaultDatabase(made)] = &catalog.Database{Name: defaultDatabase(made), Tables: map[string]*catalog.Table{}}
	return ok(), nil
}

func unknownKeys(options map[string]string) (bad []string) {
	for _, k := range slices.Sorted(maps.Keys(options)) {
		if k != "type" && k != "default-database" && k != "property-version" {
			bad = append(bad, k)
		}
	}
	return bad
}

func optionMap(options []ast.Option) map[string]string {
	m := map[string]string{}
	for _, o := range options {
		m[o.Key.Value] = o.Value.Value
	}
	return m
}

func (s *Session) dropCatalog(d *ast.Drop) (*Result, error) {
	name := d.Name.Last()
	if s.catalogs.CatalogNamed(name) == nil {
		if d.IfExists {
			return ok(), nil
		}
		return nil, source.Fail(source.CatalogException, d.Name.Span, "Catalog %s does not exist.", name)
	}
	if name == s.catalogs.Catalog {
		return nil, source.Fail(source.CatalogException, d.Name.Span, "Cannot drop a catalog which is currently in use.")
	}
	s.catalogs.DropCatalog(name)
	return ok(), nil
}

func (s *Session) createDatabase(c *ast.CreateDatabase) (*Result, error) {
	cat, db := s.databasePath(c.Name.Strings())
	in := s.catalogs.CatalogNamed(cat)
	if in == nil {
		return nil, source.Fail(source.ValidationException, c.Name.Span, "Catalog %s does not exist", cat)
	}
	if in.Databases[db] != nil {
		if c.IfNotExists {
			return ok(), nil
		}
		return nil, source.Fail(source.DatabaseAlreadyExistException, c.Name.Span, "Database %s already exists in Catalog %s.", db, cat)
	}
	made := &catalog.Database{Name: db, Options: optionMap(c.Options.List), Tables: map[string]*catalog.Table{}}
	if c.Comment != nil {
		made.Comment = c.Comment.Value
	}
	in.Databases[db] = made
	return ok(), nil
}

func (s *Session) dropDatabase(d *ast.Drop) (*Result, error) {
	cat, db := s.databasePath(d.Name.Strings())
	in := s.catalogs.CatalogNamed(cat)
	if in == nil {
		return nil, source.Fail(source.ValidationException, d.Name.Span, "Catalog %s does not exist", cat)
	}
	if cat == s.catalogs.Catalog && db == s.catalogs.Database {
		return nil, source.Fail(source.ValidationException, d.Name.Span, "Cannot drop a database which is currently in use.")
	}
	found := in.Databases[db]
	switch {
	case found == nil && d.IfExists:
		return ok(), nil
	case found == nil:
		return nil, source.Fail(source.DatabaseNotExistException, d.Name.Span, "Database %s does not exist in Catalog %s.", db, cat)
	case len(found.Tables) > 0 && !d.Cascade:
		return nil, source.Fail(source.DatabaseNotEmptyException, d.Name.Span, "Database %s in catalog %s is not empty.", db, cat)
	}
	delete(in.Databases, db)
	return ok(), nil
}

// alterCatalog carries out ALTER CATALOG and ALTER DATABASE.
func (s *Session) alterCatalog(a *ast.Alter) (*Result, error) {
	c := s.catalogs.CatalogNamed(a.Name.Last())
	if c == nil {
		return nil, source.Fail(source.ValidationException, a.Name.Span, "Catalog %s does not exist", a.Name.Last())
	}
	switch act := a.Action.(type) {
	case *ast.CommentAction:
		c.Comment = act.Comment.Value
	case *ast.SetOptions:
		for k, v := range optionMap(act.Options.List) {
			if k == "type" {
				return nil, source.Fail(source.ValidationException, act.Span, "ALTER CATALOG SET does not support changing 'type'")
			}
			c.Options[k] = v
		}
	case *ast.ResetOptions:
		if len(act.Keys) == 0 {
			return nil, source.Fail(source.ValidationException, act.Span, "ALTER CATALOG RESET does not support empty key")
		}
		for _, k := range act.Keys {
			if k.Value == "type" {
				return nil, source.Fail(source.ValidationException, k.Span, "ALTER CATALOG RESET does not support changing 'type'")
			}
			delete(c.Options, k.Value)
		}
	}
	return ok(), nil
}

func (s *Session) alterDatabase(a *ast.Alter) (*Result, error) {
	cat, name := s.databasePath(a.Name.Strings())
	if s.catalogs.CatalogNamed(cat) == nil {
		return nil, source.Fail(source.ValidationException, a.Name.Span, "Catalog %s does not exist", cat)
	}
	db := s.catalogs.DatabaseOf(cat, name)
	if db == nil {
		return nil, source.Fail(source.DatabaseNotExistException, a.Name.Span, "Database %s does not exist in Catalog %s.", name, cat)
	}
	if act, is := a.Action.(*ast.SetOptions); is {
		if db.Options == nil {
			db.Options = map[string]string{}
		}
		maps.Copy(db.Options, optionMap(act.Options.List))
	}
	return ok(), nil
}
