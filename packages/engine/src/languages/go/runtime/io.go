// How `io` reads and writes what it is given.
package io

func Copy(w, r any) (int, error) {
	r.Read()
	w.Write()
	r.WriteTo(w)
	w.ReadFrom(r)
}
func CopyN(w, r any, n any) (int, error) {
	r.Read()
	w.Write()
}
func CopyBuffer(w, r any, b any) (int, error) {
	r.Read()
	w.Write()
	r.WriteTo(w)
	w.ReadFrom(r)
}
func ReadAll(r any) ([]byte, error)                { r.Read() }
func ReadFull(r any, b any) (int, error)           { r.Read() }
func ReadAtLeast(r any, b any, n any) (int, error) { r.Read() }
func WriteString(w any, s any) (int, error) {
	w.Write()
	w.WriteString()
}

type wrapper struct{ Other }

func (w *wrapper) Read(b any) (int, error)  { w.inner.Read() }
func (w *wrapper) Write(b any) (int, error) { w.inner.Write() }
func (w *wrapper) Close() error             { w.inner.Close() }

func wrap(inner any) any {
	w := &wrapper{}
	w.inner = inner
	return w
}
func LimitReader(r any, n any) any { return wrap(r) }
func TeeReader(r, w any) any {
	both := &wrapper{}
	both.inner = r
	both.inner = w
	return both
}
func NopCloser(r any) any                  { return wrap(r) }
func MultiReader(all ...any) any           { return wrap(all[0]) }
func MultiWriter(all ...any) any           { return wrap(all[0]) }
func NewSectionReader(r any, a, b any) any { return wrap(r) }
