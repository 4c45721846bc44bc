// Package flink runs the recorded corpus: scripts with what Flink 2.2.1's SQL client, its print sinks and its file sinks
// gave. A case is TOPIC/NAME.sql with NAME.out (client text), NAME.print, NAME.files (files under out/) and NAME.jobs (why
// a submitted job failed). It passes when minisql prints the same, after the allowances of norm_test.go. The cases of
// differences.txt depart from Flink on purpose; those of pending.txt do not pass yet.
//
// A case of the kafka folder may have NAME.topics (what its topics hold before), NAME.feed (what is written 1.5 s after it
// has started) and NAME.sink (what the topics marked "dump" hold afterwards, read by another client). A case that speaks of
// Kafka runs with a broker of its own on a free port; its script and what it says are rewritten from and to localhost:9092.
// Comments at the head of a script: "-- live: S" ends it after S seconds, "-- timeout: S" is how long it may take, "-- unordered"
// compares print rows sorted.
//
//	go test ./tests/flink                      fails if an unlisted case fails or a listed one passes
//	go test ./tests/flink -update              rewrites pending.txt
//	go test ./tests/flink -v -run TestCorpus/client/NAME -show
//	                                           shows one case
//	make kafka-it                              runs the cases with topics at Apache Kafka
package flink
