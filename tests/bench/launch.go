package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// measured is what the launcher reports of a process.
type measured struct {
	Wall time.Duration
	CPU  time.Duration
	RSS  int64 // bytes
}

// launcher runs a command, writes what it measured to the report and returns the command's exit status.
func launcher(report, name string, args []string) int {
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = nil, os.Stdout, os.Stderr
	start := time.Now()
	err := cmd.Run()
	m := measured{Wall: time.Since(start)}
	if s := cmd.ProcessState; s != nil {
		m.CPU = s.UserTime() + s.SystemTime()
		if u, ok := s.SysUsage().(*syscall.Rusage); ok {
			m.RSS = u.Maxrss << 10
		}
	}
	data, merr := json.Marshal(m)
	if merr == nil {
		merr = os.WriteFile(report, data, 0o600)
	}
	if err != nil || merr != nil {
		return 1
	}
	return 0
}
