package session

import (
	"minisql/grammar/ast"
)

// definition carries out the statements that make, change and remove things.
func (s *Session) definition(stmt ast.Statement) (*Result, error) {
	if _, err := s.config.batchMode(); err != nil {
		return nil, err
	}
	switch stmt := stmt.(type) {
	case *ast.CreateView:
		return s.createView(stmt)
	case *ast.Drop:
		switch stmt.Kind {
		case ast.TableObject, ast.ViewObject:
			return s.dropTable(stmt)
		}
	}
	return nil, fail(tableError, stmt.Pos(), "minisql does not support this statement yet.")
}

type userObjects struct{}

func newUserObjects() *userObjects { return &userObjects{} }

func (s *Session) show(*ast.Show) (*Result, error) { return nil, nil }

func (s *Session) describe(*ast.Describe) (*Result, error) { return nil, nil }
