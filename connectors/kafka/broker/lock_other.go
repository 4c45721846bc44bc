//go:build !unix

package broker

import "os"

// locking says that there are no locks here that end with their process.
const locking = false

// lockFile only opens the file.
func lockFile(path string, flags int) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|flags, 0o644)
}
