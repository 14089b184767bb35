// Functions that `maps` calls, and the elements that it hands on.
package maps

func DeleteFunc(m, f any)        { f(m[0], m[0]) }
func EqualFunc(a, b, f any) bool { f(a[0], b[0]) }
func Clone(m any) any            { return m }
func Copy(to, from any)          { to[0] = from[0] }
func Keys(m any) any             { return func(yield any) { yield(m[0]) } }
func Values(m any) any           { return func(yield any) { yield(m[0]) } }
func All(m any) any              { return func(yield any) { yield(m[0], m[0]) } }
func Insert(m, seq any)          { seq(func(k, v any) { m[0] = v }) }
func Collect(seq any) any {
	m := make(map[any]any)
	seq(func(k, v any) { m[0] = v })
	return m
}
