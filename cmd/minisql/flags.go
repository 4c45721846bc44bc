package main

import (
	"fmt"
	"strings"
)

// parseFlags reads --name VALUE and --name=VALUE, -x VALUE, for -D also -DVALUE, switches, and what is neither, which rest takes
// (nil: an error).
func parseFlags(args []string, values map[string]func(string) error, switches map[string]*bool, rest func(string) error) error {
	for i := 0; i < len(args); i++ {
		name, value, inline := args[i], "", false
		if strings.HasPrefix(name, "--") {
			name, value, inline = strings.Cut(name, "=")
		} else if glued, ok := strings.CutPrefix(name, "-D"); ok && glued != "" && values["-D"] != nil {
			name, value, inline = "-D", glued, true
		}
		if on, ok := switches[name]; ok && !inline {
			*on = true
			continue
		}
		take, ok := values[name]
		if !ok && rest != nil && (name == "-" || !strings.HasPrefix(name, "-")) {
			if err := rest(args[i]); err != nil {
				return err
			}
			continue
		}
		if !ok {
			return fmt.Errorf("unknown option %s", args[i])
		}
		if !inline {
			if i++; i == len(args) {
				return fmt.Errorf("option %s needs a value", name)
			}
			value = args[i]
		}
		if err := take(value); err != nil {
			return err
		}
	}
	return nil
}

// textFlag is a flag whose value is kept as it is.
func textFlag(to *string) func(string) error {
	return func(v string) error { *to = v; return nil }
}
