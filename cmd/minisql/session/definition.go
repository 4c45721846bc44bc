package session

import (
	"context"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// definition carries out the statements that make, change and remove things, and refuses what is left.
func (s *Session) definition(ctx context.Context, stmt ast.Statement) (*Result, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	switch stmt := stmt.(type) {
	case *ast.CreateView:
		return s.createView(stmt)
	case *ast.CreateMaterializedTable:
		return s.createMaterialized(ctx, stmt)
	case *ast.CreateDatabase:
		return s.createDatabase(stmt)
	case *ast.CreateCatalog:
		return s.createCatalog(stmt)
	case *ast.CreateFunction:
		return s.createFunction(stmt)
	case *ast.CreateModel:
		return s.createModel(stmt)
	case *ast.Drop:
		return s.drop(stmt)
	case *ast.AlterTable:
		return s.alterTable(stmt)
	case *ast.Alter:
		return s.alter(stmt)
	case *ast.Use:
		return s.use(stmt)
	case *ast.UseModules:
		return s.useModules(stmt)
	case *ast.LoadModule:
		return s.loadModule(stmt)
	case *ast.UnloadModule:
		return s.unloadModule(stmt)
	}
	return s.rare(stmt)
}

func (s *Session) drop(d *ast.Drop) (*Result, error) {
	switch d.Kind {
	case ast.MaterializedTableObject:
		return s.dropMaterialized(d)
	case ast.DatabaseObject:
		return s.dropDatabase(d)
	case ast.CatalogObject:
		return s.dropCatalog(d)
	case ast.FunctionObject:
		return s.dropFunction(d)
	case ast.ModelObject:
		return s.dropModel(d)
	}
	return s.dropTable(d)
}

func (s *Session) alter(a *ast.Alter) (*Result, error) {
	switch a.Kind {
	case ast.ViewObject:
		return s.alterView(a)
	case ast.CatalogObject:
		return s.alterCatalog(a)
	case ast.DatabaseObject:
		return s.alterDatabase(a)
	case ast.ModelObject:
		return s.alterModel(a)
	}
	return s.alterMaterialized(a)
}

// rare answers the statements that Flink refuses for every table that minisql has, and those that minisql cannot run.
func (s *Session) rare(stmt ast.Statement) (*Result, error) {
	batch, err := s.config.batchMode()
	if err != nil {
		return nil, err
	}
	change := func(verb, streaming, ability string, table ast.Name) error {
		p := s.catalogs.Qualify(table.Strings())
		if s.catalogs.Table(p) == nil {
			return source.Fail(source.SqlValidatorException, table.Span, "Object '%s' not found", table.Last())
		}
		if !batch {
			return source.Fail(source.TableException, stmt.Pos(), "%s", streaming)
		}
		return source.Fail(source.UnsupportedOperationException, stmt.Pos(), "Can't perform %s operation of the table %s because the corresponding dynamic table sink has not yet implemented "+
			"org.apache.flink.table.connector.sink.abilities.SupportsRowLevel%s.", verb, p, ability)
	}
	switch stmt := stmt.(type) {
	case *ast.Update:
		return nil, change("update", "UPDATE statement is not supported for streaming mode now.", "Update", stmt.Table)
	case *ast.Delete:
		return nil, change("delete", "DELETE statement is not supported for streaming mode now.", "Delete", stmt.Table)
	case *ast.Truncate:
		if !batch {
			return nil, source.Fail(source.TableException, stmt.Span, "TRUNCATE TABLE statement is not supported in streaming mode.")
		}
		return nil, source.Fail(source.TableException, stmt.Span, "TRUNCATE TABLE statement is not supported for the table %s since the table hasn't implemented the interface "+
			"org.apache.flink.table.connector.sink.abilities.SupportsTruncate.", s.catalogs.Qualify(stmt.Table.Strings()))
	case *ast.Analyze:
		if !batch {
			return nil, source.Fail(source.TableException, stmt.Span, "ANALYZE TABLE is not supported for streaming mode now")
		}
		return ok(), nil
	case *ast.Jar:
		if stmt.Remove {
			return ok(), nil
		}
		return nil, source.Fail(source.FileNotFoundException, stmt.Path.Span, "jar resource [%s] not found.", stmt.Path.Value)
	case *ast.StopJob:
		return s.stopJob(stmt)
	case *ast.CallProcedure:
		return nil, source.Fail(source.UnsupportedOperationException, stmt.Span, "minisql has no procedures.")
	case *ast.Unsupported:
		return nil, source.Fail(source.TableException, stmt.Span, "minisql does not support %s yet.", stmt.Words)
	}
	return nil, source.Fail(source.TableException, stmt.Pos(), "minisql does not support this statement yet.")
}

// stopJob ends a job that runs.
func (s *Session) stopJob(stmt *ast.StopJob) (*Result, error) {
	if stmt.Savepoint {
		return nil, source.Fail(source.TableException, stmt.Span, "minisql does not support savepoints yet.")
	}
	if len(stmt.ID.Value) != 32 {
		return nil, source.Fail(source.IllegalArgumentException, stmt.ID.Span, "Argument bytes must by an array of 16 bytes")
	}
	for _, j := range s.Running() {
		if j.ID == stmt.ID.Value {
			j.cancel()
			<-j.done
			return ok(), nil
		}
	}
	return nil, source.Fail(source.FlinkJobNotFoundException, stmt.ID.Span, "Could not find Flink job (%s)", stmt.ID.Value)
}
