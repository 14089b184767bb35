// Which methods `encoding/json` asks values for.
package json

func encoded(v any) {
	v.MarshalJSON()
	v.MarshalText()
}
func decoded(v any) {
	v.UnmarshalJSON()
	v.UnmarshalText()
}
func Marshal(v any) ([]byte, error) {
	encoded(v)
	encoded(v[0])
}
func MarshalIndent(v any, prefix, indent any) ([]byte, error) {
	encoded(v)
	encoded(v[0])
}
func Unmarshal(data any, v any) error {
	decoded(v)
	decoded(v[0])
}

type Encoder struct{ Other }

func NewEncoder(w any) *Encoder {
	e := &Encoder{}
	e.w = w
	return e
}
func (e *Encoder) Encode(v any) error {
	encoded(v)
	encoded(v[0])
	e.w.Write()
}

type Decoder struct{ Other }

func NewDecoder(r any) *Decoder {
	d := &Decoder{}
	d.r = r
	return d
}
func (d *Decoder) Decode(v any) error {
	decoded(v)
	decoded(v[0])
	d.r.Read()
}
