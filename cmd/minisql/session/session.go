// Package session is the engine's front door: it keeps what a user's session consists of (settings, catalogs, jobs,
// an open statement set), parses and executes statements, and hands back results that somebody else shows. It prints
// nothing. Start at Session.Execute.
package session

import (
	"context"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"minisql/connectors"
	"minisql/connectors/all"
	"minisql/exec"
	"minisql/grammar"
	"minisql/grammar/ast"
	"minisql/planner/catalog"
	"minisql/planner/env"
)

// Options are what a session is made with.
type Options struct {
	Config map[string]string // settings from the command line
	// Print is where print sinks write whole lines; it is called from the goroutines of jobs.
	Print io.Writer
	// Note takes a line for the user that is no result and no error. It is called from the goroutines of jobs.
	Note func(line string)
	// Failed takes the failure of a job whose statement, of that text, has been answered already.
	Failed func(text string, err error)
	// Late takes every row that a job drops because it is late, from the goroutines of jobs; nil if nobody wants them.
	Late func(exec.LateRow)
	Now  func() time.Time // the clock; time.Now if nil
	// Connectors are there beside those that minisql comes with.
	Connectors []*connectors.Connector
	Env        func(key string) string
}

// Session executes statements, one at a time; jobs may run on behind them.
type Session struct {
	opt        Options
	config     *config
	catalogs   *catalog.Manager
	functions  env.Functions
	user       *userObjects
	connectors []*connectors.Connector

	text string        // of the statement being executed: some of Flink's sentences name places in it
	set  *statementSet // open between BEGIN STATEMENT SET and END
	mu   sync.Mutex
	jobs []*Job
	last *exec.Report // of the statement executed last that had one
}

// New returns a fresh session.
func New(opt Options) *Session {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Env == nil {
		opt.Env = os.Getenv
	}
	if opt.Note == nil {
		opt.Note = func(string) {}
	}
	if opt.Print == nil {
		opt.Print = io.Discard
	}
	return &Session{opt: opt, config: newConfig(opt.Config), catalogs: catalog.NewManager(), functions: builtins(),
		user: newUserObjects(), connectors: slices.Concat(all.Connectors, opt.Connectors)}
}

// Execute runs one statement. A query is planned but runs only when its result is asked to; an INSERT over bounded
// input has ended when Execute returns. ctx ends what the statement itself waits for.
func (s *Session) Execute(ctx context.Context, text string) (res *Result, err error) {
	defer recovered(&err)
	s.text = text
	stmt, err := grammar.Parse(text)
	if err != nil {
		return nil, err
	}
	if err := s.refused(stmt); err != nil {
		return nil, err
	}
	return s.statement(ctx, stmt)
}

// statement finds who executes a statement.
func (s *Session) statement(ctx context.Context, stmt ast.Statement) (*Result, error) {
	switch stmt := stmt.(type) {
	case *ast.QueryStatement:
		return s.query(stmt.Query)
	case *ast.Insert:
		return s.insert(ctx, stmt)
	case *ast.StatementSet:
		return s.executeSet(ctx, stmt.Statements, false)
	case *ast.BeginStatementSet:
		return s.begin()
	case *ast.EndStatementSet:
		return s.end(ctx, stmt)
	case *ast.Explain:
		return s.explain(stmt)
	case *ast.Set:
		return s.setting(stmt)
	case *ast.Reset:
		return s.reset(stmt)
	case *ast.ClientCommand:
		return &Result{Kind: Command, Word: stmt.Word}, nil
	case *ast.Show:
		return s.show(stmt)
	case *ast.Describe:
		return s.describe(stmt)
	case *ast.CreateTable:
		return s.createTable(ctx, stmt)
	}
	return s.definition(ctx, stmt)
}

// workers is how many decoders run at once.
func (s *Session) workers() int {
	for _, text := range []string{s.config.text("minisql.workers"), s.opt.Env("MINISQL_WORKERS")} {
		if n, err := strconv.Atoi(text); err == nil && n > 0 {
			return n
		}
	}
	return runtime.GOMAXPROCS(0)
}

// batchRows is how many rows a batch holds at most, 0 if the sources decide.
func (s *Session) batchRows() int {
	for _, text := range []string{s.config.text("minisql.batch-rows"), s.opt.Env("MINISQL_BATCH_ROWS")} {
		if n, err := strconv.Atoi(text); err == nil && n > 0 {
			return n
		}
	}
	return 0
}
