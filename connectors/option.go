package connectors

import (
	"slices"
	"strings"
)

// Option declares an option of a connector or a format: what its values look like, what it means and, for the reference, why
// one would set it. A key may hold one # that stands for any text, such as a field's name, or end in a *.
type Option struct {
	Key     string // of a format: without the format's name
	Type    ValueType
	Default string // as one would write it; "" if there is none
	Doc     string // one sentence
	// Required options are missed by Options.Require.
	Required bool
	// Unread options are known and nothing looks at their values.
	Unread bool
	// Words are the values of an Enum, whose class is Java's name for it.
	Words []string
	Class string
}

// ValueType is what the values of an option look like, by Flink's names.
type ValueType string

// The types of values. Those of Enum are checked against Option.Words.
const (
	Text     ValueType = "String"
	Boolean  ValueType = "Boolean"
	Integer  ValueType = "Integer"
	LongInt  ValueType = "Long"
	Double   ValueType = "Double"
	Duration ValueType = "Duration"
	Size     ValueType = "MemorySize"
	Char     ValueType = "Character"
	Enum     ValueType = "Enum"
)

// wild reports whether the key stands for many, which are known one by one as they are read.
func (d *Option) wild() bool { return strings.ContainsAny(d.Key, "#*") }

// names reports whether the declaration is that of a key.
func (d *Option) names(key string) bool {
	if before, after, ok := strings.Cut(d.Key, "#"); ok {
		return len(key) > len(before)+len(after) && strings.HasPrefix(key, before) && strings.HasSuffix(key, after)
	}
	if before, ok := strings.CutSuffix(d.Key, "*"); ok {
		return strings.HasPrefix(key, before)
	}
	return d.Key == key
}

// find is the declaration of a key; one without type and default if there is none.
func find(table []Option, key string) *Option {
	if i := slices.IndexFunc(table, func(d Option) bool { return d.names(key) }); i >= 0 {
		return &table[i]
	}
	return &Option{Key: key, Type: Text}
}

// Generic are the options that Flink accepts for every table of most connectors.
var Generic = []Option{
	{Key: "property-version", Type: Integer, Default: "1", Unread: true, Doc: "The version of the option design."},
	{Key: "scan.watermark.alignment.group", Type: Text, Unread: true, Doc: "Sources of the same group wait for each other in Flink; no effect."},
	{Key: "scan.watermark.emit.strategy", Type: Enum, Default: "on-periodic", Words: EmitStrategies, Class: emitClass, Unread: true,
		Doc: "Whether watermarks are made for each row or at intervals; for connectors whose sources have splits."},
	{Key: "scan.watermark.idle-timeout", Type: Duration, Unread: true, Doc: "After how long without rows a split holds no window back; for connectors whose sources have splits."},
	{Key: "scan.watermark.alignment.max-drift", Type: Duration, Unread: true, Doc: "How far a source may be ahead of its group; no effect."},
	{Key: "scan.watermark.alignment.update-interval", Type: Duration, Default: "1 s", Unread: true, Doc: "How often a source tells its group where it is; no effect."},
}

// EmitStrategies are the values of 'scan.watermark.emit.strategy'.
var EmitStrategies = []string{"on-event", "on-periodic"}

const emitClass = "org.apache.flink.table.watermark.WatermarkEmitStrategy"

// Checked are declarations whose values are looked at: the same without Unread.
func Checked(table []Option) []Option {
	out := slices.Clone(table)
	for i := range out {
		out[i].Unread = false
	}
	return out
}
