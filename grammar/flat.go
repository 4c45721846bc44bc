package grammar

// flatStatement is every statement that struct tags describe. Each alternative
// begins with a word of its own and each choice inside is made by one token, so
// that an error is final where it happens. The lexer behind it leaves off at
// the first semicolon.
type flatStatement struct {
	Show     *showTag     `parser:"  'SHOW' @@"`
	Use      *useTag      `parser:"| 'USE' @@"`
	Describe *describeTag `parser:"| ( 'DESCRIBE' | 'DESC' ) @@"`
	Load     *loadTag     `parser:"| 'LOAD' 'MODULE' @@"`
	Unload   *identTag    `parser:"| 'UNLOAD' 'MODULE' @@"`
	AddJar   *stringTag   `parser:"| 'ADD' 'JAR' @@"`
	DropJar  *stringTag   `parser:"| 'REMOVE' 'JAR' @@"`
	Stop     *stopTag     `parser:"| 'STOP' 'JOB' @@"`
	Drop     *dropTag     `parser:"| 'DROP' @@"`
	Create   *createTag   `parser:"| 'CREATE' @@"`
	Alter    *alterTag    `parser:"| 'ALTER' @@"`
}

type showTag struct {
	Current    string        `parser:"  'CURRENT' @( 'CATALOG' | 'DATABASE' )"`
	Create     string        `parser:"| 'CREATE' ( @( 'TABLE' | 'VIEW' | 'CATALOG' | 'MODEL' ) | @'MATERIALIZED' 'TABLE' )"`
	Created    *nameTag      `parser:"  @@"`
	Columns    bool          `parser:"| @'COLUMNS'"`
	ColumnsOf  *inTag        `parser:"  @@"`
	ColumnLike *plainLikeTag `parser:"  @@?"`
	Partitions *nameTag      `parser:"| 'PARTITIONS' @@"`
	Spec       []*partTag    `parser:"  ( 'PARTITION' '(' @@ ( ',' @@ )* ')' )?"`
	Full       bool          `parser:"| @'FULL' 'MODULES'"`
	Plain      string        `parser:"| @( 'MODULES' | 'JARS' | 'JOBS' )"`
	Late       bool          `parser:"| @'LATE' 'ROWS'"`
	Tables     *tablesTag    `parser:"| @@"`
	User       bool          `parser:"| ( @'USER' 'FUNCTIONS'"`
	What       string        `parser:"    | @( 'CATALOGS' | 'DATABASES' | 'FUNCTIONS' | 'PROCEDURES' | 'MODELS' ) )"`
	In         *inTag        `parser:"  @@?"`
	Like       *likeTag      `parser:"  @@?"`
}

// tablesTag is what lists tables; it knows no ILIKE.
type tablesTag struct {
	Materialized bool          `parser:"( @'MATERIALIZED' 'TABLES'"`
	What         string        `parser:"| @( 'TABLES' | 'VIEWS' ) )"`
	In           *inTag        `parser:"@@?"`
	Like         *plainLikeTag `parser:"@@?"`
}

type plainLikeTag struct {
	Not     bool      `parser:"@'NOT'?"`
	Pattern stringTag `parser:"'LIKE' @@"`
}

type inTag struct {
	Word string  `parser:"@( 'FROM' | 'IN' )"`
	Name nameTag `parser:"@@"`
}

type likeTag struct {
	Not     bool      `parser:"@'NOT'?"`
	Word    string    `parser:"@( 'LIKE' | 'ILIKE' )"`
	Pattern stringTag `parser:"@@"`
}

type partTag struct {
	Name  identTag    `parser:"@@"`
	Value *literalTag `parser:"( '=' @@ )?"`
}

type useTag struct {
	Catalog *identTag  `parser:"  'CATALOG' @@"`
	Modules *identsTag `parser:"| 'MODULES' @@"`
	Name    *nameTag   `parser:"| (?! 'CATALOG' | 'MODULES' ) @@"`
}

type describeTag struct {
	Job      *stringTag `parser:"  'JOB' @@"`
	Kind     string     `parser:"| ( @( 'CATALOG' | 'DATABASE' | 'FUNCTION' | 'MODEL' | 'TABLE' )?"`
	Extended bool       `parser:"    @'EXTENDED'?"`
	Name     *nameTag   `parser:"    @@ )"`
}

type loadTag struct {
	Module  identTag    `parser:"@@"`
	Options *optionsTag `parser:"( 'WITH' @@ )?"`
}

type stopTag struct {
	ID    stringTag `parser:"@@"`
	Words []string  `parser:"( 'WITH' @( 'SAVEPOINT' | 'DRAIN' ) )*"`
}

type dropTag struct {
	Temporary bool    `parser:"@'TEMPORARY'?"`
	System    bool    `parser:"@'SYSTEM'?"`
	Kind      string  `parser:"( @( 'TABLE' | 'VIEW' | 'DATABASE' | 'CATALOG' | 'FUNCTION' | 'MODEL' ) | @'MATERIALIZED' 'TABLE' )"`
	IfExists  bool    `parser:"( @'IF' 'EXISTS' )?"`
	Name      nameTag `parser:"@@"`
	Behaviour string  `parser:"@( 'RESTRICT' | 'CASCADE' )?"`
}

type createTag struct {
	Database  *objectTag   `parser:"  'DATABASE' @@"`
	Catalog   *objectTag   `parser:"| 'CATALOG' @@"`
	Temporary bool         `parser:"| ( @'TEMPORARY'?"`
	System    bool         `parser:"    @'SYSTEM'?"`
	Function  *functionTag `parser:"    'FUNCTION' @@ )"`
}

type objectTag struct {
	IfNotExists bool        `parser:"( @'IF' 'NOT' 'EXISTS' )?"`
	Name        nameTag     `parser:"@@"`
	Comment     *stringTag  `parser:"( 'COMMENT' @@ )?"`
	Options     *optionsTag `parser:"( 'WITH' @@ )?"`
}

type functionTag struct {
	IfExists bool         `parser:"( @'IF' 'NOT'? 'EXISTS' )?"`
	Name     nameTag      `parser:"@@"`
	Class    stringTag    `parser:"'AS' @@"`
	Language string       `parser:"( 'LANGUAGE' @( 'JAVA' | 'SCALA' | 'SQL' | 'PYTHON' ) )?"`
	Jars     []*stringTag `parser:"( 'USING' 'JAR' @@ ( ',' 'JAR' @@ )* )?"`
	Options  *optionsTag  `parser:"( 'WITH' @@ )?"`
}

type alterTag struct {
	Database  *nameTag     `parser:"  'DATABASE' @@"`
	Options   *optionsTag  `parser:"  'SET' @@"`
	Catalog   *nameTag     `parser:"| 'CATALOG' @@"`
	Change    *catalogTag  `parser:"  @@"`
	Temporary bool         `parser:"| ( @'TEMPORARY'?"`
	System    bool         `parser:"    @'SYSTEM'?"`
	Function  *functionTag `parser:"    'FUNCTION' @@ )"`
}

type catalogTag struct {
	Set     *optionsTag `parser:"  'SET' @@"`
	Reset   *stringsTag `parser:"| 'RESET' @@"`
	Comment *stringTag  `parser:"| 'COMMENT' @@"`
}

// flatAhead reports whether the next words begin a flat statement.
func (p *parser) flatAhead() bool {
	switch p.cur().Upper {
	case "DROP", "DESCRIBE", "DESC":
		return p.plain(0) && !p.describesQuery()
	case "SHOW":
		return p.plain(0) && showWords[p.peek(1).Upper]
	case "USE":
		return p.plain(0) && (p.peek(1).IsIdent() || p.peek(1).Upper == "MODULES")
	case "LOAD", "UNLOAD":
		return p.plain(0) && p.peek(1).Upper == "MODULE"
	case "ADD", "REMOVE":
		return p.plain(0) && p.peek(1).Upper == "JAR"
	case "STOP":
		return p.plain(0) && p.peek(1).Upper == "JOB"
	case "CREATE", "ALTER":
		n := 1
		for p.peek(n).Upper == "TEMPORARY" || p.peek(n).Upper == "SYSTEM" {
			n++
		}
		w := p.peek(n).Upper
		return p.plain(0) && (w == "DATABASE" || w == "CATALOG" || w == "FUNCTION" || n > 2)
	}
	return false
}

// describesQuery tells DESCRIBE SELECT, which Flink takes for an EXPLAIN.
func (p *parser) describesQuery() bool {
	return p.is("DESCRIBE") && (p.startsQuery(1) || p.peek(1).Upper == "(") && p.peek(1).Upper != "TABLE"
}

// showWords are the words that may follow SHOW. Behind others Flink reports
// SHOW itself.
var showWords = map[string]bool{
	"CURRENT": true, "CREATE": true, "COLUMNS": true, "PARTITIONS": true, "FULL": true, "MODULES": true, "JARS": true,
	"JOBS": true, "USER": true, "MATERIALIZED": true, "CATALOGS": true, "DATABASES": true, "TABLES": true, "VIEWS": true,
	"FUNCTIONS": true, "PROCEDURES": true, "MODELS": true, "LATE": true,
}
