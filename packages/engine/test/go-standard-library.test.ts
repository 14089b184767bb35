// What Go's standard library calls of the program that uses it, one package or two a test.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'go.mod': 'module shop\n\ngo 1.23\n', 'a.go': `package main\n${source}` },
    lines.map(([from, to]) => `a.go ${from} -> a.go ${to}`).join('\n'),
  );
}

it('sort and heap ask what they are given', () =>
  checkFile(
    `import ("container/heap"; "sort")
type jobs []int
func (j jobs) Len() int { return 0 }
func (j jobs) Less(a, b int) bool { return less(a, b) }
func (j jobs) Swap(a, b int) {}
func (j *jobs) Push(x any) {}
func (j *jobs) Pop() any { return nil }
func less(a, b int) bool { return a < b }
func order(all []int) { sort.Slice(all, less); sort.Slice(all, func(a, b int) bool { return true }) }
func sorted(j jobs) { sort.Sort(sort.Reverse(j)) }
func add(j *jobs) { heap.Push(j, 1) }`,
    `jobs.Less -> less
     order -> less
     sorted -> jobs.Len
     sorted -> jobs.Less
     sorted -> jobs.Swap
     add -> jobs.Push
     add -> jobs.Len
     add -> jobs.Less
     add -> jobs.Swap`,
  ));

it('values are asked for their texts, unless they are written as numbers', () =>
  checkFile(
    `import "fmt"
type ID int
func (i ID) String() string { return "" }
type Fault struct{}
func (f *Fault) Error() string { return "" }
func first(i ID) { fmt.Println(i) }
func second(i ID) { fmt.Printf("%d %T\\n", i, i) }
func third() error { return fmt.Errorf("%w after %d", &Fault{}, ID(1)) }
func fourth(args ...any) { fmt.Sprint(args...) }
func main() { fourth("x", 1) }`,
    `first -> ID.String
     third -> Fault.Error
     main -> fourth`,
  ));

it('a mux hands requests to the handlers that it was given, and middleware to the next', () =>
  checkFile(
    `import "net/http"
type server struct{ mux *http.ServeMux }
func home(w http.ResponseWriter, r *http.Request) {}
func admin(w http.ResponseWriter, r *http.Request) {}
func logged(next http.Handler) http.Handler {
  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}
func other(w http.ResponseWriter, r *http.Request) {}
func unused() http.Handler { return http.HandlerFunc(other) }
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }
func main() {
  s := &server{mux: http.NewServeMux()}
  s.mux.HandleFunc("/", home)
  s.mux.Handle("/admin", logged(http.HandlerFunc(admin)))
  http.ListenAndServe(":80", s)
}`,
    `main -> logged
     main -> server.ServeHTTP
     server.ServeHTTP -> home
     server.ServeHTTP -> logged.<anonymous>
     logged -> admin`,
  ));

it('functions that are called once, later, or while walking', () =>
  checkFile(
    `import ("path/filepath"; "strings"; "sync"; "time"; "os")
type cache struct{ once sync.Once; pool sync.Pool }
func (c *cache) load() {}
func (c *cache) get() { c.once.Do(c.load) }
func (c *cache) expire() {}
func (c *cache) start() { time.AfterFunc(1, c.expire) }
func visit(path string, info os.FileInfo, err error) error { return nil }
func walk() { filepath.Walk(".", visit); strings.Map(upper, "x") }
func upper(r rune) rune { return r }
type buffer struct{}
func newBuffer() any { return &buffer{} }
func (b *buffer) reset() {}
func take() {
  c := cache{pool: sync.Pool{New: newBuffer}}
  c.pool.Get().(*buffer).reset()
}`,
    `cache.get -> cache.load
     cache.start -> cache.expire
     walk -> visit
     walk -> upper
     take -> newBuffer
     take -> buffer.reset`,
  ));

it('readers and writers behind those of the library', () =>
  checkFile(
    `import ("bufio"; "io"; "encoding/json"; "fmt")
type count struct{ w io.Writer }
func (c *count) Write(p []byte) (int, error) { return 0, nil }
type upper struct{}
func (u upper) Read(p []byte) (int, error) { return 0, nil }
type level int
func (l level) MarshalText() ([]byte, error) { return nil, nil }
func copies() { io.Copy(&count{}, io.LimitReader(upper{}, 3)) }
func buffered() { w := bufio.NewWriter(&count{}); w.Flush() }
func scans() { s := bufio.NewScanner(upper{}); s.Scan() }
func encodes(l level) { json.NewEncoder(&count{}).Encode(l) }
func prints() { fmt.Fprintln(&count{}, "x") }`,
    `copies -> count.Write
     copies -> upper.Read
     buffered -> count.Write
     scans -> upper.Read
     encodes -> level.MarshalText
     encodes -> count.Write
     prints -> count.Write`,
  ));

it('errors that wrap others, and what is panicked with', () =>
  checkFile(
    `import "errors"
type fault struct{ err error }
func (f fault) Error() string { return "" }
func (f fault) Unwrap() error { return f.err }
func (f fault) Is(other error) bool { return false }
func check(err error) bool { return errors.Is(err, fault{}) }
func main() { check(fault{}) }
type broken struct{}
func (b *broken) Error() string { return "" }
func fails() { panic(&broken{}) }
func guarded() {
  defer func() {
    if r, ok := recover().(error); ok { _ = r.Error() }
  }()
  fails()
}`,
    `check -> fault.Is
     check -> fault.Unwrap
     main -> check
     guarded -> guarded.<anonymous>
     guarded -> broken.Error
     guarded -> fails`,
  ));

it('slices and maps hand their elements to functions and iterators', () =>
  checkFile(
    `import ("maps"; "slices")
type Item struct{ run func() }
func (i Item) Weight() int { return 1 }
func compare(a, b Item) int { return 0 }
func order(all []Item) { slices.SortFunc(all, compare) }
func heaviest(all []Item) { slices.MaxFunc(all, compare).Weight() }
func each(table map[string]Item) {
  for _, item := range slices.Collect(maps.Values(table)) { item.Weight() }
}`,
    `order -> compare
     heaviest -> compare
     heaviest -> Item.Weight
     each -> Item.Weight`,
  ));
