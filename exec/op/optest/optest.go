// Package optest runs an operator over generated rows and checks what every operator owes: the same rows and marks in the
// same order whatever the size of its batches, with NULLs in its input and with its state on disk; the halves of an update
// with no mark between them; watermarks that never fall. It knows no operator; the table of them is in its tests. Start at
// Run.
package optest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Env is what an operator is made with.
type Env struct {
	Now    func() int64
	Budget int                    // bytes that may be kept in memory, 0 for as many as usual
	Take   func(*vec.Batch) error // what a sink calls, whose rows go nowhere else
}

// Case is an operator and the kind of input that it is made for.
type Case struct {
	New    func(Env) exec.Operator
	Inputs int // 0 is 1
	// Changes has rows taken back and updated in the input.
	Changes bool
	// Batch is batch mode: no watermarks, and one input comes behind the other; the last one first with LastFirst.
	Batch, LastFirst bool
	// Lone tells that a half of an update may come out without the other.
	Lone bool
	// Clock lets the time of the clock pass between rows.
	Clock bool
	// Few has rows that are equal to each other.
	Few bool
	// Splits are the splits of the source that the rows come from, none if it is 0.
	Splits int
}

// Schema is the type of every input: a key, a text, a rowtime and a number. All but the rowtime may be NULL.
var Schema = []types.Type{types.Of(types.Int), types.Str(), types.TimestampOf(3).Must(), types.Of(types.BigInt)}

// The columns of Schema.
const (
	Key = iota
	Text
	Time
	Number
)

// Sizes are the sizes of batches that a case is run with.
var Sizes = []int{1, 2, 7, 1024}

// Run runs a case over some generated rows in every way there is, and returns what came out, a line a row or mark.
func Run(c Case, rows int, seed uint64, nulls bool) ([]string, error) {
	in := input(rand.New(rand.NewPCG(seed, uint64(rows))), c, rows, nulls)
	var want []string
	for _, size := range slices.Backward(Sizes) {
		for _, budget := range []int{0, 1} {
			got, err := once(c, in, size, budget)
			if err == nil && want != nil && !slices.Equal(got, want) {
				err = fmt.Errorf("%s", difference(want, got))
			}
			if err != nil {
				return got, fmt.Errorf("batches of %d, %d bytes in memory: %w\ninput:\n%s", size, budget, err, in)
			}
			want = got
		}
	}
	return want, nil
}

// difference is where two outputs part.
func difference(want, got []string) string {
	for i := 0; ; i++ {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			return fmt.Sprintf("line %d differs from larger batches or a state in memory:\n  %s\nwant:\n  %s", i+1,
				strings.Join(got, "\n  "), strings.Join(want, "\n  "))
		}
	}
}

// once runs a case with batches of a size.
func once(c Case, in script, size, budget int) ([]string, error) {
	now := int64(0)
	rec := &record{lone: c.Lone}
	operator := c.New(Env{Now: func() int64 { return now }, Budget: budget, Take: rec.take})
	stage := exec.NewStage(operator, max(c.Inputs, 1), exec.NewStage(rec, 1, exec.Entry{}).Input(0))
	f := &feeder{stage: stage, op: operator, out: rec, now: &now, start: map[int]int64{}}
	err := f.run(in, size)
	if cerr := stage.Close(err == nil); err == nil {
		err = cerr
	}
	if err != nil {
		rec.lines = append(rec.lines, "error: "+err.Error())
	}
	return rec.lines, rec.wrong
}
