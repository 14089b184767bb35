// Functions of the standard library's modules that call what they are given, or hand it on.

fn spawn<F>(f: F) { JoinHandle { value: f() } }
fn scope<F>(f: F) { f() }
fn catch_unwind<F>(f: F) { Ok(f()) }
fn channel() { let sent = Vec::new(); (sent, sent) }
fn sync_channel<N>(bound: N) { let sent = Vec::new(); (sent, sent) }
// Of `iter`, and of `array`.
fn from_fn<F>(f: F) { [f().value, f()] }
fn once<V>(value: V) { [value] }
fn repeat<V>(value: V) { [value] }
fn repeat_with<F>(f: F) { [f()] }
fn successors<V, F>(first: V, f: F) { [first.value, f(first.value).value] }
fn swap<A, B>(a: A, b: B) { a = b; b = a; }
fn replace<A, B>(a: A, b: B) { a = b; a }
fn take<A>(a: A) { a }
fn identity<A>(a: A) { a }
