// Package file is Flink's connector 'filesystem': tables in files and folders. It reads what it finds under 'path' in
// lexicographic order, cuts files into blocks of whole records and decodes them on several goroutines without losing
// the order (source.go); it writes part files that stay hidden until they are complete (sink.go). It knows no format:
// see connectors/format. Start at New.
package file

import (
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// New is the connector's entry, reading and writing the formats.
func New(formats []*format.Format) *connectors.Connector {
	mode := func(t *connectors.Table) connectors.ChangelogMode {
		if f, err := format.Find(formats, t.Options["format"]); err == nil {
			return f.Mode
		}
		return connectors.InsertOnly // opening the table tells what is wrong
	}
	return &connectors.Connector{
		Name: "filesystem",
		Doc:  "files and folders in the formats csv, json, raw and others",
		Source: func(env *connectors.Env, t *connectors.Table, req connectors.Request) (connectors.Source, error) {
			return newSource(formats, env, t, req)
		},
		Sink: func(env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
			return newSink(formats, env, t, in)
		},
		Metadata: func(*connectors.Table) []connectors.Column { return metadata },
		Yields:   mode,
		Takes:    mode,
	}
}

// metadata are the columns that a file has beside its content.
var metadata = []connectors.Column{
	{Name: "file.path", Metadata: "file.path", Type: types.Str().Must(), Virtual: true},
	{Name: "file.name", Metadata: "file.name", Type: types.Str().Must(), Virtual: true},
	{Name: "file.size", Metadata: "file.size", Type: types.Of(types.BigInt).Must(), Virtual: true},
	{Name: "file.modification-time", Metadata: "file.modification-time", Type: types.LTZOf(3).Must(), Virtual: true},
}

// options are Flink's FileSystemConnectorOptions.
type options struct {
	path        string
	format      *format.Format
	defaultName string         // of the folder of a NULL partition
	monitor     time.Duration  // 0: the table is bounded
	pattern     *regexp.Regexp // on absolute paths; nil: all
	rollSize    int64
	policies    []string
	success     string // name of the success file
	compact     bool
	parallel    string // sink.parallelism as given
}

func readOptions(formats []*format.Format, t *connectors.Table) (*options, *connectors.Options, error) {
	o := connectors.NewOptions(t)
	o.Know("format", "path", "partition.time-extractor.class", "partition.time-extractor.kind",
		"partition.time-extractor.timestamp-formatter", "partition.time-extractor.timestamp-pattern",
		"sink.partition-commit.policy.class", "sink.partition-commit.policy.class.parameters",
		"sink.partition-commit.trigger", "sink.partition-commit.watermark-time-zone", "source.report-statistics")
	o.Know(connectors.Generic...)
	if err := o.Require("path", "format"); err != nil {
		return nil, nil, err
	}
	name := o.String("format", "")
	out := &options{
		path:        localPath(o.String("path", "")),
		defaultName: o.String("partition.default-name", "__DEFAULT_PARTITION__"),
		monitor:     o.Duration("source.monitor-interval", 0),
		rollSize:    o.Size("sink.rolling-policy.file-size", 128<<20),
		success:     o.String("sink.partition-commit.success-file.name", "_SUCCESS"),
		compact:     o.Bool("auto-compaction", false),
		parallel:    o.String("sink.parallelism", ""),
	}
	o.Int("sink.parallelism", 1)
	o.Size("compaction.file-size", 0)
	o.Bool("sink.shuffle-by-partition.enable", false)
	for _, k := range []string{"sink.partition-commit.delay", "sink.rolling-policy.check-interval",
		"sink.rolling-policy.inactivity-interval", "sink.rolling-policy.rollover-interval"} {
		o.Duration(k, 0)
	}
	if kinds, ok := o.Get("sink.partition-commit.policy.kind"); ok {
		out.policies = strings.Split(kinds, ",")
	}
	pattern, filtered := o.Get("source.path.regex-pattern")
	if err := o.Check("filesystem", name+"."); err != nil {
		return nil, nil, err
	}
	if filtered {
		var err error
		if out.pattern, err = regexp.Compile("^(?:" + pattern + ")$"); err != nil {
			return nil, nil, source.New(source.PatternSyntaxException,
				"'source.path.regex-pattern' is no regular expression: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
	}
	var err error
	if out.format, err = format.Find(formats, name); err != nil {
		return nil, nil, err
	}
	if out.path == "" {
		return nil, nil, source.New(source.IllegalArgumentException, "Can not create a Path from an empty string")
	}
	return out, o, nil
}

// localPath is the path of a file: URI, without a trailing slash.
func localPath(p string) string {
	if rest, ok := strings.CutPrefix(p, "file:"); ok {
		p = "/" + strings.TrimLeft(rest, "/")
	}
	if p == "" {
		return p
	}
	return filepath.Clean(p)
}
