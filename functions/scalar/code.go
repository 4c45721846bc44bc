package scalar

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"strconv"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// hashing is a table entry of a hash function, whose result is n hexadecimal digits.
func hashing(name string, n int, example string, make func() hash.Hash) f.Spec {
	return f.Spec{Name: name, Doc: "The " + name + " hash in hexadecimal digits.", Example: example, Args: "S Y", Ret: f.Returns(types.CharOf(n)),
		Body: f.Map1(func(s string) string { return sumHex(make(), s) })}
}

func sumHex(h hash.Hash, s string) string {
	h.Write([]byte(s))
	return hex.EncodeToString(h.Sum(nil))
}

var codeSpecs = []f.Spec{
	hashing("MD5", 32, "MD5('a') => 0cc175b9c0f1b6a831c399e269772661", md5.New),
	hashing("SHA1", 40, "SHA1('a') => 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8", sha1.New),
	hashing("SHA224", 56, "CHAR_LENGTH(SHA224('a')) => 56", sha256.New224),
	hashing("SHA256", 64, "LEFT(SHA256('a'), 8) => ca978112", sha256.New),
	hashing("SHA384", 96, "CHAR_LENGTH(SHA384('a')) => 96", sha512.New384),
	hashing("SHA512", 128, "CHAR_LENGTH(SHA512('a')) => 128", sha512.New),
	{Name: "SHA2", Doc: "The SHA-2 hash of a number of bits in hexadecimal digits.", Example: "LEFT(SHA2('a', 256), 8) => ca978112", Args: "SI YI", Ret: f.Returns(types.VarCharOf(128)), Body: f.Map2E(sha2),
		Check: func(args []f.Arg) *source.Problem {
			if n, ok := f.IntValue(args[1].Value); ok && n != 224 && n != 256 && n != 384 && n != 512 {
				return source.New(source.RuntimeException, "Unsupported algorithm.")
			}
			return nil
		}},
	{Name: "TO_BASE64", Doc: "The text in base64.", Example: "TO_BASE64('hello') => aGVsbG8=", Args: "S Y", Ret: f.Returns(str), Body: f.Map1(func(b []byte) string { return base64.StdEncoding.EncodeToString(b) })},
	{Name: "FROM_BASE64", Doc: "The text that base64 stands for.", Example: "FROM_BASE64('aGVsbG8=') => hello", Args: "S Y", Ret: f.Returns(str), Body: f.Map1E(fromBase64)},
	{Name: "UNHEX", Doc: "The bytes that hexadecimal digits stand for.", Example: "DECODE(UNHEX('6162'), 'UTF-8') => ab", Args: "S", Names: "expr", Ret: opt(types.Bytes()), Body: f.Map1E(unhex)},
	{Name: "ENCODE", Doc: "The bytes of a text in a character set.", Example: "HEX(DECODE(ENCODE('a', 'UTF-8'), 'UTF-8')) => 61", Args: "SS", Ret: f.Returns(types.Bytes()), Body: f.Map2E(encode)},
	{Name: "DECODE", Doc: "The text that bytes in a character set stand for.", Example: "DECODE(x'6162', 'UTF-8') => ab", Args: "YS", Ret: f.Returns(str), Body: f.Map2E(decode)},
	{Name: "URL_ENCODE", Doc: "The text with special characters escaped for a URL.", Example: "URL_ENCODE('a b') => a+b", Args: "S", Names: "_", Ret: opt(str), Body: f.Map1(urlEncode)},
	{Name: "URL_DECODE", Doc: "The text that its form for a URL stands for.", Example: "URL_DECODE('a+b') => a b", Args: "S", Names: "_", Ret: opt(str), Body: f.Map1E(urlDecode)},
	{Name: "PARSE_URL", Doc: "A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY, USERINFO, or a key's value of the query.", Example: "PARSE_URL('http://h.de/p?k=v', 'QUERY', 'k') => v", Args: "SS SSS", Ret: opt(str), Body: f.MapN(parseURL)},
	{Name: "HASH_CODE", Doc: "A hash code.", Example: "HASH_CODE(1) => 1", Args: "?", Ret: f.Returns(integer), Body: f.Map1(func(v any) int32 { return f.JavaHash(v) })},
}

var codeFuncs = []f.Function{
	{Name: "HEX", Doc: "Hexadecimal digits of an integer, or of a text's bytes.", Example: "HEX(255) => FF", Resolve: hexDigits},
}

func hexDigits(args []f.Arg) (*f.Call, error) {
	switch {
	case len(args) != 1:
		return nil, f.WrongCount("HEX", 1)
	case args[0].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	}
	t := args[0].Type.Plain()
	c := &f.Call{Name: "HEX", Params: []types.Type{t}, Ret: str.WithNull(!t.NotNull)}
	switch {
	case t.IsInteger():
		c.Params[0] = bigint.WithNull(!t.NotNull)
		c.Kernel = f.Map1(func(v int64) string { return strings.ToUpper(strconv.FormatUint(uint64(v), 16)) })(&c.Ret)
	case t.IsString():
		c.Kernel = f.Map1(func(b []byte) string { return strings.ToUpper(hex.EncodeToString(b)) })(&c.Ret)
	default:
		return nil, f.CannotApply("HEX", "", args)
	}
	return c, nil
}

func sha2(_ *f.Ctx, s string, bits int32) (string, error) {
	switch bits {
	case 1:
		return sumHex(sha1.New(), s), nil
	case 224:
		return sumHex(sha256.New224(), s), nil
	case 256:
		return sumHex(sha256.New(), s), nil
	case 384:
		return sumHex(sha512.New384(), s), nil
	case 512:
		return sumHex(sha512.New(), s), nil
	}
	return "", source.New(source.IllegalArgumentException, "java.security.NoSuchAlgorithmException: SHA-%d MessageDigest not available", bits)
}

func fromBase64(_ *f.Ctx, s string) (string, error) {
	for i := range len(s) {
		if c := s[i]; c != '=' && strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", c) < 0 {
			return "", source.New(source.IllegalArgumentException, "Illegal base64 character %x", c)
		}
	}
	b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s, "="))
	if err != nil {
		return "", source.New(source.IllegalArgumentException, "Last unit does not have enough valid bits")
	}
	return strings.ToValidUTF8(string(b), "\uFFFD"), nil
}

// unhex drops the first digit of an odd number of digits and puts a zero byte in its place.
func unhex(_ *f.Ctx, s string) ([]byte, error) {
	var out []byte
	if len(s)%2 == 1 {
		if _, err := hex.DecodeString("0" + s[:1]); err != nil {
			return nil, f.ErrNull
		}
		out, s = append(out, 0), s[1:]
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return nil, f.ErrNull
	}
	return append(out, b...), nil
}

func unknownCharset(name string) error {
	return source.New(source.UnsupportedEncodingException, "%s", name)
}

func encode(_ *f.Ctx, s, charset string) ([]byte, error) {
	c, ok := f.FindCharset(charset)
	if !ok {
		return nil, unknownCharset(charset)
	}
	return c.Encode(s), nil
}

func decode(_ *f.Ctx, b []byte, charset string) (string, error) {
	c, ok := f.FindCharset(charset)
	if !ok {
		return "", unknownCharset(charset)
	}
	return c.Decode(b), nil
}
