// Functions that walks through folders call.
package fs

func WalkDir(fsys any, root any, f any) error { f() }
