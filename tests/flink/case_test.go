package flink

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// verdict is how a case went; why is empty if it passed.
type verdict struct {
	why  []string
	want string
	got  string
}

var (
	liveHead    = regexp.MustCompile(`^-- live: (\d+)`)
	timeoutHead = regexp.MustCompile(`^-- timeout: (\d+)`)
	batchMode   = regexp.MustCompile(`(?i)'execution.runtime-mode'\s*=\s*'batch'`)
	insertWord  = regexp.MustCompile(`(?i)insert`)
	filesPart   = regexp.MustCompile(`^(== .*/)[^/\n]+\n`)
)

// heading is what the comments at the top of a script ask for.
type heading struct {
	live, timeout time.Duration
	unordered     bool
}

func headingOf(sql string) (h heading) {
	for _, l := range strings.Split(sql, "\n") {
		if !strings.HasPrefix(l, "--") {
			break
		}
		if m := liveHead.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[1])
			h.live = time.Duration(n) * time.Second
		}
		if m := timeoutHead.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[1])
			h.timeout = time.Duration(n) * time.Second
		}
		h.unordered = h.unordered || strings.TrimSpace(l) == "-- unordered"
	}
	return h
}

// text reads a file; one that is not there is empty.
func text(name string) string {
	b, _ := os.ReadFile(name)
	return strings.ToValidUTF8(string(b), "\uFFFD")
}

// runCase runs one case in an empty folder that holds data and out; a case with topics gets a broker.
func runCase(program, name, dir string, env []string) (v verdict, err error) {
	here, err := os.Getwd()
	if err != nil {
		return v, err
	}
	if err := os.Symlink(filepath.Join(here, "data"), filepath.Join(dir, "data")); err != nil {
		return v, err
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o755); err != nil {
		return v, err
	}
	base := filepath.Join(here, filepath.FromSlash(name))
	sql := text(base + ".sql")
	h := headingOf(sql)
	topics, err := openTopics(base, dir)
	if err != nil {
		return v, err
	}
	defer topics.close()
	out, errs, status, late, err := execute(program, topics.script(), dir, env, h, topics.feed)
	if err != nil {
		return v, err
	}
	sink, err := topics.written()
	if err != nil {
		return v, err
	}
	v = judge(base, sql, dir, h, topics.recorded(out), topics.recorded(errs), status, late)
	if want := text(base + ".sink"); strings.TrimSpace(want) != strings.TrimSpace(sink) {
		v.why = append(slices.DeleteFunc(v.why, func(w string) bool { return w == "text" }), "sink")
		v.want, v.got = v.want+"\n"+want, v.got+"\n"+sink
	}
	return v, nil
}

// execute runs minisql; a live case is interrupted after its time. Once it runs, feed is called.
func execute(program, script, dir string, env []string, h heading, feed func() (stop func())) (out, errs string, status int, late bool, err error) {
	cmd := exec.Command(program, "-f", script, "--print-to", filepath.Join(dir, "print.txt"))
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "TZ=UTC", "HOME="+dir), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		return "", "", 0, false, err
	}
	defer feed()()
	limit := 20 * time.Second
	switch {
	case h.live > 0:
		limit = h.live
	case h.timeout > 0:
		limit = h.timeout
	}
	stop := time.AfterFunc(limit, func() { _ = cmd.Process.Signal(syscall.SIGINT) })
	kill := time.AfterFunc(limit+5*time.Second, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // the status tells
	late = !stop.Stop() && h.live == 0
	kill.Stop()
	return strings.ToValidUTF8(stdout.String(), "\uFFFD"), stderr.String(), cmd.ProcessState.ExitCode(), late, nil
}

// judge compares a run with its recording.
func judge(base, sql, dir string, h heading, out, errs string, status int, late bool) (v verdict) {
	want, got := blocks(text(base+".out"), sql), blocks(out, sql)
	if !slices.EqualFunc(want, got, func(a, b string) bool { return slices.Equal(rows(a), rows(b)) }) {
		v.why = append(v.why, "rows")
	}
	wantPrint, gotPrint := text(base+".print"), text(filepath.Join(dir, "print.txt"))
	wantFiles, gotFiles := recordedFiles(text(base+".files")), writtenFiles(dir)
	if batchMode.MatchString(sql) {
		wantPrint, gotPrint = sortLines(wantPrint), sortLines(gotPrint)
		wantFiles, gotFiles = sortLines(wantFiles), sortLines(gotFiles)
	}
	if h.unordered {
		gotPrint = sortLines(gotPrint)
	}
	if strings.TrimSpace(norm(wantPrint)) != strings.TrimSpace(norm(gotPrint)) {
		v.why = append(v.why, "print")
	}
	if wantFiles != gotFiles {
		v.why = append(v.why, "files")
	}
	if !jobsReported(text(base+".jobs"), errs) {
		v.why = append(v.why, "jobs")
	}
	if late {
		v.why = append(v.why, "timeout")
	}
	_, noJobs := os.Stat(base + ".jobs")
	failed := strings.Contains(text(base+".out"), "[ERROR]") || noJobs == nil
	if failed && status != 1 || !failed && status != 0 && !insertWord.MatchString(sql) {
		v.why = append(v.why, fmt.Sprintf("exit status %d", status))
	}
	v.want, v.got = strings.Join(want, prompt), strings.Join(got, prompt)
	if len(v.why) == 0 && v.want != v.got {
		v.why = []string{"text"}
	}
	if slices.Contains(v.why, "print") {
		v.want, v.got = v.want+"\n"+wantPrint, v.got+"\n"+gotPrint
	}
	if slices.Contains(v.why, "files") {
		v.want, v.got = v.want+"\n"+wantFiles, v.got+"\n"+gotFiles
	}
	return v
}

// jobsReported tells whether the reason of every failed job stands in what was said.
func jobsReported(jobs, said string) bool {
	for i, in := range insides {
		said = lineInsides[i].ReplaceAllString(said, in.to)
	}
	for _, l := range strings.Split(jobs, "\n") {
		if l == "" {
			continue
		}
		first, _, _ := strings.Cut(reason(strings.ReplaceAll(l, `\n`, "\n")), "\n")
		if !strings.Contains(said, first) {
			return false
		}
	}
	return true
}

// writtenFiles are the files under out, whatever they are called.
func writtenFiles(dir string) string {
	var list []string
	_ = filepath.WalkDir(filepath.Join(dir, "out"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(filepath.Join(dir, "out"), filepath.Dir(path))
			rel = filepath.ToSlash(filepath.Join("out", rel))
			list = append(list, "== "+rel+"/part\n"+text(path))
		}
		return nil
	})
	slices.Sort(list)
	return strings.Join(list, "")
}

func recordedFiles(t string) string {
	var list []string
	for t != "" {
		end := len(t)
		if i := strings.Index(t[1:], "\n== out/"); i >= 0 {
			end = i + 2
		}
		list = append(list, filesPart.ReplaceAllString(t[:end], "${1}part\n"))
		t = t[end:]
	}
	slices.Sort(list)
	return strings.Join(list, "")
}
