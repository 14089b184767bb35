// Prints the import edges of a repository's Go files as the compiler's own type checker sees them, one JSON
// line each. Every name used leads to each file of its package that declares it at file level, unless no
// build has both files.
// The repository's packages are checked from source; others are stand-ins, whose errors are passed by.
//
//	go run tools/accuracy/go-imports.go DIRECTORY
package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

type edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	Line int    `json:"line"`
	Name string `json:"specifier"`
}

// unit is a directory's files with one package clause.
type unit struct {
	dir, name, importPath string
	files                 []*ast.File
	paths                 []string
	declaredIn            map[string][]string
}

type judge struct {
	root     string
	fset     *token.FileSet
	modules  map[string]string
	units    map[string]map[string]*unit
	byPath   map[string]string
	imported map[string]*types.Package
	unitOf   map[*types.Package]*unit
	edges    map[[2]string]edge
	builds   map[string]constraint.Expr
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	check(err)
	j := &judge{
		root:     root,
		fset:     token.NewFileSet(),
		modules:  map[string]string{},
		units:    map[string]map[string]*unit{},
		byPath:   map[string]string{},
		imported: map[string]*types.Package{},
		unitOf:   map[*types.Package]*unit{},
		edges:    map[[2]string]edge{},
		builds:   map[string]constraint.Expr{},
	}
	check(filepath.WalkDir(root, j.visit))
	for dir := range j.units {
		if at, ok := j.importPath(dir); ok {
			j.byPath[at] = dir
		}
	}
	dirs := make([]string, 0, len(j.units))
	for dir := range j.units {
		dirs = append(dirs, dir)
	}
	sort.Strings(dirs)
	for _, dir := range dirs {
		for _, u := range j.units[dir] {
			j.judgeUnit(u)
		}
	}
	j.print()
}

func (j *judge) visit(file string, entry os.DirEntry, err error) error {
	check(err)
	if entry.IsDir() {
		if entry.Name() == "vendor" || entry.Name() == ".git" {
			return filepath.SkipDir
		}
		return nil
	}
	relative, err := filepath.Rel(j.root, file)
	check(err)
	dir := path.Dir(relative)
	if entry.Name() == "go.mod" {
		text, err := os.ReadFile(file)
		check(err)
		for _, line := range strings.Split(string(text), "\n") {
			if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
				j.modules[dir] = strings.Trim(words[1], `"`)
			}
		}
	}
	if strings.HasSuffix(file, ".go") && !strings.HasPrefix(entry.Name(), "_") && !strings.HasPrefix(entry.Name(), ".") {
		j.addFile(relative, dir)
	}
	return nil
}

func (j *judge) addFile(relative, dir string) {
	parsed, _ := parser.ParseFile(j.fset, filepath.Join(j.root, relative), nil, parser.ParseComments)
	if parsed == nil {
		return
	}
	if j.units[dir] == nil {
		j.units[dir] = map[string]*unit{}
	}
	name := parsed.Name.Name
	if strings.Contains(headOf(parsed), "go:build ignore") {
		name += " ignored " + relative
	}
	u := j.units[dir][name]
	if u == nil {
		u = &unit{dir: dir, name: name, declaredIn: map[string][]string{}}
		j.units[dir][name] = u
	}
	j.builds[relative] = buildOf(parsed)
	u.files = append(u.files, parsed)
	u.paths = append(u.paths, relative)
	for _, declared := range namesOf(parsed) {
		u.declaredIn[declared] = append(u.declaredIn[declared], relative)
	}
}

func headOf(file *ast.File) string {
	var text strings.Builder
	for _, group := range file.Comments {
		if group.Pos() < file.Package {
			for _, comment := range group.List {
				text.WriteString(comment.Text)
			}
		}
	}
	return text.String()
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

func (j *judge) importPath(dir string) (string, bool) {
	for at := dir; ; at = path.Dir(at) {
		if module, ok := j.modules[at]; ok {
			rest := strings.TrimPrefix(strings.TrimPrefix(dir, at), "/")
			if at == "." {
				rest = strings.TrimPrefix(dir, ".")
			}
			return path.Join(module, rest), true
		}
		if at == "." {
			return "", false
		}
	}
}

// Import gives a package of the repository without its tests; others are empty, under a likely name.
func (j *judge) Import(at string) (*types.Package, error) {
	if at == "C" || at == "unsafe" {
		return types.Unsafe, nil
	}
	if known := j.imported[at]; known != nil {
		return known, nil
	}
	dir, ok := j.byPath[at]
	if !ok {
		return nil, errors.New("not of the repository")
	}
	var chosen *unit
	for _, name := range sortedNames(j.units[dir]) {
		u := j.units[dir][name]
		if strings.HasSuffix(name, "_test") || strings.Contains(name, " ") {
			continue
		}
		if chosen == nil || chosen.name == "main" {
			chosen = u
		}
	}
	if chosen == nil {
		return nil, errors.New("no package")
	}
	var files []*ast.File
	for i, file := range chosen.files {
		if !strings.HasSuffix(chosen.paths[i], "_test.go") {
			files = append(files, file)
		}
	}
	j.imported[at] = types.NewPackage(at, chosen.name)
	checked, _ := j.check(at, files, nil)
	j.imported[at] = checked
	j.unitOf[checked] = chosen
	return checked, nil
}

func sortedNames(units map[string]*unit) []string {
	var names []string
	for name := range units {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (j *judge) check(at string, files []*ast.File, info *types.Info) (*types.Package, error) {
	config := types.Config{Importer: j, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
	return config.Check(at, j.fset, files, info)
}

func (j *judge) judgeUnit(u *unit) {
	at, _ := j.importPath(u.dir)
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	saved, had := j.imported[at]
	if strings.HasSuffix(u.name, "_test") {
		// An outside test sees the inside tests of its package too.
		j.checkWithTests(at, strings.TrimSuffix(u.name, "_test"), u.dir)
	}
	own, _ := j.check(at+" checked", u.files, info)
	if had {
		j.imported[at] = saved
	} else {
		delete(j.imported, at)
	}
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
		position := j.fset.Position(identifier.Pos())
		from, err := filepath.Rel(j.root, position.Filename)
		check(err)
		j.add(from, declaring, object, own, position.Line)
	}
}

func (j *judge) checkWithTests(at, name, dir string) {
	if inside := j.units[dir][name]; inside != nil {
		checked, _ := j.check(at, inside.files, nil)
		j.imported[at] = checked
		j.unitOf[checked] = inside
	}
}

func (j *judge) add(from string, declaring *unit, object types.Object, own *types.Package, line int) {
	targets := declaring.declaredIn[object.Name()]
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

func check(err error) {
	if err != nil {
		panic(err)
	}
}
