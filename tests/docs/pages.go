package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"minisql/cmd/minisql/session"
	"minisql/connectors"
	"minisql/connectors/all"
	formats "minisql/connectors/format/all"
	"minisql/functions"
	"minisql/functions/builtin"
)

func functionsPage(p *page) {
	p.title("Functions", "Every function that minisql has, by family. The examples are queries of its tests: what stands behind => is what comes out.")
	for _, g := range builtin.Groups() {
		p.section(g.Title, "")
		p.head("function", "what it is", "example")
		for _, f := range byName(g.Functions, func(f functions.Function) string { return f.Name }) {
			p.row(form(f), plain(f.Doc), code(f.Example))
		}
	}
	p.section("Aggregates", "The values behind `over` are those of the rows.")
	p.head("function", "what it is", "example")
	for _, a := range byName(builtin.Aggregates(), func(a functions.Aggregate) string { return a.Name }) {
		if !strings.HasPrefix(a.Name, "$") { // has no name in a query
			p.row(code(a.Name), plain(a.Doc), code(a.Example))
		}
	}
}

// form is how a function is called: its signatures, or its name where only the example shows them.
func form(f functions.Function) string {
	if f.Forms == nil {
		return code(f.Name)
	}
	var forms []string
	for _, text := range f.Forms() {
		forms = append(forms, code(text))
	}
	return strings.Join(forms, "<br>")
}

func optionsPage(p *page) {
	p.title("Options", "What stands in the WITH of a table: the options of the connector that `connector` names, and those of the formats that `format`, "+
		"`key.format` and `value.format` name, whose keys begin with the format's name, behind `key.` or `value.` if it is that of the keys or values. "+
		"A # stands for a field's name.")
	for _, c := range byName(all.Connectors, func(c *connectors.Connector) string { return c.Name }) {
		p.section("Connector "+c.Name, strings.ToUpper(c.Doc[:1])+c.Doc[1:]+".")
		table(p, "", c.Options)
	}
	for _, f := range formats.Formats {
		p.section("Format "+f.Name, strings.ToUpper(f.Doc[:1])+f.Doc[1:]+".")
		table(p, f.Name+".", f.Options)
	}
}

func table(p *page, prefix string, options []connectors.Option) {
	p.head("option", "type", "default", "what it is")
	for _, o := range byName(options, func(o connectors.Option) string { return o.Key }) {
		typ, def := string(o.Type), code(o.Default)
		if o.Words != nil {
			typ = "`" + strings.Join(o.Words, "`, `") + "`"
		}
		if o.Required {
			def = "required"
		}
		p.row(code(prefix+o.Key), typ, def, plain(o.Doc))
	}
}

func settingsPage(p *page) {
	p.title("Settings", fmt.Sprintf("The %d keys that `SET` knows. Others can be set as well, and nothing reads them.", len(session.Settings)))
	p.WriteByte('\n')
	p.head("setting", "default", "what it is")
	for _, s := range session.Settings {
		p.row(code(s.Key), code(s.Default), plain(s.Doc))
	}
}

func byName[T any](list []T, name func(T) string) []T {
	return slices.SortedStableFunc(slices.Values(list), func(a, b T) int { return cmp.Compare(name(a), name(b)) })
}
