// Functions that walks through folders call.
package filepath

func Walk(root any, f any) error    { f() }
func WalkDir(root any, f any) error { f() }
