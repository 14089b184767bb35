// Functions that `context` calls, and values that it keeps.
package context

func AfterFunc(ctx any, f any) any { f() }
