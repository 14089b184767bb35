// Functions that tests hand over.
package testing

type T struct{ Other }

func (t *T) Run(name any, f any) bool { f(t) }
func (t *T) Cleanup(f any)            { f() }

type B struct{ Other }

func (b *B) Run(name any, f any) bool { f(b) }
func (b *B) RunParallel(f any)        { f() }
func (b *B) Cleanup(f any)            { f() }

type F struct{ Other }

func (f *F) Fuzz(fuzzed any)  { fuzzed(&T{}) }
func (f *F) Cleanup(done any) { done() }

func Benchmark(f any) any           { f(&B{}) }
func AllocsPerRun(n any, f any) any { f() }
