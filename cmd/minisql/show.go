package main

import (
	"context"
	"errors"
	"strings"

	"minisql/cmd/minisql/render"
	"minisql/cmd/minisql/session"
)

// show shows the result of a statement.
func (c *client) show(ctx context.Context, res *session.Result) (outcome, error) {
	switch res.Kind {
	case session.OK:
		c.info(render.Succeeded)
	case session.Submitted:
		c.info(render.Submitting)
		c.info(render.Submitted)
		c.message("Job ID: " + res.Job.ID + "\n\n")
	case session.Completed:
		c.info(render.Completed)
	case session.Rows:
		_, _ = c.out.WriteString(render.Table(res.Names, res.Cells))
	case session.Query:
		return done, c.query(ctx, res.Query)
	case session.Command:
		return c.command(res.Word), nil
	}
	return done, nil
}

func (c *client) info(text string) { c.message(render.Info(text)) }

// message writes what is not a result.
func (c *client) message(text string) {
	if !c.quiet {
		_, _ = c.out.WriteString(text)
	}
}

// command carries out one of the client's own commands.
func (c *client) command(word string) outcome {
	switch word {
	case "HELP":
		_, _ = c.out.WriteString(help + "\n")
	case "CLEAR":
		c.message(strings.Repeat("\n", 200))
	case "QUIT", "EXIT":
		c.info(render.Exiting)
		return quit
	}
	return done
}

// query runs a query and shows its rows.
func (c *client) query(ctx context.Context, q *session.QueryResult) error {
	d, err := c.session.Display()
	if err != nil {
		return err
	}
	if c.opt.file != "" && !d.Tableau {
		return session.NotTableau()
	}
	took := func() string {
		if !d.TimeCost {
			return ""
		}
		return render.Seconds(q.Took())
	}
	if q.Batch {
		b := render.NewBatch(c.out, q.Columns, q.Zone, d.MaxWidth)
		if err := q.Run(ctx, b.Add); err != nil {
			b.Drop()
			return interrupted(err)
		}
		err := b.End(took())
		c.notes(q, b.Rows())
		return err
	}
	s := render.NewStream(c.out, q.Columns, q.Zone, d.MaxWidth)
	err = q.Run(ctx, s.Add)
	switch {
	case err == nil:
		s.End(took())
	case errors.Is(err, context.Canceled):
		s.Cancelled(took())
	default:
		s.Failed()
		return err
	}
	c.notes(q, s.Rows())
	return nil
}

// notes says on standard error what a query does not show.
func (c *client) notes(q *session.QueryResult, rows int64) {
	_ = c.out.Flush()
	for _, n := range q.Notes(rows) {
		c.errs.line("note: %s", n)
	}
}

// interrupted is the failure of a batch query that a person ended: it has nothing to show.
func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("the query was interrupted")
	}
	return err
}
