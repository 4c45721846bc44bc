//go:build unix

package broker

import (
	"os"
	"syscall"
)

// locking says that locks work here.
const locking = true

// lockFile takes a lock that ends with the process, however that ends. The flags go with opening the file.
func lockFile(path string, flags int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|flags, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
