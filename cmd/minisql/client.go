package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"minisql/cmd/minisql/render"
	"minisql/cmd/minisql/session"
	"minisql/exec"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// client runs statements in a session and shows what they give.
type client struct {
	opt     *options
	stdout  io.Writer
	out     *render.Output // over stdout
	errs    *stderr
	session *session.Session
	print   *os.File // of --print-to
	prints  *render.Output
	signals *signals
	failed  atomic.Bool // a statement or a job has failed
	quiet   bool        // results only
	// together says that one terminal shows standard output and standard error.
	together bool
	late     *lateFile     // nil without --late
	brokers  *localBrokers // nil without --broker
}

// stderr takes notes and failures from several goroutines, a line at a time.
type stderr struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *stderr) line(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.w, format+"\n", args...)
}

func newClient(opt *options, stdout, errs io.Writer) (*client, error) {
	c := &client{opt: opt, stdout: stdout, out: render.NewOutput(stdout), errs: &stderr{w: errs}, quiet: opt.quiet || opt.isQuery}
	prints := c.out.Lines()
	if opt.print != "" && opt.print != "-" {
		f, err := os.Create(opt.print)
		if err != nil {
			return nil, err
		}
		c.print, c.prints = f, render.NewOutput(f)
		prints = c.prints
	}
	sopt := session.Options{
		Config: opt.config,
		Print:  prints,
		Note:   func(line string) { c.errs.line("note: %s", line) },
		Failed: c.jobFailed,
	}
	if opt.late != "" {
		f, err := newLateFile(opt.late)
		if err != nil {
			return nil, err
		}
		c.late, sopt.Late = f, f.add
	}
	if opt.broker {
		c.brokers = &localBrokers{topics: opt.topics, say: c.errs.line}
	}
	c.session = session.New(sopt)
	c.signals = newSignals()
	c.together = isTerminal(stdout) && isTerminal(errs)
	return c, nil
}

// jobFailed reports a job that failed behind an answered statement. Flink's client never learns of it.
func (c *client) jobFailed(text string, err error) {
	c.failed.Store(true)
	same := func(n int) int { return n }
	c.errs.line("job failed: %s", render.Reason(source.Of(err), source.Covered(text), same))
}

// main does what the command line asks for and returns the exit status.
func (c *client) main(stdin *os.File) int {
	if c.opt.init != "" && !c.initialize() {
		return 1
	}
	switch {
	case c.opt.isQuery:
		if !c.queries(c.opt.query) {
			return 1
		}
	case c.opt.file != "":
		if !c.script(stdin) {
			return 1
		}
	default:
		if !c.serve("", true) {
			return 1
		}
		c.interactive(stdin)
	}
	if c.failed.Load() {
		return 1
	}
	return 0
}

// close writes what is left and ends the jobs that still run.
func (c *client) close() error {
	c.session.Cancel()
	err := c.out.Flush()
	if c.prints != nil {
		if perr := c.prints.Flush(); err == nil {
			err = perr
		}
		if perr := c.print.Close(); err == nil {
			err = perr
		}
	}
	if c.late != nil {
		err = errors.Join(err, c.late.close())
	}
	return errors.Join(err, c.brokers.close())
}

// serve starts the brokers that a script needs, if --broker asks for them.
func (c *client) serve(script string, last bool) bool {
	err := c.brokers.serve(script, last)
	if err != nil {
		c.errs.line("minisql: %v", err)
	}
	return err == nil
}

// outcome is what became of a statement.
type outcome uint8

// The next statement may follow; the statement failed; the session is to end.
const (
	done outcome = iota
	failed
	quit
)

// run executes one statement and shows its result.
func (c *client) run(stmt *token.Statement) outcome {
	ctx, release := c.signals.during(context.Background())
	defer release()
	var err error
	if stmt.Err != nil {
		err = stmt.Err
	} else {
		var res *session.Result
		if res, err = c.session.Execute(ctx, stmt.Text); err == nil {
			var next outcome
			if next, err = c.show(ctx, res); err == nil {
				return next
			}
		}
	}
	c.failed.Store(true)
	c.problem(err, stmt)
	return failed
}

// problem shows an error: as the client does, or on standard error where only results are printed.
func (c *client) problem(err error, stmt *token.Statement) {
	p := source.Of(err)
	if c.quiet {
		_ = c.out.Flush()
		c.errs.line("%s", render.Reason(p, source.Covered(stmt.Raw()), stmt.RawOffset))
	} else {
		_, _ = c.out.WriteString(render.Error(p, source.Covered(stmt.Raw()), stmt.RawOffset))
		var job *session.JobError
		if errors.As(err, &job) && !c.together { // whoever watches standard error wants to know
			_ = c.out.Flush()
			c.errs.line("job failed: %s", p)
		}
	}
	var in *exec.Panic
	if errors.As(err, &in) {
		c.errs.line("%s", in.Stack)
	}
}
