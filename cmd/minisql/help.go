package main

// help is what HELP prints.
const help = `The following commands are available:

HELP               		Prints the available commands.
QUIT/EXIT          		Quits the SQL CLI client.
CLEAR              		Clears the current terminal.
SET                		Sets a session configuration property. Syntax: "SET '<key>'='<value>';". Use "SET;" for listing all properties.
RESET              		Resets a session configuration property. Syntax: "RESET '<key>';". Use "RESET;" for reset all session properties.
INSERT INTO        		Inserts the results of a SQL SELECT query into a declared table sink.
INSERT OVERWRITE   		Inserts the results of a SQL SELECT query into a declared table sink and overwrite existing data.
SELECT             		Executes a SQL SELECT query.
EXPLAIN            		Describes the execution plan of a query or table with the given name.
BEGIN STATEMENT SET		Begins a statement set. Syntax: "BEGIN STATEMENT SET;"
END                		Ends a statement set. Syntax: "END;"

Hint: Make sure that a statement ends with ";" for finalizing (multi-line) statements.
You can also type any Flink SQL statement, please visit https://nightlies.apache.org/flink/flink-docs-stable/docs/dev/table/sql/overview/ for more details.`
