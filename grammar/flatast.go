package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// statement makes the syntax tree of what participle has read.
func (f *flatStatement) statement(at source.Span) ast.Statement {
	switch {
	case f.Show != nil:
		return f.Show.statement(at)
	case f.Use != nil:
		return f.Use.statement(at)
	case f.Describe != nil:
		return f.Describe.statement(at)
	case f.Load != nil:
		return &ast.LoadModule{Span: at, Module: ast.Ident(f.Load.Module), Options: f.Load.Options.list()}
	case f.Unload != nil:
		return &ast.UnloadModule{Span: at, Module: ast.Ident(*f.Unload)}
	case f.AddJar != nil:
		return &ast.Jar{Span: at, Path: ast.String(*f.AddJar)}
	case f.DropJar != nil:
		return &ast.Jar{Span: at, Remove: true, Path: ast.String(*f.DropJar)}
	case f.Stop != nil:
		s := &ast.StopJob{Span: at, ID: ast.String(f.Stop.ID)}
		for _, w := range f.Stop.Words {
			s.Savepoint = s.Savepoint || upper(w) == "SAVEPOINT"
			s.Drain = s.Drain || upper(w) == "DRAIN"
		}
		return s
	case f.Drop != nil:
		return &ast.Drop{Span: at, Kind: objectKind(f.Drop.Kind), Temporary: f.Drop.Temporary, System: f.Drop.System,
			IfExists: f.Drop.IfExists, Name: ast.Name(f.Drop.Name), Cascade: upper(f.Drop.Behaviour) == "CASCADE"}
	case f.Create != nil:
		return f.Create.statement(at)
	}
	return f.Alter.statement(at)
}

// objectKind completes the first word of a kind: MATERIALIZED stands for
// MATERIALIZED TABLE.
func objectKind(word string) ast.ObjectKind {
	if k := ast.ObjectKind(upper(word)); k != "MATERIALIZED" {
		return k
	}
	return ast.MaterializedTableObject
}

func (t *optionsTag) list() []ast.Option {
	if t == nil {
		return nil
	}
	return t.options
}

func (t *stringTag) ptr() *ast.String { return (*ast.String)(t) }

func (t *showTag) statement(at source.Span) ast.Statement {
	s := &ast.Show{Span: at}
	switch {
	case t.Current != "":
		s.Kind = ast.ShowKind("CURRENT " + upper(t.Current))
	case t.Create != "":
		s.Kind = ast.ShowKind("CREATE " + string(objectKind(t.Create)))
		s.Name = (*ast.Name)(t.Created)
	case t.Columns:
		s.Kind = ast.ShowColumns
		t.ColumnsOf.fill(s)
		t.ColumnLike.fill(s)
	case t.Partitions != nil:
		s.Kind = ast.ShowPartitions
		s.Name = (*ast.Name)(t.Partitions)
		for _, part := range t.Spec {
			item := ast.PartitionItem{Span: part.Name.Span, Name: ast.Ident(part.Name)}
			if part.Value != nil {
				item.Value = part.Value.expr
			}
			s.Partition = append(s.Partition, item)
		}
	case t.Full:
		s.Kind = ast.ShowFullModules
	case t.Late:
		s.Kind = ast.ShowLateRows
	case t.Plain != "":
		s.Kind = ast.ShowKind(upper(t.Plain))
	case t.Tables != nil:
		s.Kind = ast.ShowMaterializedTables
		if !t.Tables.Materialized {
			s.Kind = ast.ShowKind(upper(t.Tables.What))
		}
		t.Tables.In.fill(s)
		t.Tables.Like.fill(s)
	default:
		s.Kind = ast.ShowUserFunctions
		if !t.User {
			s.Kind = ast.ShowKind(upper(t.What))
		}
		t.In.fill(s)
		t.Like.fill(s)
	}
	return s
}

func (t *inTag) fill(s *ast.Show) {
	if t != nil {
		s.Preposition = upper(t.Word)
		s.Name = (*ast.Name)(&t.Name)
	}
}

func (t *plainLikeTag) fill(s *ast.Show) {
	if t != nil {
		s.Like, s.NotLike = t.Pattern.ptr(), t.Not
	}
}

func (t *likeTag) fill(s *ast.Show) {
	if t != nil {
		s.Like, s.NotLike, s.ILike = t.Pattern.ptr(), t.Not, upper(t.Word) == "ILIKE"
	}
}

func (t *useTag) statement(at source.Span) ast.Statement {
	switch {
	case t.Catalog != nil:
		id := ast.Ident(*t.Catalog)
		return &ast.Use{Span: at, Kind: ast.CatalogObject, Name: ast.Name{Span: id.Span, Parts: []ast.Ident{id}}}
	case t.Modules != nil:
		return &ast.UseModules{Span: at, Modules: t.Modules.idents}
	}
	return &ast.Use{Span: at, Kind: ast.DatabaseObject, Name: ast.Name(*t.Name)}
}

func (t *describeTag) statement(at source.Span) ast.Statement {
	if t.Job != nil {
		return &ast.Describe{Span: at, Job: t.Job.ptr()}
	}
	d := &ast.Describe{Span: at, Kind: ast.TableObject, Extended: t.Extended, Name: ast.Name(*t.Name)}
	if t.Kind != "" {
		d.Kind = objectKind(t.Kind)
	}
	return d
}

func (t *createTag) statement(at source.Span) ast.Statement {
	switch {
	case t.Database != nil:
		o := t.Database
		return &ast.CreateDatabase{Span: at, IfNotExists: o.IfNotExists, Name: ast.Name(o.Name),
			Comment: o.Comment.ptr(), Options: o.Options.list()}
	case t.Catalog != nil:
		o := t.Catalog
		return &ast.CreateCatalog{Span: at, IfNotExists: o.IfNotExists, Name: o.Name.Parts[len(o.Name.Parts)-1],
			Comment: o.Comment.ptr(), Options: o.Options.list()}
	}
	return t.Function.statement(at, t.Temporary, t.System)
}

func (t *functionTag) statement(at source.Span, temporary, system bool) *ast.CreateFunction {
	f := &ast.CreateFunction{Span: at, Temporary: temporary, System: system, IfNotExists: t.IfExists,
		Name: ast.Name(t.Name), Class: ast.String(t.Class), Language: upper(t.Language), Options: t.Options.list()}
	for _, j := range t.Jars {
		f.Jars = append(f.Jars, ast.String(*j))
	}
	return f
}

func (t *alterTag) statement(at source.Span) ast.Statement {
	switch {
	case t.Database != nil:
		return &ast.Alter{Span: at, Kind: ast.DatabaseObject, Name: ast.Name(*t.Database),
			Action: &ast.SetOptions{Span: at, Options: t.Options.list()}}
	case t.Catalog != nil:
		return &ast.Alter{Span: at, Kind: ast.CatalogObject, Name: ast.Name(*t.Catalog), Action: t.Change.action(at)}
	}
	f := t.Function.statement(at, t.Temporary, t.System)
	f.Alter = true
	return f
}

func (t *catalogTag) action(at source.Span) ast.AlterAction {
	switch {
	case t.Reset != nil:
		return &ast.ResetOptions{Span: at, Keys: t.Reset.strings}
	case t.Comment != nil:
		return &ast.CommentAction{Span: at, Comment: ast.String(*t.Comment)}
	}
	return &ast.SetOptions{Span: at, Options: t.Set.list()}
}
