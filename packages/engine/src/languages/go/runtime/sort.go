// What `sort` asks of what it is given. In these sources only what passes values or calls functions is told;
// `Other` is a type of another module, so that members that are not told count as from outside.
package sort

func Sort(data any) {
	data.Len()
	data.Less()
	data.Swap()
}
func Stable(data any) {
	data.Len()
	data.Less()
	data.Swap()
}
func IsSorted(data any) bool {
	data.Len()
	data.Less()
}
func Reverse(data any) any           { return data }
func Slice(list any, less any)       { less() }
func SliceStable(list any, less any) { less() }
func SliceIsSorted(list, less any)   { less() }
func Search(n int, f any) int        { f() }
func Find(n int, f any) (int, bool)  { f() }
