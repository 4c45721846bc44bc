package functions

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"minisql/cmd/minisql/session"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/functions/builtin"
)

// evaluate gives the only cell of a query's result.
func evaluate(query string) (string, error) {
	s := session.New(session.Options{Config: map[string]string{"execution.runtime-mode": "batch"}})
	res, err := s.Execute(context.Background(), query)
	if err != nil {
		return "", err
	}
	cell, rows := "", 0
	err = res.Query.Run(context.Background(), func(b *vec.Batch) error {
		for i := range b.N {
			rows++
			if cell = "<NULL>"; !vec.NullsOf(b.Cols[0]).At(i) {
				cell = functions.Cell(res.Query.Columns[0].Type, vec.At(b.Cols[0], i), time.UTC)
			}
		}
		return nil
	})
	if err == nil && rows != 1 {
		err = fmt.Errorf("%d rows", rows)
	}
	return cell, err
}

func check(t *testing.T, example, query string) {
	t.Helper()
	_, want, _ := strings.Cut(example, " => ")
	if got, err := evaluate(query); err != nil || got != want {
		t.Errorf("%s\n gives %s (%v)\n  want %s", query, got, err, want)
	}
}

func TestExamples(t *testing.T) {
	ran := 0
	for _, group := range builtin.Groups() {
		for _, fn := range group.Functions {
			if fn.Doc == "" {
				t.Errorf("%s has no doc", fn.Name)
			}
			if fn.Example == "" {
				continue
			}
			ran++
			sql, _, _ := strings.Cut(fn.Example, " => ")
			check(t, fn.Example, "SELECT "+sql)
		}
	}
	if ran < 150 {
		t.Errorf("only %d examples ran", ran)
	}
}

// TestAggregateExamples runs "NAME(x) over (v, v, ...)" over the rows (v), (v), ... of a column x; a name that starts
// with a $ cannot be written in a query.
func TestAggregateExamples(t *testing.T) {
	for _, a := range builtin.Aggregates() {
		sql, _, _ := strings.Cut(a.Example, " => ")
		call, values, _ := strings.Cut(strings.TrimSuffix(sql, ")"), " over (")
		switch {
		case strings.HasPrefix(a.Name, "$"):
			continue
		case strings.Contains(call, "VALUE v"):
			values = "(" + values + ")) AS t(k, v)"
		default:
			values = "(" + strings.ReplaceAll(values, ", ", "), (") + ")) AS t(x)"
		}
		check(t, a.Example, "SELECT "+call+" FROM (VALUES "+strings.ReplaceAll(values, "NULL", "CAST(NULL AS INT)"))
	}
}
