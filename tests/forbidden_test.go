package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// forbidden is what code outside of some packages may not do. A pattern may end in a star. A word with a dot is a name of
// another package; go and init stand for the statement and the function.
var forbidden = []struct {
	what    string
	allowed []string
}{
	{"time.Now", []string{"cmd/minisql", "cmd/minisql/*"}}, // who wants to know the time is given a clock
	{"time.Since", nil},
	{"time.Until", nil},
	{"time.Sleep", nil},
	{"time.After", []string{"connectors/*"}},
	{"time.NewTicker", []string{"connectors/*"}},
	{"time.NewTimer", []string{"connectors", "connectors/*", "exec"}}, // by the clock that the job was given
	{"os.Exit", []string{"cmd/minisql"}},
	{"os.Stdout", []string{"cmd/minisql"}},
	{"os.Stderr", []string{"cmd/minisql", "connectors/print"}},
	{"fmt.Print", nil},
	{"fmt.Printf", nil},
	{"fmt.Println", nil},
	{"panic", []string{"grammar"}}, // the parser's way out, caught at its door
	{"recover", []string{"grammar", "exec", "cmd/minisql/session"}},
	{"go", []string{"exec", "cmd/minisql", "cmd/minisql/session"}}, // exec.Spawner; the others start jobs and wait for signals
	{"init", nil},
	{"unsafe.Slice", []string{"exec/vec"}},
	{"unsafe.Pointer", []string{"exec/vec"}},
	{"unsafe.String", []string{"exec/vec"}},
	{"unsafe.SliceData", []string{"exec/vec"}},
	{"unsafe.StringData", []string{"exec/vec"}},
	{"reflect.ValueOf", nil},
	{"reflect.TypeOf", nil},
}

// TestForbidden reads all code but tests.
func TestForbidden(t *testing.T) {
	files, seen := 0, map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		room := filepath.ToSlash(filepath.Dir(strings.TrimPrefix(path, "../")))
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != ".." || path == "../tests") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		for pos, what := range deeds(f) {
			for _, rule := range forbidden {
				if rule.what != what {
					continue
				}
				seen[what] = true
				if !slices.ContainsFunc(rule.allowed, func(pattern string) bool { return matches(pattern, room) }) {
					t.Errorf("%s: %s is not for %s", fset.Position(pos), what, room)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 400 || len(seen) < 10 {
		t.Errorf("only %d files were read, and %v found", files, seen)
	}
}

// deeds are what a file does that may be forbidden, by place.
func deeds(f *ast.File) map[token.Pos]string {
	out := map[token.Pos]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Obj == nil {
				out[n.Pos()] = x.Name + "." + n.Sel.Name
			}
		case *ast.CallExpr:
			if x, ok := n.Fun.(*ast.Ident); ok && x.Obj == nil {
				out[n.Pos()] = x.Name
			}
		case *ast.GoStmt:
			out[n.Pos()] = "go"
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				out[n.Pos()] = "init"
			}
		}
		return true
	})
	return out
}
