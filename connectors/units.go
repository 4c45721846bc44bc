package connectors

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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

const durationHelp = "DAYS: (d | day | days), HOURS: (h | hour | hours), MINUTES: (m | min | minute | minutes), " +
	"SECONDS: (s | sec | secs | second | seconds), MILLISECONDS: (ms | milli | millis | millisecond | milliseconds), " +
	"MICROSECONDS: (µs | micro | micros | microsecond | microseconds), NANOSECONDS: (ns | nano | nanos | nanosecond | nanoseconds)"

// ParseDuration reads a whole number and a unit, milliseconds if there is none: 10 s, 1min, 200 (Flink's TimeUtils).
func ParseDuration(text string) (time.Duration, error) {
	num, unit, err := quantity(text)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(num, 10, 64)
	if err != nil {
		return 0, Wrong(source.ArgumentError, "The value '%s' cannot be represented as java.time.Duration (numeric overflow).", num)
	}
	u, ok := durationUnits[unit]
	if !ok {
		return 0, Wrong(source.ArgumentError, "Time interval unit label '%s' does not match any of the recognized units: %s", unit, durationHelp)
	}
	if n > math.MaxInt64/int64(u) {
		return math.MaxInt64, nil
	}
	return time.Duration(n) * u, nil
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
		return 0, Wrong(source.ArgumentError, "Memory size unit '%s' does not match any of the recognized units: (b | bytes) / "+
			"(k | kb | kibibytes) / (m | mb | mebibytes) / (g | gb | gibibytes) / (t | tb | tebibytes)", unit)
	}
	if err != nil || n > math.MaxInt64>>shift {
		return 0, Wrong(source.ArgumentError, "The value '%s' cannot be re represented as 64bit number of bytes (numeric overflow).", text)
	}
	return n << shift, nil
}

// quantity splits a text into digits and a lower-case unit.
func quantity(text string) (num, unit string, err error) {
	t := strings.TrimSpace(text)
	if t == "" {
		return "", "", Wrong(source.ArgumentError, "argument is an empty- or whitespace-only string")
	}
	i := 0
	for i < len(t) && t[i] >= '0' && t[i] <= '9' {
		i++
	}
	if i == 0 {
		return "", "", Wrong(NumberFormat, "text does not start with a number")
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
