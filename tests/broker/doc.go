// Package broker tests minisql broker as a process, with the clients of franz-go: it is killed while records are written,
// and it is measured:
//
//	go test ./tests/broker -run '^$' -bench .
package broker
