package scalar

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// javaArg reads an argument of testdata/printf.tsv: the first letter of its type and its value, of floating point numbers the
// bits.
func javaArg(t *testing.T, s string) any {
	text := s[1:]
	number := func(base, bits int) int64 {
		n, err := strconv.ParseInt(text, base, bits)
		if err != nil && base == 16 {
			u, uerr := strconv.ParseUint(text, base, bits)
			n, err = int64(u), uerr
		}
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	switch s[0] {
	case 'b':
		return int8(number(10, 8))
	case 'h':
		return int16(number(10, 16))
	case 'i':
		return int32(number(10, 32))
	case 'l':
		return number(10, 64)
	case 'f':
		return math.Float32frombits(uint32(number(16, 32)))
	case 'd':
		return math.Float64frombits(uint64(number(16, 64)))
	case 't':
		return text == "true"
	case 's':
		return text
	}
	return nil
}

// TestPrintfIsJavas compares with what String.format of Java 17 gave for random formats and arguments; NULL is an exception.
func TestPrintfIsJavas(t *testing.T) {
	data, err := os.ReadFile("testdata/printf.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines, wrong := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"), 0
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		for i := range cells {
			cells[i] = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t").Replace(cells[i])
		}
		args := []any{cells[0]}
		for _, c := range cells[1 : len(cells)-1] {
			args = append(args, javaArg(t, c))
		}
		got, err := printf(nil, args)
		if got = "=" + got; err != nil {
			got = "NULL"
		}
		if want := cells[len(cells)-1]; got != want {
			if wrong++; wrong < 30 {
				t.Errorf("%q of %q gives %q, want %q", cells[0], cells[1:len(cells)-1], got, want)
			}
		}
	}
	if len(lines) < 400 || wrong > 0 {
		t.Errorf("%d of %d are wrong", wrong, len(lines))
	}
}
