package flink

import (
	"regexp"
	"slices"
	"strings"
)

const prompt = "\nFlink SQL> "

// insides are the parts of Flink's error texts that speak of its inside; they are left out on both sides.
var insides = []struct {
	pattern *regexp.Regexp
	to      string
}{
	{regexp.MustCompile(`(?s) Supported form\(s\):.*`), ""},
	{regexp.MustCompile(`(?s) which is produced by node .*`), ""},
	{regexp.MustCompile(`(?s) The physical plan is:.*`), ""},
	{regexp.MustCompile(`the user running Flink \('[^']*'\)`), "('<USER>')"},
	{regexp.MustCompile(` that implements? '[\w.$]+'`), ""},
	{regexp.MustCompile(` for (enum )?class [\w.$]+`), " for class"},
	{regexp.MustCompile(`(?s) The DynamicTable(Source|Sink) class '.*`), ""},
	{regexp.MustCompile(`(?s)( because the corresponding dynamic table sink| since the table hasn't implemented|, but the underlying DynamicTable(Source|Sink)).*`), ""},
	{regexp.MustCompile(`'(?:[a-z]\w*\.){2,}[A-Z][\w.$]*'`), "<CLASS>"},
}

// lineInsides are the same, where a text has been taken for lines: they end with the line.
var lineInsides = func() []*regexp.Regexp {
	out := make([]*regexp.Regexp, len(insides))
	for i, in := range insides {
		out[i] = regexp.MustCompile(strings.TrimPrefix(in.pattern.String(), "(?s)"))
	}
	return out
}()

var (
	javaClass  = regexp.MustCompile(`^([a-z]\w*\.)+[A-Z][\w.$]*(: )?`)
	parseError = regexp.MustCompile(`^(?:SQL parse failed\. )?(?:Encountered |Incorrect syntax near the keyword )["']?(\S+?)["']?(?: [^\n]*?)? at line (\d+), column (\d+)`)
	seconds    = regexp.MustCompile(`\(\d+(\.\d+)? seconds?\)|\(T seconds\)`)
	jobID      = regexp.MustCompile(`\b[0-9a-f]{32}\b`)
	history    = regexp.MustCompile(`Command history file path: .*`)
	errorBlock = regexp.MustCompile("(?s)(\x1b\\[31;1m\\[ERROR\\][^\n]*Reason:\n)(.*?)\x1b\\[0m")
	border     = regexp.MustCompile(`\+-[-+]*\+$`)
	borderLine = regexp.MustCompile(`\+-[-+]*\+\n`)
	query      = regexp.MustCompile(`(?is)^[\s(]*(select|values|with)\b`)
	orderBy    = regexp.MustCompile(`(?i)order\s+by`)
	setBegin   = regexp.MustCompile(`(?is)^\s*(explain|execute)\s+statement\s+set\s+begin\b`)
	setEnd     = regexp.MustCompile(`(?is)\bend\s*$`)
	cellBlanks = regexp.MustCompile(`\s*\|\s*`)
)

// reason is an error's first paragraph without the Java class and Flink's insides; of a parse error, what was met where.
func reason(t string) string {
	t, _, _ = strings.Cut(javaClass.ReplaceAllString(t, ""), "\n\n")
	if p := parseError.FindStringSubmatch(t); p != nil {
		return "Encountered " + p[1] + " at line " + p[2] + ", column " + p[3]
	}
	for _, in := range insides {
		t = in.pattern.ReplaceAllString(t, in.to)
	}
	return strings.TrimRight(t, " \t\n\r")
}

func norm(t string) string {
	t = seconds.ReplaceAllString(t, "(T seconds)")
	t = jobID.ReplaceAllString(t, "<JOBID>")
	t = history.ReplaceAllString(t, "Command history file path: <HISTORY>")
	return errorBlock.ReplaceAllStringFunc(t, func(m string) string {
		p := errorBlock.FindStringSubmatch(m)
		return p[1] + reason(p[2]) + "\x1b[0m"
	})
}

// statements cuts a script roughly, to know which block is the answer to what.
func statements(text string) (out []string) {
	cur := ""
	for i := 0; i < len(text); {
		rest := text[i:]
		n := 1
		switch c := text[i]; {
		case strings.IndexByte("'`\"", c) >= 0:
			if n = strings.IndexByte(rest[1:], c) + 2; n == 1 {
				n = len(rest)
			}
			cur += rest[:n]
		case strings.HasPrefix(rest, "--"):
			if n = strings.IndexByte(rest, '\n'); n < 0 {
				n = len(rest)
			}
		case strings.HasPrefix(rest, "/*"):
			if n = strings.Index(rest[2:], "*/") + 4; n == 3 {
				n = len(rest)
			}
		case c == ';' && (!setBegin.MatchString(cur) || setEnd.MatchString(cur)):
			out = append(out, cur)
			cur = ""
		default:
			cur += rest[:1]
		}
		i += n
	}
	return append(out, cur)
}

// ordered tells whether the order of the result's rows is promised: no query, or one with ORDER BY outside parentheses.
func ordered(statement string) bool {
	if !query.MatchString(statement) {
		return true
	}
	var flat strings.Builder
	depth := 0
	for _, c := range statement {
		if c == '(' {
			depth++
		}
		if depth == 0 {
			flat.WriteRune(c)
		}
		if c == ')' {
			depth--
		}
	}
	return orderBy.MatchString(flat.String())
}

// sortBatchRows sorts the rows of a table without an op column, whose order nobody promises.
func sortBatchRows(block string) string {
	lines := strings.Split(block, "\n")
	var rules []int
	for i, l := range lines {
		if border.MatchString(l) {
			rules = append(rules, i)
		}
	}
	if len(rules) < 3 || strings.Contains(lines[rules[0]+1], "| op |") {
		return block
	}
	slices.Sort(lines[rules[1]+1 : rules[2]])
	return strings.Join(lines, "\n")
}

// blocks are the answers of a run, one a statement, before them what stands before the first prompt.
func blocks(text, sql string) []string {
	st := statements(sql)
	parts := strings.Split(norm(text), prompt)
	for i := range parts {
		parts[i] = beforeError(parts[i])
		if 0 < i && i <= len(st) && !ordered(st[i-1]) {
			parts[i] = sortBatchRows(parts[i])
		}
	}
	return parts
}

// beforeError drops the table begun in a block that ends in an error: whether Flink shows it is a race in its client.
func beforeError(block string) string {
	e := strings.Index(block, "\x1b[31;1m[ERROR]")
	if e < 0 {
		return block
	}
	if m := borderLine.FindStringIndex(block[:e]); m != nil {
		return block[:m[0]] + block[e:]
	}
	return block
}

// rows are the cells of a block's tables, and whether it holds an error.
func rows(block string) (out []string) {
	for _, l := range strings.Split(block, "\n") {
		if strings.HasPrefix(l, "|") {
			out = append(out, cellBlanks.ReplaceAllString(l, "|"))
		} else if strings.Contains(l, "[ERROR]") {
			out = append(out, "ERROR")
		}
	}
	return out
}

// sortLines sorts lines that keep their ends.
func sortLines(t string) string {
	lines := strings.SplitAfter(t, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}
