package session

import (
	"context"
	"errors"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/build"
	"minisql/planner/plan"
)

// statementSet collects INSERTs between BEGIN STATEMENT SET and END.
type statementSet struct {
	stmts []ast.Statement
}

// refused is the error of a statement that may not stand in an open statement set.
func (s *Session) refused(stmt ast.Statement) error {
	if s.set == nil {
		return nil
	}
	switch stmt := stmt.(type) {
	case *ast.Insert, *ast.EndStatementSet, *ast.ClientCommand:
		return nil
	case *ast.CreateTable:
		if stmt.As != nil {
			return nil
		}
	}
	return source.Fail(source.SqlExecutionException, source.Span{}, "Only 'INSERT/CREATE TABLE AS' statement is allowed in Statement Set or use 'END' statement to submit Statement Set.")
}

// Unfinished is the error of a script that ends inside a statement set. Flink drops its statements without a word.
func (s *Session) Unfinished() error {
	if s.set == nil {
		return nil
	}
	n := int64(len(s.set.stmts))
	s.set = nil
	return source.Fail(source.SqlExecutionException, source.Span{}, "The script ends inside a statement set: END is missing, and %s %s not run.", count(n, "statement"), were(n))
}

func (s *Session) begin() (*Result, error) {
	s.set = &statementSet{}
	return ok(), nil
}

func (s *Session) end(ctx context.Context, stmt *ast.EndStatementSet) (*Result, error) {
	if s.set == nil {
		return nil, source.Fail(source.SqlExecutionException, stmt.Span, "No Statement Set to submit. 'END' statement should be used after 'BEGIN STATEMENT SET'.")
	}
	stmts := s.set.stmts
	s.set = nil
	if len(stmts) == 0 {
		return ok(), nil
	}
	return s.executeSet(ctx, stmts, true)
}

// insert runs an INSERT, or keeps it for the open statement set once it has been planned without complaint.
func (s *Session) insert(ctx context.Context, ins *ast.Insert) (*Result, error) {
	if s.set == nil {
		return s.executeSet(ctx, []ast.Statement{ins}, false)
	}
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	if _, err := planner.Insert(f.planner(), ins); err != nil {
		return nil, err
	}
	s.set.stmts = append(s.set.stmts, ins)
	return ok(), nil
}

// executeSet runs statements as one job. Places in those that were collected before are not places in the text of the
// statement that is being executed.
func (s *Session) executeSet(ctx context.Context, stmts []ast.Statement, collected bool) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	var sinks []*plan.Sink
	for _, stmt := range stmts {
		sink, err := f.sink(stmt)
		if err != nil {
			if collected {
				source.Unplace(err)
			}
			return nil, err
		}
		if collected {
			plan.Unplace(sink)
		}
		sinks = append(sinks, sink)
	}
	return f.run(ctx, sinks)
}

// sink plans one statement of a set.
func (f *frame) sink(stmt ast.Statement) (*plan.Sink, error) {
	switch stmt := stmt.(type) {
	case *ast.Insert:
		return planner.Insert(f.planner(), stmt)
	case *ast.CreateTable:
		return f.createAs(stmt)
	}
	return nil, source.Fail(source.SqlExecutionException, stmt.Pos(), "Only 'INSERT/CREATE TABLE AS' statement is allowed in Statement Set or use 'END' statement to submit Statement Set.")
}

// run runs the job of some sinks as table.dml-sync says.
func (f *frame) run(ctx context.Context, sinks []*plan.Sink) (*Result, error) {
	sync, err := f.s.config.bool("table.dml-sync")
	if err != nil {
		return nil, err
	}
	env, err := f.build()
	if err != nil {
		return nil, err
	}
	job, err := build.Sinks(env, sinks)
	if err != nil {
		return nil, err
	}
	name := "insert-into_" + sinks[0].Table.Name
	j := f.s.start(ctx, name, job, func(err error) { f.ended(err, sync) })
	if j.Bounded && ctx.Err() != nil {
		return nil, ofJob(source.New("", "The job was interrupted."))
	}
	if !sync {
		return &Result{Kind: Submitted, Job: j}, nil
	}
	select {
	case <-j.done:
	case <-ctx.Done():
		j.cancel()
		<-j.done
	}
	if j.err != nil {
		return nil, ofJob(j.err)
	}
	return &Result{Kind: Completed, Job: j}, nil
}

// ended tells of a job's end: its failure, unless the statement itself reports it, and the notes.
func (f *frame) ended(err error, sync bool) {
	if err != nil && !sync && !errors.Is(err, context.Canceled) && f.s.opt.Failed != nil {
		f.s.opt.Failed(f.text, err)
	}
	if f.s.config.notesOff() {
		return
	}
	for _, n := range notes(f.report, 0, -1) {
		f.s.opt.Note(n)
	}
}
