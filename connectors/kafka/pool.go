package kafka

import (
	"sync"

	"github.com/twmb/franz-go/pkg/kgo"
)

// pool keeps the memory of fetched records between fetches: they are many and live for a moment.
type pool struct{ records sync.Pool }

func newPool() *pool { return &pool{} }

// GetRecords is kgo.PoolRecords.
func (p *pool) GetRecords(n int) []kgo.Record {
	if s, ok := p.records.Get().(*[]kgo.Record); ok && cap(*s) >= n {
		return (*s)[:0]
	}
	return make([]kgo.Record, 0, n)
}

// PutRecords is kgo.PoolRecords.
func (p *pool) PutRecords(s []kgo.Record) { p.records.Put(&s) }
