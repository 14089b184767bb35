// How `net/http` calls what answers requests, and what sends them.
package http

type Handler interface {
	ServeHTTP(w ResponseWriter, r *Request)
}

type HandlerFunc func(w any, r any)

func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

type ServeMux struct{ Other }

var DefaultServeMux = &ServeMux{}

func NewServeMux() *ServeMux                      { return &ServeMux{} }
func (m *ServeMux) Handle(pattern any, h any)     { m.handler = h }
func (m *ServeMux) HandleFunc(pattern any, f any) { m.function = f }
func (m *ServeMux) Handler(r any) (any, any)      { return m.handler, r }
func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	m.handler.ServeHTTP(w, r)
	m.function(w, r)
}
func Handle(pattern any, h any)     { DefaultServeMux.Handle(pattern, h) }
func HandleFunc(pattern any, f any) { DefaultServeMux.HandleFunc(pattern, f) }

func serve(h any) {
	h.ServeHTTP(&ResponseWriter{}, &Request{})
	DefaultServeMux.ServeHTTP(&ResponseWriter{}, &Request{})
}
func ListenAndServe(addr any, h any) error               { serve(h) }
func ListenAndServeTLS(addr, cert, key any, h any) error { serve(h) }
func Serve(l any, h any) error                           { serve(h) }

type Server struct{ Other }

func (s *Server) ListenAndServe() error            { serve(s.Handler) }
func (s *Server) ListenAndServeTLS(a, b any) error { serve(s.Handler) }
func (s *Server) Serve(l any) error                { serve(s.Handler) }
func (s *Server) ServeTLS(l any, a, b any) error   { serve(s.Handler) }
func (s *Server) RegisterOnShutdown(f any)         { f() }

func StripPrefix(prefix any, h any) any {
	return HandlerFunc(func(w, r any) { h.ServeHTTP(w, r) })
}
func TimeoutHandler(h any, d any, message any) any {
	return HandlerFunc(func(w, r any) { h.ServeHTTP(w, r) })
}
func AllowQuerySemicolons(h any) any {
	return HandlerFunc(func(w, r any) { h.ServeHTTP(w, r) })
}
func MaxBytesHandler(h any, n any) any {
	return HandlerFunc(func(w, r any) { h.ServeHTTP(w, r) })
}
func Error(w any, text any, code any) {
	w.Header()
	w.WriteHeader()
	w.Write()
}
func Redirect(w any, r any, url any, code any) {
	w.Header()
	w.WriteHeader()
	w.Write()
}
func NotFound(w any, r any)  { Error(w, r, r) }
func SetCookie(w any, c any) { w.Header() }
func ServeContent(w any, r any, name any, t any, content any) {
	w.Header()
	w.WriteHeader()
	w.Write()
	content.Read()
	content.Seek()
}

type Client struct{ Other }

func (c *Client) Do(r any) (any, error)                 { return c.Transport.RoundTrip(r) }
func (c *Client) Get(url any) (any, error)              { return c.Transport.RoundTrip(url) }
func (c *Client) Head(url any) (any, error)             { return c.Transport.RoundTrip(url) }
func (c *Client) Post(url, kind, body any) (any, error) { return c.Transport.RoundTrip(url) }
func (c *Client) PostForm(url, values any) (any, error) { return c.Transport.RoundTrip(url) }
