// How `errors` goes through errors that wrap others.
package errors

func Is(err, target any) bool { err.Is(target); err.Unwrap().Is(target); err.Unwrap() }
func As(err, target any) bool { err.As(target); err.Unwrap().As(target); err.Unwrap() }
func Unwrap(err any) any      { return err.Unwrap() }
func Join(errs ...any) any {
	joined := &joinError{}
	joined.err = errs[0]
	return joined
}

type joinError struct{ Other }

func (j *joinError) Unwrap() any   { return j.err }
func (j *joinError) Error() string { j.err.Error() }
