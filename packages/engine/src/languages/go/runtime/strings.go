// Functions that `strings` and `bytes` call.
package strings

func Map(f any, s string) string           { f() }
func FieldsFunc(s string, f any) []string  { f() }
func FieldsFuncSeq(s string, f any) any    { f() }
func IndexFunc(s string, f any) int        { f() }
func LastIndexFunc(s string, f any) int    { f() }
func ContainsFunc(s string, f any) bool    { f() }
func TrimFunc(s string, f any) string      { f() }
func TrimLeftFunc(s string, f any) string  { f() }
func TrimRightFunc(s string, f any) string { f() }
