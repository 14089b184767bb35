// The Go packages of a repository, checked from source by the compiler's own type checker. Errors are passed by, since
// packages of others are not there.
package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

// unit is a directory's files with one package clause.
type unit struct {
	dir, name, importPath string
	files                 []*ast.File
	paths                 []string
}

type repository struct {
	root     string
	fset     *token.FileSet
	modules  map[string]string
	units    map[string]map[string]*unit
	byPath   map[string]string
	imported map[string]*types.Package
	unitOf   map[*types.Package]*unit
	// outside gives packages that are not of the repository; nil where they are to be empty, under a likely name.
	outside types.Importer
}

func readRepository(directory string, outside types.Importer) *repository {
	root, err := filepath.Abs(directory)
	check(err)
	r := &repository{
		root:     root,
		fset:     token.NewFileSet(),
		modules:  map[string]string{},
		units:    map[string]map[string]*unit{},
		byPath:   map[string]string{},
		imported: map[string]*types.Package{},
		unitOf:   map[*types.Package]*unit{},
		outside:  outside,
	}
	check(filepath.WalkDir(root, r.visit))
	for dir := range r.units {
		if at, ok := r.importPath(dir); ok {
			r.byPath[at] = dir
		}
	}
	return r
}

// eachUnit visits units in the order of their directories and names.
func (r *repository) eachUnit(visit func(*unit)) {
	dirs := make([]string, 0, len(r.units))
	for dir := range r.units {
		dirs = append(dirs, dir)
	}
	sort.Strings(dirs)
	for _, dir := range dirs {
		for _, name := range sortedNames(r.units[dir]) {
			visit(r.units[dir][name])
		}
	}
}

func (r *repository) visit(file string, entry os.DirEntry, err error) error {
	check(err)
	if entry.IsDir() {
		if entry.Name() == "vendor" || entry.Name() == ".git" {
			return filepath.SkipDir
		}
		return nil
	}
	relative, err := filepath.Rel(r.root, file)
	check(err)
	dir := path.Dir(relative)
	if entry.Name() == "go.mod" {
		text, err := os.ReadFile(file)
		check(err)
		for _, line := range strings.Split(string(text), "\n") {
			if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
				r.modules[dir] = strings.Trim(words[1], `"`)
			}
		}
	}
	if strings.HasSuffix(file, ".go") && !strings.HasPrefix(entry.Name(), "_") && !strings.HasPrefix(entry.Name(), ".") {
		r.addFile(relative, dir)
	}
	return nil
}

func (r *repository) addFile(relative, dir string) {
	parsed, _ := parser.ParseFile(r.fset, filepath.Join(r.root, relative), nil, parser.ParseComments)
	if parsed == nil {
		return
	}
	if r.units[dir] == nil {
		r.units[dir] = map[string]*unit{}
	}
	name := parsed.Name.Name
	if strings.Contains(headOf(parsed), "go:build ignore") {
		name += " ignored " + relative
	}
	u := r.units[dir][name]
	if u == nil {
		u = &unit{dir: dir, name: name}
		r.units[dir][name] = u
	}
	u.files = append(u.files, parsed)
	u.paths = append(u.paths, relative)
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

func (r *repository) importPath(dir string) (string, bool) {
	for at := dir; ; at = path.Dir(at) {
		if module, ok := r.modules[at]; ok {
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

// Import gives a package of the repository without its tests.
func (r *repository) Import(at string) (*types.Package, error) {
	if at == "C" || at == "unsafe" {
		return types.Unsafe, nil
	}
	if known := r.imported[at]; known != nil {
		return known, nil
	}
	dir, ok := r.byPath[at]
	if !ok {
		return r.importOutside(at)
	}
	var chosen *unit
	for _, name := range sortedNames(r.units[dir]) {
		u := r.units[dir][name]
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
	r.imported[at] = types.NewPackage(at, chosen.name)
	checked, _ := r.check(at, files, nil)
	r.imported[at] = checked
	r.unitOf[checked] = chosen
	return checked, nil
}

func (r *repository) importOutside(at string) (*types.Package, error) {
	if r.outside == nil || strings.Contains(strings.Split(at, "/")[0], ".") {
		return nil, errors.New("not of the repository")
	}
	return r.outside.Import(at)
}

func sortedNames(units map[string]*unit) []string {
	var names []string
	for name := range units {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// checkUnit checks all files of a unit, tests as well, as a package of its own.
func (r *repository) checkUnit(u *unit, info *types.Info) *types.Package {
	at, _ := r.importPath(u.dir)
	saved, had := r.imported[at]
	if strings.HasSuffix(u.name, "_test") {
		// An outside test sees the inside tests of its package too.
		r.checkWithTests(at, strings.TrimSuffix(u.name, "_test"), u.dir)
	}
	own, _ := r.check(at+" checked", u.files, info)
	if had {
		r.imported[at] = saved
	} else {
		delete(r.imported, at)
	}
	return own
}

func (r *repository) checkWithTests(at, name, dir string) {
	if inside := r.units[dir][name]; inside != nil {
		checked, _ := r.check(at, inside.files, nil)
		r.imported[at] = checked
		r.unitOf[checked] = inside
	}
}

func (r *repository) check(at string, files []*ast.File, info *types.Info) (*types.Package, error) {
	config := types.Config{Importer: r, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
	return config.Check(at, r.fset, files, info)
}

// place is the file, from the root, and the line of a position.
func (r *repository) place(at token.Pos) (string, int) {
	position := r.fset.Position(at)
	file, err := filepath.Rel(r.root, position.Filename)
	check(err)
	return file, position.Line
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
