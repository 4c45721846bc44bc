package session

import (
	"slices"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

func (s *Session) loadModule(m *ast.LoadModule) (*Result, error) {
	name := m.Module.Text
	if slices.Contains(s.user.modules, name) {
		return nil, source.Fail(source.ValidationException, m.Module.Span, "A module with name '%s' already exists", name)
	}
	if name != "core" {
		return nil, source.Fail(source.ValidationException, m.Module.Span, "Could not find any factory for identifier '%s' that implements 'org.apache.flink.table.factories.ModuleFactory' in the classpath.\n\nAvailable factory identifiers are:\n\ncore", name)
	}
	s.user.modules = append(s.user.modules, name)
	return ok(), nil
}

func (s *Session) unloadModule(m *ast.UnloadModule) (*Result, error) {
	i := slices.Index(s.user.modules, m.Module.Text)
	if i < 0 {
		return nil, noModule(m.Module.Span, m.Module.Text)
	}
	s.user.modules = slices.Delete(s.user.modules, i, i+1)
	return ok(), nil
}

func (s *Session) useModules(m *ast.UseModules) (*Result, error) {
	var seen []string
	for _, id := range m.Modules {
		switch {
		case slices.Contains(seen, id.Text):
			return nil, source.Fail(source.ValidationException, id.Span, "Module '%s' appears more than once", id.Text)
		case !slices.Contains(s.user.modules, id.Text):
			return nil, noModule(id.Span, id.Text)
		}
		seen = append(seen, id.Text)
	}
	return ok(), nil
}

func noModule(at source.Span, name string) error {
	return source.Fail(source.ValidationException, at, "No module with name '%s' exists", name)
}
