// Functions that `regexp` calls.
package regexp

type Regexp struct{ Other }

func Compile(s any) (*Regexp, error)                       { return &Regexp{}, nil }
func MustCompile(s any) *Regexp                            { return &Regexp{} }
func CompilePOSIX(s any) (*Regexp, error)                  { return &Regexp{}, nil }
func MustCompilePOSIX(s any) *Regexp                       { return &Regexp{} }
func (r *Regexp) ReplaceAllStringFunc(s any, f any) string { f() }
func (r *Regexp) ReplaceAllFunc(s any, f any) []byte       { f() }
