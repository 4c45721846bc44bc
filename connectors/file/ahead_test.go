//go:build unix

package file_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// TestReadAhead reads a pipe through which far more flows than may be held: whatever the length of the input, no more
// has been taken out of it than what was delivered and a few blocks.
func TestReadAhead(t *testing.T) {
	for _, c := range []struct{ format, line string }{
		{"csv", "123456,a text of some length\n"},
		{"json", `{"id":123456,"s":"a text of some length"}` + "\n"},
	} {
		t.Run(c.format, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				t.Skip(err)
			}
			const total, bound = 64 << 20, 6 << 20
			chunk := []byte(strings.Repeat(c.line, 1000))
			var written atomic.Int64
			go func() {
				w, err := os.OpenFile(path, os.O_WRONLY, 0)
				if err != nil {
					t.Error(err)
					return
				}
				defer w.Close()
				for n := 0; n < total; n += len(chunk) {
					if _, err := w.Write(chunk); err != nil {
						t.Error(err)
						return
					}
					written.Add(int64(len(chunk)))
				}
			}()
			cols := []connectors.Column{col("id", types.Of(types.Int)), col("s", types.Str())}
			s, err := filesystem.Source(env(2, 0), table(path, c.format, cols), connectors.Request{Columns: []int{0, 1}, Limit: -1})
			if err != nil {
				t.Fatal(err)
			}
			rows := 0
			if err := s.Run(context.Background(), func(b *vec.Batch) error {
				if ahead := written.Load() - int64(rows*len(c.line)); ahead > bound {
					t.Fatalf("%d bytes were read ahead", ahead)
				}
				rows += b.N
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if want := (total + len(chunk) - 1) / len(chunk) * 1000; rows != want {
				t.Errorf("%d rows, not %d", rows, want)
			}
		})
	}
}
