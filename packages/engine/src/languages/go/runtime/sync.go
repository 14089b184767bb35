// Functions that `sync` calls, and the values that it keeps.
package sync

type Once struct{ Other }

func (o *Once) Do(f any) { f() }

func OnceFunc(f any) any   { return f }
func OnceValue(f any) any  { return f }
func OnceValues(f any) any { return f }

type Pool struct{ Other }

func (p *Pool) Get() any {
	if empty {
		return p.New()
	}
	return p.value
}
func (p *Pool) Put(x any) { p.value = x }

type WaitGroup struct{ Other }

func (w *WaitGroup) Go(f any) { f() }

type Map struct{ Other }

func (m *Map) Store(key, value any)     { m.value = value }
func (m *Map) Load(key any) (any, bool) { return m.value, true }
func (m *Map) Swap(key, value any) (any, bool) {
	m.value = value
	return m.value, true
}
func (m *Map) LoadOrStore(key, value any) (any, bool) {
	m.value = value
	return m.value, true
}
func (m *Map) LoadAndDelete(key any) (any, bool) { return m.value, true }
func (m *Map) Range(f any)                       { f(m.value, m.value) }
