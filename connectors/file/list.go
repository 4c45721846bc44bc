package file

import (
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"minisql/grammar/source"
)

// found is a file to read.
type found struct {
	path  string // as the user wrote it, and below
	abs   string
	size  int64
	mtime int64             // milliseconds since the epoch
	parts map[string]string // partition column -> text; nil if the table has none
}

// list returns the files under the options' path, in lexicographic order of their paths. Names that begin with . or _
// are hidden, the path itself included, as in Flink's DefaultFileFilter.
func list(o *options, partitions []string) ([]found, error) {
	var out []found
	if len(partitions) > 0 {
		dirs, err := partitionDirs(o.path, partitions)
		if err != nil {
			return nil, err
		}
		for _, d := range dirs {
			n := len(out)
			if out, err = walk(out, d.path, o.pattern); err != nil {
				return nil, err
			}
			for i := range out[n:] {
				out[n+i].parts = d.parts
			}
		}
	} else {
		var err error
		if out, err = walk(nil, o.path, o.pattern); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b found) int { return strings.Compare(a.path, b.path) })
	return out, nil
}

func hidden(name string) bool {
	return name != "." && name != ".." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"))
}

func walk(out []found, path string, pattern *regexp.Regexp) ([]found, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, notFound(path, err)
	}
	if hidden(filepath.Base(path)) {
		return out, nil
	}
	if !info.IsDir() {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, notFound(path, err)
		}
		if pattern == nil || pattern.MatchString(abs) {
			out = append(out, found{path: path, abs: abs, size: info.Size(), mtime: info.ModTime().UnixMilli()})
		}
		return out, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, notFound(path, err)
	}
	for _, e := range entries {
		if hidden(e.Name()) {
			continue
		}
		if out, err = walk(out, filepath.Join(path, e.Name()), pattern); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// notFound is Flink's sentence for whatever keeps a file from being read.
func notFound(path string, err error) error {
	e := source.New(source.FileNotFoundException, "File %s does not exist or the user running Flink ('%s') has insufficient permissions to access it.", path, userName()).
		In(source.Record{Place: path})
	if pe, ok := err.(*fs.PathError); ok {
		err = pe.Err
	}
	if dir := filepath.Dir(path); os.IsNotExist(err) {
		e.Hint = "there is no such file"
		if _, err := os.Stat(dir); err != nil {
			e.Hint = "there is no folder " + dir
		}
	} else {
		e.Hint = err.Error()
	}
	return e
}

var userName = sync.OnceValue(func() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return os.Getenv("USER")
})
