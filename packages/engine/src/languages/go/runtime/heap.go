// What `container/heap` asks of what it is given.
package heap

func Init(h any) {
	h.Len()
	h.Less()
	h.Swap()
}
func Push(h any, x any) {
	h.Push(x)
	h.Len()
	h.Less()
	h.Swap()
}
func Pop(h any) any {
	h.Len()
	h.Less()
	h.Swap()
	return h.Pop()
}
func Remove(h any, i int) any {
	h.Len()
	h.Less()
	h.Swap()
	return h.Pop()
}
func Fix(h any, i int) {
	h.Len()
	h.Less()
	h.Swap()
}
