package broker

import (
	"fmt"
	"os"
	"path/filepath"
)

// tempName begins the names of temporary folders.
const tempName = "minisql-broker-"

// folder makes and locks the folder of the broker's data: the wanted one, or a temporary one. Records on disk cost a tenth
// of the memory and are faster than kfake's memory store, so there always is one.
func (b *Broker) folder(wanted string) (dir string, err error) {
	if wanted == "" {
		return b.tempFolder()
	}
	if err := os.MkdirAll(wanted, 0o755); err != nil {
		return "", fmt.Errorf("the data folder cannot be made: %w", err)
	}
	lock := filepath.Join(wanted, "lock")
	if b.lock, err = lockFile(lock, os.O_CREATE); err != nil {
		return "", fmt.Errorf("the data folder %s belongs to a broker that runs: stop it or choose another folder (%w)", wanted, err)
	}
	return wanted, nil
}

// tempFolder makes a temporary folder. Its lock appears under its name only once it is held: see sweep.
func (b *Broker) tempFolder() (dir string, err error) {
	sweep()
	if dir, err = os.MkdirTemp("", tempName); err != nil {
		return "", fmt.Errorf("no temporary folder for the broker's records: %w", err)
	}
	b.temp = dir
	young := filepath.Join(dir, "lock.new")
	if b.lock, err = lockFile(young, os.O_CREATE); err == nil {
		err = os.Rename(young, filepath.Join(dir, "lock"))
	}
	if err != nil {
		return "", fmt.Errorf("the temporary folder %s cannot be locked: %w", dir, err)
	}
	return dir, nil
}

// sweep removes the temporary folders of brokers that were killed: those whose lock nobody holds.
func sweep() {
	locks, _ := filepath.Glob(filepath.Join(os.TempDir(), tempName+"*", "lock"))
	for _, l := range locks {
		if f, err := lockFile(l, 0); err == nil && locking {
			_ = os.RemoveAll(filepath.Dir(l)) // another user's is left alone
			_ = f.Close()
		}
	}
}
