package build

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestEveryNodeIsBuilt compares the nodes of package plan with the cases of this package.
func TestEveryNodeIsBuilt(t *testing.T) {
	built := map[string]bool{"Sink": true} // the root of a job, see Jobs
	inspect(t, ".", func(n ast.Node) {
		if c, ok := n.(*ast.CaseClause); ok {
			for _, x := range c.List {
				if name := named(x, "plan"); name != "" {
					built[name] = true
				}
			}
		}
	})
	nodes := 0
	inspect(t, "../plan", func(n ast.Node) {
		f, ok := n.(*ast.FuncDecl)
		if !ok || f.Name.Name != "remap" || f.Recv == nil {
			return
		}
		nodes++
		if name := f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name; !built[name] {
			t.Errorf("nothing builds plan.%s", name)
		}
	})
	if nodes < 20 {
		t.Errorf("only %d nodes were found", nodes)
	}
}

// named is the name in *pkg.Name, "" for anything else.
func named(x ast.Expr, pkg string) string {
	star, ok := x.(*ast.StarExpr)
	if !ok {
		return ""
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if id, ok := sel.X.(*ast.Ident); !ok || id.Name != pkg {
		return ""
	}
	return sel.Sel.Name
}

func inspect(t *testing.T, dir string, f func(ast.Node)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			f(n)
			return true
		})
	}
}
