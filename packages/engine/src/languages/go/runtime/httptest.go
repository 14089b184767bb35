// Servers of tests call their handlers.
package httptest

func NewServer(h any) any          { h.ServeHTTP() }
func NewTLSServer(h any) any       { h.ServeHTTP() }
func NewUnstartedServer(h any) any { h.ServeHTTP() }
