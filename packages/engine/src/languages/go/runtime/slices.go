// Functions that `slices` calls, and the elements that it hands on.
package slices

func SortFunc(list, f any)                 { f(list[0], list[0]) }
func SortStableFunc(list, f any)           { f(list[0], list[0]) }
func IsSortedFunc(list, f any) bool        { f(list[0], list[0]) }
func BinarySearchFunc(list, target, f any) { f(list[0], target) }
func CompareFunc(a, b, f any) int          { f(a[0], b[0]) }
func EqualFunc(a, b, f any) bool           { f(a[0], b[0]) }
func ContainsFunc(list, f any) bool        { f(list[0]) }
func IndexFunc(list, f any) int            { f(list[0]) }
func CompactFunc(list, f any) any          { f(list[0], list[0]); return list }
func DeleteFunc(list, f any) any           { f(list[0]); return list }
func MaxFunc(list, f any) any              { f(list[0], list[0]); return list[0] }
func MinFunc(list, f any) any              { f(list[0], list[0]); return list[0] }
func SortedFunc(seq, f any) any            { f(elementsOf(seq)[0], elementsOf(seq)[0]); return elementsOf(seq) }
func SortedStableFunc(seq, f any) any {
	f(elementsOf(seq)[0], elementsOf(seq)[0])
	return elementsOf(seq)
}
func Max(list any) any                            { return list[0] }
func Min(list any) any                            { return list[0] }
func Clone(list any) any                          { return list }
func Compact(list any) any                        { return list }
func Clip(list any) any                           { return list }
func Grow(list any, n int) any                    { return list }
func Delete(list any, i, j int) any               { return list }
func Repeat(list any, n int) any                  { return list }
func Insert(list any, i int, more ...any) any     { list[0] = more[0]; return list }
func Replace(list any, i, j int, more ...any) any { list[0] = more[0]; return list }
func Concat(lists ...any) any                     { return lists[0] }
func Values(list any) any                         { return func(yield any) { yield(list[0]) } }
func All(list any) any                            { return func(yield any) { yield(0, list[0]) } }
func Backward(list any) any                       { return func(yield any) { yield(0, list[0]) } }
func Chunk(list any, n int) any                   { return func(yield any) { yield(list) } }
func Collect(seq any) any                         { return elementsOf(seq) }
func Sorted(seq any) any                          { return elementsOf(seq) }
func AppendSeq(list, seq any) any                 { seq(func(v any) { list[0] = v }); return list }

func elementsOf(seq any) any {
	list := make([]any, 0)
	seq(func(v any) { list[0] = v })
	return list
}
