package connectors

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"minisql/grammar/source"
)

var durationUnits = map[string]time.Duration{
	"":  time.Millisecond,
	"d": 24 * time.Hour, "day": 24 * time.Hour, "days": 24 * time.Hour,
	"h": time.Hour, "hour": time.Hour, "hours": time.Hour,
	"m": time.Minute, "min": time.Minute, "minute": time.Minute, "minutes": time.Minute,
	"s": time.Second, "sec": time.Second, "secs": time.Second, "second": time.Second, "seconds": time.Second,
	"ms": time.Millisecond, "milli": time.Millisecond, "millis": time.Millisecond, "millisecond": time.Millisecond, "milliseconds": time.Millisecond,
	"µs": time.Microsecond, "micro": time.Microsecond, "micros": time.Microsecond, "microsecond": time.Microsecond, "microseconds": time.Microsecond,
	"ns": time.Nanosecond, "nano": time.Nanosecond, "nanos": time.Nanosecond, "nanosecond": time.Nanosecond, "nanoseconds": time.Nanosecond,
}

const durationHelp = "DAYS: (d | day | days), HOURS: (h | hour | hours), MINUTES: (min | m | minute | minutes), " +
	"SECONDS: (s | sec | secs | second | seconds), MILLISECONDS: (ms | milli | millis | millisecond | milliseconds), " +
	"MICROSECONDS: (µs | micro | micros | microsecond | microseconds), NANOSECONDS: (ns | nano | nanos | nanosecond | nanoseconds)"

// ParseDuration reads a whole number and a unit, milliseconds if there is none: 10 s, 1min, 200 (Flink's TimeUtils). A
// text without a number in front is read as ISO-8601 writes durations: PT5S, P1DT2H.
func ParseDuration(text string) (time.Duration, error) {
	num, unit, err := quantity(text)
	if errors.Is(err, errNoNumber) {
		if d, ok := isoDuration(strings.TrimSpace(text)); ok {
			if d < 0 {
				return 0, source.New(source.IllegalArgumentException, "negative duration is not supported")
			}
			return d, nil
		}
		return 0, source.New(source.NumberFormatException, "text does not start with a number, and is not a valid ISO-8601 duration format: %s", strings.TrimSpace(text))
	}
	if err != nil {
		return 0, err
	}
	u, ok := durationUnits[unit]
	if !ok {
		return 0, source.New(source.IllegalArgumentException, "Time interval unit label '%s' does not match any of the recognized units: %s", unit, durationHelp)
	}
	n, _ := new(big.Int).SetString(num, 10)
	n.Mul(n, big.NewInt(int64(u)))
	if n.IsInt64() {
		return time.Duration(n.Int64()), nil
	}
	if !n.Quo(n, big.NewInt(int64(time.Second))).IsInt64() { // Java counts seconds
		return 0, source.New(source.ArithmeticException, "BigInteger out of long range")
	}
	return math.MaxInt64, nil
}

// isoPattern is what Java's Duration.parse reads; at least one part must be there, and one behind a T.
var isoPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^([-+]?)P(?:([-+]?\d+)D)?(T(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+)(?:[.,](\d{0,9}))?S)?)?$`)
})

func isoDuration(text string) (d time.Duration, ok bool) {
	m := isoPattern().FindStringSubmatch(text)
	if m == nil || m[3] == "" && m[2] == "" || len(m[3]) == 1 {
		return 0, false
	}
	fraction := (m[7] + "000000000")[:9]
	if strings.HasPrefix(m[6], "-") {
		fraction = "-" + fraction
	}
	for _, part := range []struct {
		number string
		unit   time.Duration
	}{{m[2], 24 * time.Hour}, {m[4], time.Hour}, {m[5], time.Minute}, {m[6], time.Second}, {fraction, 1}} {
		if part.number == "" {
			continue
		}
		n, err := strconv.ParseInt(part.number, 10, 64)
		if err != nil || n > math.MaxInt64/int64(part.unit) || n < math.MinInt64/int64(part.unit) {
			return 0, false
		}
		d += time.Duration(n) * part.unit
	}
	if m[1] == "-" {
		d = -d
	}
	return d, true
}

var sizeUnits = map[string]uint{
	"": 0, "b": 0, "bytes": 0,
	"k": 10, "kb": 10, "kibibytes": 10,
	"m": 20, "mb": 20, "mebibytes": 20,
	"g": 30, "gb": 30, "gibibytes": 30,
	"t": 40, "tb": 40, "tebibytes": 40,
}

// ParseSize reads a whole number and a unit, bytes if there is none: 128 mb, 10b (Flink's MemorySize).
func ParseSize(text string) (int64, error) {
	num, unit, err := quantity(text)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(num, 10, 64)
	shift, ok := sizeUnits[unit]
	if !ok {
		return 0, source.New(source.IllegalArgumentException, "Memory size unit '%s' does not match any of the recognized units: (b | bytes) / "+
			"(k | kb | kibibytes) / (m | mb | mebibytes) / (g | gb | gibibytes) / (t | tb | tebibytes)", unit)
	}
	if err != nil || n > math.MaxInt64>>shift {
		return 0, source.New(source.IllegalArgumentException, "The value '%s' cannot be re represented as 64bit number of bytes (numeric overflow).", text)
	}
	return n << shift, nil
}

var errNoNumber = source.New(source.NumberFormatException, "text does not start with a number")

// quantity splits a text into digits and a lower-case unit.
func quantity(text string) (num, unit string, err error) {
	t := strings.TrimSpace(text)
	if t == "" {
		return "", "", source.New(source.IllegalArgumentException, "argument is an empty- or whitespace-only string")
	}
	i := 0
	for i < len(t) && t[i] >= '0' && t[i] <= '9' {
		i++
	}
	if i == 0 {
		return "", "", errNoNumber
	}
	return t[:i], strings.ToLower(strings.TrimSpace(t[i:])), nil
}

// FormatSize writes a number of bytes for a message.
func FormatSize(n int64) string {
	switch {
	case n >= 1<<30 && n%(1<<30) == 0:
		return fmt.Sprintf("%d gb", n>>30)
	case n >= 1<<20 && n%(1<<20) == 0:
		return fmt.Sprintf("%d mb", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}
