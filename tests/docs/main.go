// Command docs writes the references in docs/ from the tables of the code: functions.md, options.md, settings.md. Its test
// fails when they are stale.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// pages are the references by file name.
var pages = map[string]func(*page){"functions.md": functionsPage, "options.md": optionsPage, "settings.md": settingsPage}

func main() {
	for name, write := range pages {
		if err := os.WriteFile(filepath.Join("docs", name), render(write), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func render(write func(*page)) []byte {
	p := &page{}
	write(p)
	return []byte(p.String())
}

// page is a text in Markdown.
type page struct{ strings.Builder }

func (p *page) title(text, intro string) {
	fmt.Fprintf(p, "# %s\n\n<!-- Written by make docs; change the tables in the code instead. -->\n\n%s\n", text, intro)
}

func (p *page) section(text, intro string) {
	fmt.Fprintf(p, "\n## %s\n\n", text)
	if intro != "" {
		fmt.Fprintf(p, "%s\n\n", intro)
	}
}

// head begins a table, row adds to it.
func (p *page) head(columns ...string) {
	p.row(columns...)
	fmt.Fprintf(p, "|%s\n", strings.Repeat("---|", len(columns)))
}

func (p *page) row(cells ...string) { fmt.Fprintf(p, "| %s |\n", strings.Join(cells, " | ")) }

// code is a text as code in a table's cell, "" for none.
func code(text string) string {
	if text == "" {
		return ""
	}
	fence := "`"
	if strings.Contains(text, "`") {
		fence = "``"
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

// plain is a text in a table's cell.
func plain(text string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "<", `\<`).Replace(text)
}
