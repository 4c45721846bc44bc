package grammar

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/alecthomas/participle/v2"

	"minisql/grammar/source"
	"minisql/grammar/token"
)

// recorded are the statements of the recorded scripts that parse.
func recorded(tb testing.TB) (list []string) {
	tb.Helper()
	files, _ := filepath.Glob("../tests/flink/*/*.sql")
	for _, f := range files {
		script, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		for _, s := range token.Split(string(script)) {
			if s.Err != nil {
				continue
			}
			if _, err := Parse(s.Text); err == nil {
				list = append(list, s.Text)
			}
		}
	}
	if len(list) == 0 {
		tb.Skip("the recorded scripts are not here")
	}
	return list
}

// TestTheRootParsesEveryStatement takes the root grammar away: nothing parses
// any more, apart from the settings that the client itself reads.
func TestTheRootParsesEveryStatement(t *testing.T) {
	list := recorded(t)
	whole := root
	defer func() { root = whole }()
	asked := false
	root = func() *participle.Parser[statement] {
		asked = true
		panic(bailout{source.New(source.ParseException, "the root grammar is gone")})
	}
	byRoot, byClient := 0, 0
	for _, text := range list {
		asked = false
		switch _, err := Parse(text); {
		case err != nil && asked:
			byRoot++
		case err == nil && clientSetting(text) != nil:
			byClient++
		default:
			t.Errorf("parsed without the root grammar: %s", text)
		}
	}
	t.Logf("%d statements: %d by the root grammar, %d settings by the client's patterns", len(list), byRoot, byClient)
	if byRoot < len(list)/2 {
		t.Errorf("%d of %d statements are the root grammar's", byRoot, len(list))
	}
}

// TestLeavingOutChangesNothing compares what is made of a statement with and
// without the tokens that are read by hand.
func TestLeavingOutChangesNothing(t *testing.T) {
	left := 0
	for _, text := range recorded(t) {
		err := parseAll(text, func(p *parser) {
			if clientSetting(text) != nil {
				return
			}
			tree := p.parse(false)
			end := p.i
			if tree == nil {
				p.parse(true)
				left++
				return
			}
			again := p.parse(true)
			if p.i != end || !reflect.DeepEqual(tree.statement(p), again.statement(p)) {
				t.Errorf("another statement without what is left out: %s", text)
			}
		})
		if err != nil {
			t.Errorf("%v: %s", err, text)
		}
	}
	t.Logf("%d statements are read twice", left)
}

// BenchmarkBuildRoot builds the root grammar, which happens once in a run.
func BenchmarkBuildRoot(b *testing.B) {
	for b.Loop() {
		build[statement]()
	}
}

// BenchmarkParseScript parses a script of 1,000 statements of mixed kinds.
func BenchmarkParseScript(b *testing.B) {
	all := recorded(b)
	list := make([]string, 0, 1000)
	for i := 0; len(list) < 1000; i++ {
		list = append(list, all[i*7919%len(all)])
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range list {
			if _, err := Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
