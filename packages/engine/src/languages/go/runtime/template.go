// Functions that templates may call.
package template

type Template struct{ Other }

func New(name any) *Template                          { return &Template{} }
func Must(t, err any) any                             { return t }
func (t *Template) New(name any) *Template            { return t }
func (t *Template) Parse(text any) (*Template, error) { return t, nil }
func (t *Template) Option(o ...any) *Template         { return t }
func (t *Template) Delims(a, b any) *Template         { return t }
func (t *Template) Lookup(name any) *Template         { return t }
func (t *Template) Funcs(functions any) *Template {
	t.functions = functions
	return t
}
func (t *Template) Execute(w any, data any) error {
	t.functions[0]()
	w.Write()
}
func (t *Template) ExecuteTemplate(w any, name any, data any) error {
	t.functions[0]()
	w.Write()
}
