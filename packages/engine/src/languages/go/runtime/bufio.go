// How `bufio` reads and writes what it is given.
package bufio

type Reader struct{ Other }

func NewReader(r any) *Reader {
	b := &Reader{}
	b.r = r
	return b
}
func NewReaderSize(r any, n any) *Reader {
	b := &Reader{}
	b.r = r
	return b
}
func (b *Reader) Read(p any) (int, error)          { b.r.Read() }
func (b *Reader) ReadByte() (byte, error)          { b.r.Read() }
func (b *Reader) ReadRune() (rune, int, error)     { b.r.Read() }
func (b *Reader) ReadString(c any) (string, error) { b.r.Read() }
func (b *Reader) ReadBytes(c any) ([]byte, error)  { b.r.Read() }
func (b *Reader) ReadLine() ([]byte, bool, error)  { b.r.Read() }
func (b *Reader) ReadSlice(c any) ([]byte, error)  { b.r.Read() }
func (b *Reader) Peek(n any) ([]byte, error)       { b.r.Read() }
func (b *Reader) Reset(r any)                      { b.r = r }

type Writer struct{ Other }

func NewWriter(w any) *Writer {
	b := &Writer{}
	b.w = w
	return b
}
func NewWriterSize(w any, n any) *Writer {
	b := &Writer{}
	b.w = w
	return b
}
func (b *Writer) Write(p any) (int, error)       { b.w.Write() }
func (b *Writer) WriteString(s any) (int, error) { b.w.Write() }
func (b *Writer) WriteByte(c any) error          { b.w.Write() }
func (b *Writer) WriteRune(c any) (int, error)   { b.w.Write() }
func (b *Writer) Flush() error                   { b.w.Write() }
func (b *Writer) Reset(w any)                    { b.w = w }

type Scanner struct{ Other }

func NewScanner(r any) *Scanner {
	s := &Scanner{}
	s.r = r
	return s
}
func (s *Scanner) Split(f any) { s.split = f }
func (s *Scanner) Scan() bool {
	s.r.Read()
	s.split()
}
