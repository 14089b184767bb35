// Values that `sync/atomic` keeps.
package atomic

type Value struct{ Other }

func (v *Value) Store(x any) { v.value = x }
func (v *Value) Load() any   { return v.value }
func (v *Value) Swap(x any) any {
	v.value = x
	return v.value
}

type Pointer[T any] struct{ Other }

func (p *Pointer[T]) Store(x any) { p.value = x }
func (p *Pointer[T]) Load() T     { return p.value }
func (p *Pointer[T]) Swap(x any) T {
	p.value = x
	return p.value
}
