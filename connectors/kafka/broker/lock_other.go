//go:build !unix

package broker

import "os"

// lockFile only makes the file: a lock that ends with its process is not at hand here.
func lockFile(path string) (*os.File, error) { return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644) }
