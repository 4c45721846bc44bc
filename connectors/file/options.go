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
		Name:        "filesystem",
		Doc:         "files and folders in the formats csv, json, raw and others",
		Options:     declared,
		PushesLimit: true,
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

// declared are Flink's FileSystemConnectorOptions and FileSystemOptions, in the order in which they are read.
var declared = append([]connectors.Option{
	{Key: "path", Type: connectors.Text, Required: true, Doc: "A file or a folder, whose files make up the table."},
	{Key: "format", Type: connectors.Text, Required: true, Doc: "The format of the records."},
	{Key: "partition.default-name", Type: connectors.Text, Default: "__DEFAULT_PARTITION__", Doc: "The folder of a partition that is NULL or an empty text."},
	{Key: "source.monitor-interval", Type: connectors.Duration, Doc: "How often to look for new files, which makes the table unbounded."},
	{Key: "sink.rolling-policy.file-size", Type: connectors.Size, Default: "128 mb", Doc: "After how many bytes a new part file begins."},
	{Key: "sink.partition-commit.success-file.name", Type: connectors.Text, Default: "_SUCCESS", Doc: "The empty file that tells that a partition is complete."},
	{Key: "auto-compaction", Type: connectors.Boolean, Default: "false", Doc: "Whether a streaming sink joins the part files of a checkpoint."},
	{Key: "sink.parallelism", Type: connectors.Integer, Doc: "How many tasks write in Flink; minisql writes with one."},
	{Key: "compaction.file-size", Type: connectors.Size, Doc: "The size of the files that auto-compaction makes; no effect."},
	{Key: "sink.shuffle-by-partition.enable", Type: connectors.Boolean, Default: "false", Doc: "Whether each partition is written by one task; no effect, since there is one."},
	{Key: "sink.partition-commit.delay", Type: connectors.Duration, Default: "0 ms", Doc: "How much later than its end a partition is complete; no effect."},
	{Key: "sink.rolling-policy.check-interval", Type: connectors.Duration, Default: "1 min", Doc: "How often to look whether a part file is old enough; no effect."},
	{Key: "sink.rolling-policy.inactivity-interval", Type: connectors.Duration, Default: "30 min", Doc: "After how long without rows a new part file begins; no effect."},
	{Key: "sink.rolling-policy.rollover-interval", Type: connectors.Duration, Default: "30 min", Doc: "After how long a new part file begins; no effect."},
	{Key: "sink.partition-commit.policy.kind", Type: connectors.Text, Doc: "What happens when a partition is complete: success-file writes one."},
	{Key: "source.path.regex-pattern", Type: connectors.Text, Doc: "Which files to read, by their absolute paths."},
	{Key: "partition.time-extractor.class", Type: connectors.Text, Unread: true, Doc: "A Java class that tells a partition's time; no effect."},
	{Key: "partition.time-extractor.kind", Type: connectors.Text, Default: "default", Unread: true, Doc: "How a partition's time is told; no effect."},
	{Key: "partition.time-extractor.timestamp-formatter", Type: connectors.Text, Unread: true, Doc: "The pattern of a partition's time; no effect."},
	{Key: "partition.time-extractor.timestamp-pattern", Type: connectors.Text, Unread: true, Doc: "How a partition's columns make a time; no effect."},
	{Key: "sink.partition-commit.policy.class", Type: connectors.Text, Unread: true, Doc: "A Java class that is told of complete partitions; no effect."},
	{Key: "sink.partition-commit.policy.class.parameters", Type: connectors.Text, Unread: true, Doc: "What that class is made with; no effect."},
	{Key: "sink.partition-commit.trigger", Type: connectors.Text, Default: "process-time", Unread: true, Doc: "By which time partitions are complete; no effect."},
	{Key: "sink.partition-commit.watermark-time-zone", Type: connectors.Text, Default: "UTC", Unread: true, Doc: "The zone of partitions' times; no effect."},
	{Key: "source.report-statistics", Type: connectors.Text, Default: "ALL", Unread: true, Doc: "What the planner is told about the files; no effect."},
}, connectors.Generic...)

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
	o := connectors.NewOptions(t, declared)
	if err := o.Require(); err != nil {
		return nil, nil, err
	}
	name := o.Text("format")
	out := &options{
		path:        localPath(o.Text("path")),
		defaultName: o.Text("partition.default-name"),
		monitor:     o.Duration("source.monitor-interval"),
		rollSize:    o.Size("sink.rolling-policy.file-size"),
		success:     o.Text("sink.partition-commit.success-file.name"),
		compact:     o.Bool("auto-compaction"),
		parallel:    o.Text("sink.parallelism"),
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
