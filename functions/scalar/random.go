package scalar

import (
	"math/rand/v2"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar/source"
)

var randomSpecs = []f.Spec{
	{Name: "RAND", Doc: "A random number from 0 to below 1; with a seed always the same sequence.", Example: "RAND(1) => 0.7308781907032909", Args: "- I", Ret: f.Returns(double), Volatile: true,
		Body: random(0, func(r *javaRandom, _ []any) (float64, error) { return r.float(), nil })},
	{Name: "RAND_INTEGER", Doc: "A random integer from 0 to below a bound, before which a seed may stand.", Example: "RAND_INTEGER(7, 100) => 36", Args: "I II", Ret: f.Returns(integer), Volatile: true,
		Body: random(1, func(r *javaRandom, args []any) (int32, error) { return r.below(args[len(args)-1].(int32)) })},
}

// random lifts a function of a generator, which is evaluated for every row. A seed stands before the given number of
// plain arguments; as in Flink, one that is not a constant starts the sequence anew in each row.
func random[R any](plain int, next func(*javaRandom, []any) (R, error)) f.Body {
	return func(ret *types.Type) f.Kernel {
		var r *javaRandom
		return func(_ *f.Ctx, cols []vec.Col, n int) (vec.Col, error) {
			put, null, done := vec.Writer[R](ret, n)
			args := make([]any, len(cols))
		rows:
			for i := range n {
				for k, c := range cols {
					if args[k] = vec.At(c, i); args[k] == nil {
						null()
						continue rows
					}
				}
				switch seeded := len(cols) > plain; {
				case seeded && (r == nil || !cols[0].Const):
					r = newRandom(int64(args[0].(int32)))
				case r == nil:
					r = newRandom(rand.Int64())
				}
				v, err := next(r, args)
				if err != nil {
					return vec.Col{}, &f.RowError{Row: i, Err: err}
				}
				put(v)
			}
			return done(), nil
		}
	}
}

// javaRandom is java.util.Random.
type javaRandom struct{ state int64 }

const (
	randomFactor = 0x5deece66d
	randomMask   = 1<<48 - 1
)

func newRandom(seed int64) *javaRandom { return &javaRandom{(seed ^ randomFactor) & randomMask} }

func (r *javaRandom) next(bits int) int32 {
	r.state = (r.state*randomFactor + 0xb) & randomMask
	return int32(r.state >> (48 - bits))
}

func (r *javaRandom) float() float64 {
	high := int64(r.next(26)) << 27
	return float64(high+int64(r.next(27))) / (1 << 53)
}

// below is nextInt(bound).
func (r *javaRandom) below(bound int32) (int32, error) {
	if bound < 1 {
		return 0, source.New(source.IllegalArgumentException, "bound must be positive")
	}
	v := r.next(31)
	if bound&(bound-1) == 0 {
		return int32(int64(bound) * int64(v) >> 31), nil
	}
	for v-v%bound+(bound-1) < 0 {
		v = r.next(31)
	}
	return v % bound, nil
}
