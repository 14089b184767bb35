// Functions that `time` calls.
package time

func AfterFunc(d any, f any) any { f() }
