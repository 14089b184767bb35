// How `fmt` and `log` ask values for their texts.
package fmt

func Print(args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Println(args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Printf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Sprint(args ...any) string {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Sprintln(args ...any) string {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Sprintf(format any, args ...any) string {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Fprint(w any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
	w.Write()
}
func Fprintln(w any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
	w.Write()
}
func Fprintf(w any, format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
	w.Write()
}
func Append(b any, args ...any) any {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Appendln(b any, args ...any) any {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}
func Appendf(b any, format any, args ...any) any {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
}

func Errorf(format any, args ...any) error {
	v := args[0]
	v.String()
	v.Error()
	v.Format()
	wrapped := &wrapError{}
	wrapped.err = args[0]
	return wrapped
}

type wrapError struct{ Other }

func (w *wrapError) Unwrap() any   { return w.err }
func (w *wrapError) Error() string {}

func Fscan(r any, args ...any) {
	r.Read()
	args[0].Scan()
}
func Fscanf(r any, format any, args ...any) {
	r.Read()
	args[0].Scan()
}
func Fscanln(r any, args ...any) {
	r.Read()
	args[0].Scan()
}
