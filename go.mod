module minisql

go 1.26.0

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/apache/arrow/go/v17 v17.0.0 // indirect
	github.com/chzyer/readline v1.5.1 // indirect
	golang.org/x/sys v0.21.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
