package file

import (
	"os"
	"path/filepath"
	"strings"
)

// Close makes the part files visible, or removes them.
func (s *sink) Close(commit bool) error {
	var err error
	if commit {
		err = s.commit()
	}
	if !commit || err != nil {
		for _, p := range s.all {
			s.release(p)
			if !p.visible {
				os.Remove(p.hidden)
			}
		}
		for i := len(s.made) - 1; i >= 0; i-- {
			os.Remove(s.made[i]) // only if it is empty
		}
	}
	return err
}

func (s *sink) commit() error {
	for _, p := range s.all {
		err := s.flush(p)
		if cerr := s.release(p); err == nil {
			err = cerr
		}
		if err != nil {
			return s.failure(p.hidden, err)
		}
	}
	if err := s.mkdir(s.opt.path); err != nil {
		return err
	}
	if s.in.Overwrite {
		if err := s.clear(); err != nil {
			return err
		}
	}
	dirs := []string{}
	for _, p := range s.all {
		if err := os.Rename(p.hidden, filepath.Join(p.dir, p.name)); err != nil {
			return s.failure(p.dir, err)
		}
		p.visible = true
		if !contains(dirs, p.dir) {
			dirs = append(dirs, p.dir)
		}
	}
	if len(s.opt.policies) > 0 && (len(s.parts) > 0 || s.env.Batch) {
		for _, d := range dirs {
			if err := os.WriteFile(filepath.Join(d, s.opt.success), nil, 0o666); err != nil {
				return s.failure(d, err)
			}
		}
	}
	return nil
}

// clear removes what the INSERT OVERWRITE replaces: everything in an unpartitioned table, the partition that the
// statement names, or else the partitions that have new rows.
func (s *sink) clear() error {
	dirs := []string{s.opt.path}
	if len(s.parts) > 0 {
		dirs = dirs[:0]
		for _, p := range s.all {
			if !contains(dirs, p.dir) {
				dirs = append(dirs, p.dir)
			}
		}
		if named := s.staticDir(); named != "" && !contains(dirs, named) {
			dirs = append(dirs, named)
		}
	}
	for _, d := range dirs {
		entries, err := os.ReadDir(d)
		if err != nil && !os.IsNotExist(err) {
			return s.failure(d, err)
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".") {
				continue
			}
			if err := os.RemoveAll(filepath.Join(d, e.Name())); err != nil {
				return s.failure(d, err)
			}
		}
	}
	return nil
}

// staticDir is the folder of the partition that the statement names in full, "" if it does not.
func (s *sink) staticDir() string {
	dir := s.opt.path
	for _, p := range s.table.Partitions {
		v, ok := s.in.Static[p]
		if !ok {
			return ""
		}
		dir = filepath.Join(dir, escapePath(p)+"="+escapePath(v))
	}
	return dir
}
