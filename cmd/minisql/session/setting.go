package session

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// setting carries out SET: with a key it sets, without it lists.
func (s *Session) setting(stmt *ast.Set) (*Result, error) {
	if err := s.readable(); err != nil && !corrects(stmt) {
		return nil, err
	}
	if stmt.Key == nil {
		r := &Result{Kind: Rows, Names: []string{"key", "value"}}
		for _, k := range s.config.keys() {
			r.Cells = append(r.Cells, []string{k, source.Shown(k, s.config.text(k))})
		}
		return r, nil
	}
	s.config.set(stmt.Key.Value, stmt.Value.Value)
	switch stmt.Key.Value { // the values that Flink reads at once
	case "parallelism.default":
		n, err := s.config.int(stmt.Key.Value)
		if err != nil {
			return nil, err
		}
		if n < 1 && n != -1 {
			return nil, source.Fail(source.IllegalArgumentException, stmt.Value.Span, "Parallelism must be at least one, or ExecutionConfig.PARALLELISM_DEFAULT (use system default).")
		}
	case "pipeline.auto-watermark-interval":
		if _, err := s.config.duration(stmt.Key.Value); err != nil {
			return nil, err
		}
	case "table.sql-dialect":
		return s.dialect(stmt.Value)
	}
	return ok(), nil
}

// dialect accepts the one dialect there is.
func (s *Session) dialect(name *ast.String) (*Result, error) {
	switch {
	case strings.EqualFold(name.Value, "default"):
		return ok(), nil
	case strings.EqualFold(name.Value, "hive"):
		return nil, source.Fail(source.ValidationException, name.Span, "Could not find any factories that implement 'org.apache.flink.table.delegation.ParserFactory' in the classpath.")
	}
	return nil, source.Fail(source.IllegalArgumentException, name.Span, "There is no SQL dialect '%s'; the dialects are 'default' and 'hive', which minisql does not support.", name.Value)
}

// corrects tells whether a SET makes a setting right that nothing can be run with. Flink refuses it like any statement.
func corrects(stmt *ast.Set) bool {
	return stmt.Key != nil && (stmt.Key.Value == "execution.runtime-mode" || stmt.Key.Value == "parallelism.default")
}

func (s *Session) reset(stmt *ast.Reset) (*Result, error) {
	key := ""
	if stmt.Key != nil {
		key = stmt.Key.Value
	}
	if plain, glued := strings.CutSuffix(key, ";"); glued && plain != "" {
		if s.config.fixBugs() {
			key = plain
		} else if !s.config.notesOff() {
			s.opt.Note("Flink takes the semicolon of RESET " + plain + "; for a part of the key and resets nothing; write RESET '" + plain + "';")
		}
	}
	s.config.reset(key)
	return ok(), nil
}

// Display are the settings that say how results are shown.
type Display struct {
	TimeCost bool
	MaxWidth int
	Tableau  bool // the result mode is TABLEAU
	Verbose  bool
}

// Display reads the settings; they are checked here, as late as Flink does.
func (s *Session) Display() (d Display, err error) {
	if d.TimeCost, err = s.config.bool("sql-client.display.print-time-cost"); err != nil {
		return d, err
	}
	if d.MaxWidth, err = s.config.int("table.display.max-column-width"); err != nil {
		return d, err
	}
	if d.MaxWidth <= 0 {
		return d, source.Fail(source.IllegalArgumentException, source.Span{}, "maxColumnWidth should be greater than 0")
	}
	mode, err := s.config.enum("sql-client.execution.result-mode", "org.apache.flink.table.client.config.ResultMode", "TABLE", "CHANGELOG", "TABLEAU")
	d.Tableau = mode == "TABLEAU"
	return d, err
}

// LineNumbers reads sql-client.display.show-line-numbers.
func (s *Session) LineNumbers() bool {
	on, err := s.config.bool("sql-client.display.show-line-numbers")
	return err == nil && on
}

// NotTableau is the error of a query whose result cannot be shown page by page because nobody sits there.
func NotTableau() error {
	return source.Fail(source.ClientSqlExecutionException, source.Span{}, "In non-interactive mode, it only supports to use TABLEAU as value of sql-client.execution.result-mode when execute query. "+
		"Please add 'SET sql-client.execution.result-mode=TABLEAU;' in the sql file.")
}
