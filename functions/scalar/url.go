package scalar

import (
	"net/url"
	"strconv"
	"strings"

	f "minisql/functions"
)

// urlEncode is java.net.URLEncoder: unlike Go it leaves the asterisk and escapes the tilde.
func urlEncode(s string) string {
	return strings.NewReplacer("%2A", "*", "~", "%7E").Replace(url.QueryEscape(s))
}

func urlDecode(_ *f.Ctx, s string) (string, error) {
	out, err := url.QueryUnescape(s)
	if err != nil {
		return "", f.ErrNull
	}
	return strings.ToValidUTF8(out, "\uFFFD"), nil
}

// parseURL takes a URL apart as java.net.URL does, without decoding.
func parseURL(_ *f.Ctx, v []any) (string, error) {
	part := v[1].(string)
	scheme, rest, ok := strings.Cut(v[0].(string), ":")
	if !ok || !knownScheme(scheme) || len(v) == 3 && part != "QUERY" {
		return "", f.ErrNull
	}
	rest, ref, hasRef := strings.Cut(rest, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	authority, path := "", rest
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		authority, path = after, ""
		if i := strings.IndexByte(after, '/'); i >= 0 {
			authority, path = after[:i], after[i:]
		}
	}
	user, host, hasUser := "", authority, false
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		user, host, hasUser = authority[:i], authority[i+1:], true
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
		if _, err := strconv.Atoi(host[i+1:]); err != nil && host[i+1:] != "" {
			return "", f.ErrNull
		}
		host = host[:i]
	}
	found := func(s string, ok bool) (string, error) {
		if !ok {
			return "", f.ErrNull
		}
		return s, nil
	}
	switch part {
	case "HOST":
		return host, nil
	case "PATH":
		return path, nil
	case "QUERY":
		if len(v) == 3 {
			return queryValue(query, v[2].(string))
		}
		return found(query, hasQuery)
	case "REF":
		return found(ref, hasRef)
	case "PROTOCOL":
		return strings.ToLower(scheme), nil
	case "FILE":
		if hasQuery {
			path += "?" + query
		}
		return path, nil
	case "AUTHORITY":
		return found(authority, authority != "")
	case "USERINFO":
		return found(user, hasUser)
	}
	return "", f.ErrNull
}

func knownScheme(s string) bool {
	switch strings.ToLower(s) {
	case "http", "https", "ftp", "file", "jar", "mailto":
		return true
	}
	return false
}

func queryValue(query, key string) (string, error) {
	for _, pair := range strings.Split(query, "&") {
		if k, v, ok := strings.Cut(pair, "="); ok && k == key {
			return v, nil
		}
	}
	return "", f.ErrNull
}
