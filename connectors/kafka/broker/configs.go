package broker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// setting says which values a topic's config takes.
type setting struct {
	bits   int // of a whole number; 0: no whole number
	min    int64
	max    int64 // 0: no bound
	words  []string
	list   bool // several words, with commas
	number bool // a fraction from 0 to 1
	any    bool
}

var boolean = setting{words: []string{"true", "false"}}

func long(least int64) setting { return setting{bits: 64, min: least} }

func integer(least, most int64) setting { return setting{bits: 32, min: least, max: most} }

// settings are the configs of a topic in Kafka 4.3. The cluster acts on the policies of cleaning and retention, on segment
// and message sizes; the others are kept and shown.
var settings = map[string]setting{
	"cleanup.policy":                          {words: []string{"compact", "delete"}, list: true},
	"compression.gzip.level":                  integer(-1, 9),
	"compression.lz4.level":                   integer(1, 17),
	"compression.type":                        {words: []string{"uncompressed", "zstd", "lz4", "snappy", "gzip", "producer"}},
	"compression.zstd.level":                  integer(-131072, 22),
	"delete.retention.ms":                     long(0),
	"file.delete.delay.ms":                    long(0),
	"flush.messages":                          long(1),
	"flush.ms":                                long(0),
	"follower.replication.throttled.replicas": {any: true},
	"index.interval.bytes":                    integer(0, 0),
	"leader.replication.throttled.replicas":   {any: true},
	"local.retention.bytes":                   long(-2),
	"local.retention.ms":                      long(-2),
	"max.compaction.lag.ms":                   long(1),
	"max.message.bytes":                       integer(0, 0),
	"message.timestamp.after.max.ms":          long(0),
	"message.timestamp.before.max.ms":         long(0),
	"message.timestamp.type":                  {words: []string{"CreateTime"}},
	"min.cleanable.dirty.ratio":               {number: true},
	"min.compaction.lag.ms":                   long(0),
	"min.insync.replicas":                     integer(1, 0),
	"preallocate":                             boolean,
	"remote.log.copy.disable":                 boolean,
	"remote.log.delete.on.disable":            boolean,
	"remote.storage.enable":                   boolean,
	"retention.bytes":                         long(-1 << 63),
	"retention.ms":                            long(-1),
	"segment.bytes":                           integer(1<<20, 0),
	"segment.index.bytes":                     integer(4, 0),
	"segment.jitter.ms":                       long(0),
	"segment.ms":                              long(1),
	"unclean.leader.election.enable":          boolean,
}

// badConfig says what is wrong with a topic's config; nil: nothing.
func badConfig(name, value string) error {
	s, ok := settings[name]
	switch {
	case !ok:
		return fmt.Errorf("no topic config is called %s", name)
	case name == "message.timestamp.type" && value == "LogAppendTime":
		return fmt.Errorf("this broker does not support message.timestamp.type LogAppendTime: records keep the time of their producer")
	case s.any || s.takes(value):
		return nil
	}
	return fmt.Errorf("%q is not a value of topic config %s", value, name)
}

// takes tells whether a value is one of the setting's.
func (s setting) takes(value string) bool {
	switch {
	case s.bits > 0:
		n, err := strconv.ParseInt(value, 10, s.bits)
		return err == nil && n >= s.min && (s.max == 0 || n <= s.max)
	case s.number:
		f, err := strconv.ParseFloat(value, 64)
		return err == nil && f >= 0 && f <= 1
	case s.list && value == "":
		return true
	case s.list:
		return !slices.ContainsFunc(strings.Split(value, ","), func(w string) bool { return !slices.Contains(s.words, strings.TrimSpace(w)) })
	}
	return slices.Contains(s.words, value)
}
