// Prints the calls of a repository's Go files as the compiler's own type checker sees them, one JSON line each. Functions
// are named by file and line; what a function without a name calls is its surroundings', and what initialises variables of
// a package is the file's.
//
//	go run tools/accuracy/go-packages.go tools/accuracy/go-calls.go DIRECTORY
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"strings"
)

// call says how sure it is that From calls To: `direct` names it; `interface` and `value` may be it, by the methods of the
// type and by how many parameters there are; `declared` is the interface's own method; `library` is what code outside may do
// with what it is given. What is `unknown` could not be typed, and has no To.
type call struct {
	From string `json:"from"`
	To   string `json:"to"`
	Line int    `json:"line"`
	Kind string `json:"kind"`
}

type method struct {
	function *types.Func
	// names of all methods of its receiver, those of embedded types as well
	beside map[string]bool
}

type judge struct {
	*repository
	methods map[string][]method
	// taken are functions that stand somewhere without being called, by the number of parameters and results
	taken map[string]map[string]bool
	calls map[call]bool
}

func main() {
	build.Default.CgoEnabled = false
	j := &judge{
		repository: readRepository(os.Args[1], nil),
		methods:    map[string][]method{},
		taken:      map[string]map[string]bool{},
		calls:      map[call]bool{},
	}
	j.outside = importer.ForCompiler(j.fset, "source", nil)
	infos := map[*unit]*types.Info{}
	j.eachUnit(func(u *unit) {
		infos[u] = j.readUnit(u)
	})
	j.eachUnit(func(u *unit) {
		for _, file := range u.files {
			j.judgeFile(file, infos[u])
		}
	})
	out := json.NewEncoder(os.Stdout)
	for found := range j.calls {
		check(out.Encode(found))
	}
}

func (j *judge) readUnit(u *unit) *types.Info {
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	own := j.checkUnit(u, info)
	for _, name := range own.Scope().Names() {
		if named, ok := own.Scope().Lookup(name).(*types.TypeName); ok && !types.IsInterface(named.Type()) {
			j.addMethods(named.Type())
		}
	}
	called := map[*ast.Ident]bool{}
	for _, file := range u.files {
		ast.Inspect(file, func(node ast.Node) bool {
			if c, ok := node.(*ast.CallExpr); ok {
				called[nameOf(c.Fun)] = true
			}
			return true
		})
	}
	for identifier, object := range info.Uses {
		if function, ok := object.(*types.Func); ok && !called[identifier] {
			j.take(function)
		}
	}
	return info
}

// addMethods adds what a type and a pointer to it have; each name once for the type.
func (j *judge) addMethods(of types.Type) {
	set := types.NewMethodSet(types.NewPointer(of))
	beside := map[string]bool{}
	for i := 0; i < set.Len(); i++ {
		beside[set.At(i).Obj().Name()] = true
	}
	for i := 0; i < set.Len(); i++ {
		if function, ok := set.At(i).Obj().(*types.Func); ok && j.isOwn(function.Pos()) {
			j.methods[function.Name()] = append(j.methods[function.Name()], method{function, beside})
		}
	}
}

func (j *judge) take(function *types.Func) {
	if !j.isOwn(function.Pos()) {
		return
	}
	shape := shapeOf(function.Type().(*types.Signature))
	if j.taken[shape] == nil {
		j.taken[shape] = map[string]bool{}
	}
	j.taken[shape][j.end(function.Pos())] = true
}

func shapeOf(signature *types.Signature) string {
	return fmt.Sprint(signature.Params().Len(), signature.Results().Len(), signature.Variadic())
}

func (j *judge) judgeFile(file *ast.File, info *types.Info) {
	path, _ := j.place(file.Package)
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			j.judgeInside(j.end(d.Name.Pos()), d, info)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				j.judgeSpec(path, spec, info)
			}
		}
	}
}

// judgeSpec takes a variable of a package that is a function from its start for that function.
func (j *judge) judgeSpec(path string, spec ast.Spec, info *types.Info) {
	values, ok := spec.(*ast.ValueSpec)
	if !ok {
		return
	}
	for i, value := range values.Values {
		if _, isFunction := value.(*ast.FuncLit); isFunction && len(values.Names) == len(values.Values) {
			j.judgeInside(j.end(values.Names[i].Pos()), value, info)
		} else {
			j.judgeInside(path, value, info)
		}
	}
}

func (j *judge) judgeInside(from string, root ast.Node, info *types.Info) {
	ast.Inspect(root, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.CallExpr:
			j.judgeCall(from, n, info)
		case *ast.Ident:
			// Whoever names a function may hand it to code outside.
			if function, ok := info.Uses[n].(*types.Func); ok {
				j.add(from, function, n.Pos(), "library")
			}
		}
		return true
	})
}

func (j *judge) judgeCall(from string, c *ast.CallExpr, info *types.Info) {
	if info.Types[c.Fun].IsType() || info.Types[c.Fun].IsBuiltin() {
		return
	}
	name := nameOf(c.Fun)
	if function, ok := info.Uses[name].(*types.Func); ok {
		signature := function.Type().(*types.Signature)
		if receiver := signature.Recv(); receiver != nil && types.IsInterface(receiver.Type()) {
			j.judgeInterface(from, c, function, receiver.Type())
		} else {
			j.add(from, function, c.Pos(), "direct")
		}
		if !j.isOwn(function.Pos()) {
			j.judgeGiven(from, c, info)
		}
		return
	}
	signature, ok := info.Types[c.Fun].Type.(*types.Signature)
	if named, isNamed := info.Types[c.Fun].Type.(*types.Named); isNamed {
		signature, ok = named.Underlying().(*types.Signature)
	}
	_, line := j.place(c.Pos())
	if !ok {
		j.calls[call{from, "", line, "unknown"}] = true
		j.judgeGiven(from, c, info)
		return
	}
	for to := range j.taken[shapeOf(signature)] {
		j.calls[call{from, to, line, "value"}] = true
	}
}

func (j *judge) judgeInterface(from string, c *ast.CallExpr, called *types.Func, receiver types.Type) {
	wanted, ok := receiver.Underlying().(*types.Interface)
	if !ok {
		return
	}
	// An interface of a literal type, and one whose method it is by embedding, ask for less than what may be there.
	for _, candidate := range j.methods[called.Name()] {
		hasAll := true
		for i := 0; i < wanted.NumMethods(); i++ {
			hasAll = hasAll && candidate.beside[wanted.Method(i).Name()]
		}
		if hasAll && shapeOf(candidate.function.Type().(*types.Signature)) == shapeOf(called.Type().(*types.Signature)) {
			kind := "interface"
			if !j.isOwn(called.Pos()) {
				kind = "library"
			}
			j.add(from, candidate.function, c.Pos(), kind)
		}
	}
	if j.isOwn(called.Pos()) {
		j.add(from, called, c.Pos(), "declared")
	}
}

// judgeGiven notes the methods of what code outside is given, which it may call.
func (j *judge) judgeGiven(from string, c *ast.CallExpr, info *types.Info) {
	given := append([]ast.Expr{}, c.Args...)
	if selector, ok := c.Fun.(*ast.SelectorExpr); ok {
		given = append(given, selector.X)
	}
	for _, argument := range given {
		if of := info.Types[argument].Type; of != nil {
			j.addGiven(from, c.Pos(), of, 0)
		}
	}
}

const mostLayers = 4

// addGiven goes into what the type is made of, as printers and encoders do.
func (j *judge) addGiven(from string, at token.Pos, of types.Type, layers int) {
	if layers > mostLayers {
		return
	}
	if named, ok := of.(*types.Named); ok {
		set := types.NewMethodSet(types.NewPointer(named))
		for i := 0; i < set.Len(); i++ {
			if function, ok := set.At(i).Obj().(*types.Func); ok {
				j.add(from, function, at, "library")
			}
		}
	}
	switch under := of.Underlying().(type) {
	case *types.Interface:
		for i := 0; i < under.NumMethods(); i++ {
			for _, candidate := range j.methods[under.Method(i).Name()] {
				j.add(from, candidate.function, at, "library")
			}
		}
	case *types.Struct:
		for i := 0; i < under.NumFields(); i++ {
			j.addGiven(from, at, under.Field(i).Type(), layers+1)
		}
	case interface{ Elem() types.Type }:
		j.addGiven(from, at, under.Elem(), layers+1)
	}
}

// nameOf is the identifier that says what is called; nil for anything else than a name.
func nameOf(called ast.Expr) *ast.Ident {
	switch c := called.(type) {
	case *ast.Ident:
		return c
	case *ast.SelectorExpr:
		return c.Sel
	case *ast.ParenExpr:
		return nameOf(c.X)
	case *ast.IndexExpr:
		return nameOf(c.X)
	case *ast.IndexListExpr:
		return nameOf(c.X)
	}
	return nil
}

func (j *judge) add(from string, to *types.Func, at token.Pos, kind string) {
	if !j.isOwn(to.Pos()) {
		return
	}
	_, line := j.place(at)
	j.calls[call{from, j.end(to.Pos()), line, kind}] = true
}

func (j *judge) isOwn(at token.Pos) bool {
	return at.IsValid() && strings.HasPrefix(j.fset.Position(at).Filename, j.root+"/")
}

func (j *judge) end(at token.Pos) string {
	file, line := j.place(at)
	return fmt.Sprint(file, ":", line)
}
