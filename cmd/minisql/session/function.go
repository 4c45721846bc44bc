package session

import (
	"strings"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// createFunction keeps account of a function of a Java class. Flink looks for the class when the function is used, that
// of a temporary one at once; there is none here.
func (s *Session) createFunction(c *ast.CreateFunction) (*Result, error) {
	p := s.functionPath(c.Name)
	at := c.Name.Span
	switch {
	case c.Temporary && c.Alter:
		return nil, source.Fail(source.ValidationException, at, "Alter temporary catalog function is not supported")
	case c.Temporary:
		return nil, source.Fail(source.ClassNotFoundException, c.Class.Span, "%s", c.Class.Value)
	}
	if s.catalogs.CatalogNamed(p.Catalog) == nil {
		return nil, source.Fail(source.ValidationException, at, "Catalog %s does not exist", p.Catalog)
	}
	if s.catalogs.DatabaseOf(p.Catalog, p.Database) == nil {
		return nil, source.Fail(source.DatabaseNotExistException, at, "Database %s does not exist in Catalog %s.", p.Database, p.Catalog)
	}
	_, exists := s.user.functions[p]
	switch {
	case c.Alter && !exists && !c.IfNotExists:
		return nil, source.Fail(source.ValidationException, at, "Function %s does not exist in Catalog %s.", p.Database+"."+p.Object, p.Catalog)
	case !c.Alter && exists && !c.IfNotExists:
		return nil, source.Fail(source.FunctionAlreadyExistException, at, "Function %s.%s already exists in Catalog %s.", p.Database, p.Object, p.Catalog)
	case c.Alter == exists:
		s.user.functions[p] = c.Class.Value
	}
	return ok(), nil
}

// functionPath is a function's full name; names of functions have no case.
func (s *Session) functionPath(n ast.Name) catalog.Path {
	p := s.catalogs.Qualify(n.Strings())
	p.Object = strings.ToLower(p.Object)
	return p
}

func (s *Session) dropFunction(d *ast.Drop) (*Result, error) {
	p := s.functionPath(d.Name)
	at := d.Name.Span
	if d.System {
		if _, exists := s.user.system[p.Object]; !exists && !d.IfExists {
			return nil, source.Fail(source.ValidationException, at, "Could not drop temporary system function. A function named '%s' doesn't exist.", d.Name.Last())
		}
		delete(s.user.system, p.Object)
		return ok(), nil
	}
	if d.Temporary {
		if _, exists := s.user.temporary[p]; !exists && !d.IfExists {
			return nil, source.Fail(source.ValidationException, at, "Temporary catalog function %s doesn't exist", p.Quoted())
		}
		delete(s.user.temporary, p)
		return ok(), nil
	}
	if _, exists := s.user.functions[p]; !exists && !d.IfExists {
		return nil, source.Fail(source.FunctionNotExistException, at, "Function %s.%s does not exist in Catalog %s.", p.Database, p.Object, p.Catalog)
	}
	delete(s.user.functions, p)
	return ok(), nil
}

func (s *Session) describeFunction(stmt *ast.Describe) (*Result, error) {
	name := stmt.Name.Last()
	r := &Result{Kind: Rows, Names: []string{"info name", "info value"}}
	scalar, aggregate := s.functions.Scalar(name), s.functions.Aggregate(name)
	if class, exists := s.user.class(s.functionPath(stmt.Name)); exists {
		r.Cells = [][]string{{"is system function", "false"}, {"is temporary", "false"}, {"class name", class}, {"function language", "JAVA"}, {"resource uris", "[]"}}
		return r, nil
	}
	if scalar == nil && aggregate == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Function with the identifier '%s' doesn't exist.", quotePath(strings.Join(stmt.Name.Strings(), ".")))
	}
	r.Cells = [][]string{{"is system function", "true"}, {"is temporary", "false"}}
	if stmt.Extended {
		kind := "SCALAR"
		if scalar == nil {
			kind = "AGGREGATE"
		}
		r.Cells = append(r.Cells, []string{"kind", kind}, []string{"requirements", "[]"}, []string{"is deterministic", "true"}, []string{"supports constant folding", "true"})
	}
	return r, nil
}

// userFunctions finds functions for the planner: those that somebody created hide the built-in ones, and cannot run.
type userFunctions struct{ s *Session }

func (u userFunctions) Scalar(name string) *functions.Function {
	if f := u.s.functions.Scalar(name); f != nil && len(u.s.user.modules) > 0 {
		return f
	}
	if strings.EqualFold(name, "SOURCE_WATERMARK") {
		return &sourceWatermark
	}
	class, exists := u.s.user.class(u.s.catalogs.Qualify([]string{name}))
	if !exists {
		return nil
	}
	return &functions.Function{Name: name, Resolve: func([]functions.Arg) (*functions.Call, error) {
		return nil, source.New(source.ClassNotFoundException, "%s", class)
	}}
}

// Names lists the built-in functions, for hints.
func (u userFunctions) Names() []string { return u.s.functions.Names() }

func (u userFunctions) Aggregate(name string) *functions.Aggregate {
	if len(u.s.user.modules) == 0 {
		return nil
	}
	return u.s.functions.Aggregate(name)
}

// sourceWatermark stands in a WATERMARK clause for what the source makes itself. Where no source does, it fails the job.
var sourceWatermark = functions.Function{
	Name: "SOURCE_WATERMARK",
	Resolve: func([]functions.Arg) (*functions.Call, error) {
		return &functions.Call{Name: "SOURCE_WATERMARK", Ret: types.Type{Kind: types.TimestampLTZ, P: 3}, Volatile: true,
			Kernel: func(*functions.Ctx, []vec.Col, int) (vec.Col, error) {
				return vec.Col{}, source.New(source.TableException, "SOURCE_WATERMARK() is a declarative marker function and doesn't have concrete runtime implementation. "+
					"It can only be used as a single expression in a WATERMARK FOR clause in the CREATE TABLE DDL. The declaration will be pushed down into a table source that implements "+
					"the 'org.apache.flink.table.connector.source.abilities.SupportsSourceWatermark' interface. The source will emit system-defined watermarks afterwards. "+
					"Please check the documentation whether the connector supports source watermarks.")
			}}, nil
	},
}
