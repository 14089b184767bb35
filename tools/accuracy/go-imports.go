// Prints the import edges of a repository's Go files as the compiler's own type checker sees them, one JSON
// line each. Every name used leads to each file of its package that declares it at file level, unless no
// build has both files.
// The repository's packages are checked from source; others are stand-ins, whose errors are passed by.
//
//	go run tools/accuracy/go-packages.go tools/accuracy/go-imports.go DIRECTORY
package main

import (
	"encoding/json"
	"go/ast"
	"go/build/constraint"
	"go/types"
	"os"
	"path"
	"strings"
)

type edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	Line int    `json:"line"`
	Name string `json:"specifier"`
}

type judge struct {
	*repository
	declaredIn map[*unit]map[string][]string
	edges      map[[2]string]edge
	builds     map[string]constraint.Expr
}

func main() {
	j := &judge{
		repository: readRepository(os.Args[1], nil),
		declaredIn: map[*unit]map[string][]string{},
		edges:      map[[2]string]edge{},
		builds:     map[string]constraint.Expr{},
	}
	j.eachUnit(j.readUnit)
	j.eachUnit(j.judgeUnit)
	j.print()
}

func (j *judge) readUnit(u *unit) {
	declaredIn := map[string][]string{}
	for i, file := range u.files {
		j.builds[u.paths[i]] = buildOf(file)
		for _, declared := range namesOf(file) {
			declaredIn[declared] = append(declaredIn[declared], u.paths[i])
		}
	}
	j.declaredIn[u] = declaredIn
}

func buildOf(file *ast.File) constraint.Expr {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if group.Pos() < file.Package && constraint.IsGoBuild(comment.Text) {
				expression, err := constraint.Parse(comment.Text)
				check(err)
				return expression
			}
		}
	}
	return nil
}

var systems = []string{"linux", "darwin", "windows", "freebsd", "netbsd", "openbsd", "dragonfly", "solaris", "illumos", "aix", "android", "ios", "js", "wasip1", "plan9"}
var architectures = []string{"amd64", "arm64", "386", "arm", "loong64", "mips", "mipsle", "mips64", "mips64le", "ppc64", "ppc64le", "riscv64", "s390x", "wasm"}

// canMeet tells whether some system, architecture and choice of tags builds both files.
func (j *judge) canMeet(a, b string) bool {
	var tags []string
	seen := map[string]bool{"unix": true}
	for _, known := range append(append([]string{}, systems...), architectures...) {
		seen[known] = true
	}
	collect := func(tag string) bool {
		if !seen[tag] {
			seen[tag] = true
			tags = append(tags, tag)
		}
		return false
	}
	evaluate := func(file string, isSet func(string) bool) bool {
		base := strings.TrimSuffix(strings.TrimSuffix(path.Base(file), ".go"), "_test")
		parts := strings.Split(base, "_")[1:]
		for _, part := range parts[max(0, len(parts)-2):] {
			for _, known := range append(append([]string{}, systems...), architectures...) {
				if part == known && !isSet(part) {
					return false
				}
			}
		}
		return j.builds[file] == nil || j.builds[file].Eval(isSet)
	}
	for _, file := range []string{a, b} {
		if expression := j.builds[file]; expression != nil {
			eachTag(expression, collect)
		}
	}
	for _, system := range systems {
		for _, architecture := range architectures {
			for choice := 0; choice < 1<<len(tags); choice++ {
				isSet := func(tag string) bool {
					for i, free := range tags {
						if free == tag {
							return choice>>i&1 == 1
						}
					}
					isUnix := tag == "unix" && system != "windows" && system != "js" && system != "plan9" && system != "wasip1"
					return isUnix || tag == system || tag == architecture || system == "android" && tag == "linux" || system == "ios" && tag == "darwin"
				}
				if evaluate(a, isSet) && evaluate(b, isSet) {
					return true
				}
			}
		}
	}
	return false
}

func eachTag(expression constraint.Expr, visit func(string) bool) {
	switch e := expression.(type) {
	case *constraint.TagExpr:
		visit(e.Tag)
	case *constraint.NotExpr:
		eachTag(e.X, visit)
	case *constraint.AndExpr:
		eachTag(e.X, visit)
		eachTag(e.Y, visit)
	case *constraint.OrExpr:
		eachTag(e.X, visit)
		eachTag(e.Y, visit)
	}
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func namesOf(file *ast.File) []string {
	var names []string
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}

func (j *judge) judgeUnit(u *unit) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	own := j.checkUnit(u, info)
	for identifier, object := range info.Uses {
		if object.Pkg() == nil || object.Parent() != object.Pkg().Scope() {
			continue
		}
		declaring := u
		if object.Pkg() != own {
			declaring = j.unitOf[object.Pkg()]
		}
		if declaring == nil {
			continue
		}
		from, line := j.place(identifier.Pos())
		j.add(from, declaring, object, own, line)
	}
}

func (j *judge) add(from string, declaring *unit, object types.Object, own *types.Package, line int) {
	targets := j.declaredIn[declaring][object.Name()]
	for _, to := range targets {
		if to == from && object.Pkg() == own {
			return
		}
	}
	for _, to := range targets {
		isOutside := path.Dir(to) != path.Dir(from)
		if strings.HasSuffix(to, "_test.go") && (isOutside || !strings.HasSuffix(from, "_test.go")) {
			continue
		}
		if len(targets) > 1 && !j.canMeet(from, to) {
			continue
		}
		key := [2]string{from, to}
		if known, ok := j.edges[key]; !ok || line < known.Line {
			j.edges[key] = edge{from, to, line, object.Name()}
		}
	}
}

func (j *judge) print() {
	out := json.NewEncoder(os.Stdout)
	for _, found := range j.edges {
		check(out.Encode(found))
	}
}
