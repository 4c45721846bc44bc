// Package flink runs the recorded corpus: scripts with what Flink 2.2.1's SQL client, its print sinks and its file sinks
// gave. A case is TOPIC/NAME.sql with NAME.out (client text), NAME.print, NAME.files (files under out/) and NAME.jobs (why
// a submitted job failed). It passes when minisql prints the same, after the allowances of norm_test.go. The cases of
// differences.txt depart from Flink on purpose; those of pending.txt do not pass yet:
//
//	go test ./tests/flink                      fails if an unlisted case fails or a listed one passes
//	go test ./tests/flink -update              rewrites pending.txt
//	go test ./tests/flink -case client/NAME    shows one case
package flink
