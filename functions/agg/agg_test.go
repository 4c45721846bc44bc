package agg

import (
	"testing"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

func resolve(t testing.TB, name string, args ...types.Type) *f.AggCall {
	for _, a := range All {
		if a.Name == name {
			fargs := make([]f.Arg, len(args))
			for i := range args {
				fargs[i].Type = args[i]
			}
			c, err := a.Resolve(fargs)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
	}
	t.Fatalf("no aggregate %s", name)
	return nil
}

func text(t *testing.T, c *f.AggCall, acc f.Accumulator, group int32) string {
	t.Helper()
	col, err := acc.Result([]int32{group})
	if err != nil {
		t.Fatal(err)
	}
	return f.Cell(c.Ret, vec.At(col, 0), nil)
}

// TestRetracting adds values, takes one back, merges groups, and restores state: the result is that of the rest.
func TestRetracting(t *testing.T) {
	i := types.Of(types.Int)
	col := vec.FromSlice(&i, []int32{5, 1, 9, 1}, nil)
	for name, want := range map[string]string{"COUNT": "3", "SUM": "7", "AVG": "2", "MIN": "1", "MAX": "5", "FIRST_VALUE": "5", "LAST_VALUE": "1", "ARRAY_AGG": "[5, 1, 1]",
		"COLLECT": "{1=2, 5=1}", "VAR_POP": "3", "SINGLE_VALUE": ""} {
		if want == "" {
			continue
		}
		c := resolve(t, name, i)
		make := c.New
		if c.NewRetract != nil {
			make = c.NewRetract
		}
		v, err := cast(c, col)
		if err != nil {
			t.Fatal(err)
		}
		acc := make()
		acc.Grow(3)
		cols := []vec.Col{v}
		err = acc.Add([]int32{0, 0, 0, 1}, cols, 0, 4)
		if err == nil {
			err = acc.Retract([]int32{0}, cols, 2, 3)
		}
		if err == nil {
			err = acc.Merge(0, 1)
		}
		if err == nil {
			err = acc.Merge(2, 0)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, g := range []int32{0, 2} {
			if got := text(t, c, acc, g); got != want {
				t.Errorf("%s of group %d is %s, want %s", name, g, got, want)
			}
		}
		acc.Reset(0)
		if got := text(t, c, acc, 0); got != "NULL" && got != "0" && got != "{}" {
			t.Errorf("%s of an empty group is %s", name, got)
		}
	}
}

func cast(c *f.AggCall, col vec.Col) (vec.Col, error) {
	k, err := f.Cast(*col.Type, c.Params[0], false)
	if err != nil {
		return col, err
	}
	return k(&f.Ctx{}, []vec.Col{col}, col.Len())
}

func TestDistinct(t *testing.T) {
	i := types.Of(types.Int)
	col := []vec.Col{vec.FromSlice(&i, []int32{1, 1, 2, 2}, nil)}
	c := resolve(t, "SUM", i)
	acc := Distinct(c.New(), c.Params)
	acc.Grow(2)
	if err := acc.Add([]int32{0, 0, 0, 1}, col, 0, 4); err != nil {
		t.Fatal(err)
	}
	if got := text(t, c, acc, 0); got != "3" {
		t.Errorf("SUM(DISTINCT) is %s, want 3", got)
	}
	if err := acc.Retract([]int32{0}, col, 0, 1); err != nil {
		t.Fatal(err)
	}
	if got := text(t, c, acc, 0); got != "3" {
		t.Errorf("one of two equal values taken back gives %s, want 3", got)
	}
	if err := acc.Merge(1, 0); err != nil {
		t.Fatal(err)
	}
	if got := text(t, c, acc, 1); got != "3" {
		t.Errorf("merged distinct sum is %s, want 3", got)
	}
}

func BenchmarkAccumulators(b *testing.B) {
	const n = 4096
	v, groups := make([]int64, n), make([]int32, n)
	for i := range v {
		v[i], groups[i] = int64(i), int32(i%64)
	}
	t := types.Of(types.BigInt)
	cols := []vec.Col{vec.FromSlice(&t, v, nil)}
	for _, name := range []string{"COUNT", "SUM", "AVG", "MIN", "MAX"} {
		acc := resolve(b, name, t).New()
		acc.Grow(64)
		b.Run(name+"/groups", func(b *testing.B) {
			for b.Loop() {
				if err := acc.Add(groups, cols, 0, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
		})
		b.Run(name+"/run", func(b *testing.B) {
			for b.Loop() {
				if err := acc.(f.RunAdder).AddRun(0, cols, 0, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
		})
	}
}
