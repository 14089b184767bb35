// Values and functions that `flag` tells what was written.
package flag

func Var(v any, name, usage any) {
	v.String()
	v.Set()
}
func Func(name, usage any, f any)     { f() }
func BoolFunc(name, usage any, f any) { f() }
func TextVar(v any, name any, value any, usage any) {
	v.UnmarshalText()
	value.MarshalText()
}

type FlagSet struct{ Other }

func NewFlagSet(name, handling any) *FlagSet { return &FlagSet{} }
func (s *FlagSet) Var(v any, name, usage any) {
	v.String()
	v.Set()
}
func (s *FlagSet) Func(name, usage any, f any)     { f() }
func (s *FlagSet) BoolFunc(name, usage any, f any) { f() }
func (s *FlagSet) VisitAll(f any)                  { f() }
func (s *FlagSet) Visit(f any)                     { f() }
func VisitAll(f any)                               { f() }
func Visit(f any)                                  { f() }
