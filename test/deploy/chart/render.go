// Renders the templates of a chart as Helm does: Go's templates with the functions of sprig, and Helm's own for YAML.
//
//	render <folder of the chart> <file of values, merged over those of the chart>
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(file string) map[string]interface{} {
	text, err := os.ReadFile(file)
	check(err)
	values := map[string]interface{}{}
	check(yaml.Unmarshal(text, &values))
	return values
}

func merge(into, from map[string]interface{}) {
	for name, value := range from {
		inner, isMap := value.(map[string]interface{})
		outer, wasMap := into[name].(map[string]interface{})
		if isMap && wasMap {
			merge(outer, inner)
		} else {
			into[name] = value
		}
	}
}

func main() {
	folder := os.Args[1]
	values := read(filepath.Join(folder, "values.yaml"))
	merge(values, read(os.Args[2]))
	chart := read(filepath.Join(folder, "Chart.yaml"))
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"AppVersion": chart["appVersion"], "Version": chart["version"]},
		"Release": map[string]interface{}{"Name": "alert-review", "Namespace": "alert-review"},
	}
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["fromYaml"] = func(text string) map[string]interface{} {
		value := map[string]interface{}{}
		check(yaml.Unmarshal([]byte(text), &value))
		return value
	}
	functions["fromYamlArray"] = func(text string) []interface{} {
		value := []interface{}{}
		check(yaml.Unmarshal([]byte(text), &value))
		return value
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".tpl") {
			continue
		}
		var text strings.Builder
		check(all.ExecuteTemplate(&text, filepath.Base(file), data))
		if strings.TrimSpace(text.String()) != "" {
			fmt.Printf("---\n%s\n", text.String())
		}
	}
}
