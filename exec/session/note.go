package session

import "minisql/exec"

// notes are the lines about a streaming job that has ended; rows is how many its query gave, negative for an INSERT.
func notes(r *exec.Report, rows int64) []string { return nil }
