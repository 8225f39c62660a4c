package api

import "strings"

// ShortType returns "http.Client" for "net/http.Client", and leaves out a
// version at the end of the path.
func ShortType(name string) string {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return name
	}
	path, typ := name[:dot], name[dot+1:]
	parts := strings.Split(path, "/")
	pkg := parts[len(parts)-1]
	if isVersion(pkg) && len(parts) > 1 {
		pkg = parts[len(parts)-2]
	}
	pkg, _, _ = strings.Cut(pkg, ".") // resty.dev, yaml.v3: no name of a package has a dot
	for _, affix := range []string{"go-", "-go"} {
		pkg = strings.TrimSuffix(strings.TrimPrefix(pkg, affix), affix)
	}
	if pkg == "internal" {
		return typ // an alias gives it its name
	}
	return pkg + "." + typ
}

func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}

// ShortFunc returns "http.TimeoutHandler" for "net/http.TimeoutHandler" and
// "resty.Client.SetTimeout" for a method.
func ShortFunc(name string) string {
	if recv, method, ok := strings.Cut(strings.TrimLeft(name, "(*"), ")."); ok {
		recv, _, _ = strings.Cut(recv, "[")
		return ShortType(recv) + "." + method
	}
	return ShortType(name)
}
