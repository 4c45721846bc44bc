package flink

import (
	"fmt"
	"strings"
	"testing"

	"minisql/tests/binary"
)

// TestWindowsAtBatchSizes runs every windows case at several batch sizes and numbers of decoders: the print order
// included, nothing may depend on them.
func TestWindowsAtBatchSizes(t *testing.T) {
	program := binary.Build(t)
	var cases []string
	for _, c := range casesLeft(t) {
		if strings.HasPrefix(c, "windows/") {
			cases = append(cases, c)
		}
	}
	sizes, workers := []int{1, 2, 7, 1024}, []int{1, 2}
	if testing.Short() {
		sizes, workers = []int{2}, []int{2}
	}
	for _, size := range sizes {
		for _, w := range workers {
			t.Run(fmt.Sprintf("batches of %d, %d decoders", size, w), func(t *testing.T) {
				runAll(t, program, cases, fmt.Sprint("MINISQL_BATCH_ROWS=", size), fmt.Sprint("MINISQL_WORKERS=", w))
			})
		}
	}
}
