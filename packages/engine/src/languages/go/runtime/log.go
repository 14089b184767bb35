// How `log` asks values for their texts.
package log

func Print(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Println(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Printf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Fatal(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Fatalln(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Fatalf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Panic(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Panicln(args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func Panicf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
}
func New(w any, prefix any, flags any) *Logger {
	l := &Logger{}
	l.w = w
	return l
}

type Logger struct{ Other }

func (l *Logger) SetOutput(w any) { l.w = w }
func (l *Logger) Print(args ...any) {
	v := args[0]
	v.String()
	v.Error()
	l.w.Write()
}
func (l *Logger) Println(args ...any) {
	v := args[0]
	v.String()
	v.Error()
	l.w.Write()
}
func (l *Logger) Printf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	l.w.Write()
}
func (l *Logger) Fatal(args ...any) {
	v := args[0]
	v.String()
	v.Error()
	l.w.Write()
}
func (l *Logger) Fatalf(format any, args ...any) {
	v := args[0]
	v.String()
	v.Error()
	l.w.Write()
}
