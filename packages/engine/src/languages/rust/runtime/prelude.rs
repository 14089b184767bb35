// What the standard library does with values: which callbacks it calls, which elements it hands on. An index
// stands for any element. Only what passes values or callables along is here; types are derived so that
// members that are not here count as those of another crate.

#[derive(Other)]
struct String;
impl String {
    fn split<P>(self, pattern: P) { [self] }
    fn rsplit<P>(self, pattern: P) { [self] }
    fn splitn<N, P>(self, count: N, pattern: P) { [self] }
    fn split_terminator<P>(self, pattern: P) { [self] }
    fn split_whitespace(self) { [self] }
    fn split_ascii_whitespace(self) { [self] }
    fn lines(self) { [self] }
    fn chars(self) { ['c'] }
    fn bytes(self) { ['c'] }
    fn char_indices(self) { [(0, 'c')] }
    fn split_once<P>(self, pattern: P) { Some((self, self)) }
    fn trim(self) { self }
    fn to_string(self) { self }
    fn to_lowercase(self) { self }
    fn to_uppercase(self) { self }
    fn as_str(self) { self }
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn push<C>(self, one: C) {}
    fn push_str<S>(self, other: S) {}
    fn contains<P>(self, pattern: P) {}
    fn starts_with<P>(self, pattern: P) {}
    fn ends_with<P>(self, pattern: P) {}
}
#[derive(Other)]
struct PathBuf;
#[derive(Other)]
struct Path;
#[derive(Other)]
struct OsString;
#[derive(Other)]
struct OsStr;

// Numbers and characters, with the methods of their own that traits of programs name theirs after: those come first.
macro_rules! methods {
    (@same $($method:ident)*) => { $( fn $method(self) { self } )* };
    (@other $($method:ident)*) => { $( fn $method(self) {} )* };
    (@made $($function:ident)*) => { $( fn $function() {} )* };
}
macro_rules! integers {
    ($($number:ident)*) => { $(
        #[derive(Other)]
        struct $number { __number: $number }
        impl $number {
            methods!(@same
                min max clamp pow abs_diff rem_euclid div_euclid midpoint to_be to_le swap_bytes reverse_bits rotate_left
                rotate_right isqrt wrapping_add wrapping_sub wrapping_mul wrapping_div wrapping_rem wrapping_neg wrapping_shl
                wrapping_shr wrapping_pow saturating_add saturating_sub saturating_mul saturating_div saturating_pow);
            methods!(@other
                checked_add checked_sub checked_mul checked_div checked_rem checked_neg checked_shl checked_shr checked_pow
                checked_rem_euclid checked_div_euclid checked_ilog2 overflowing_add overflowing_sub overflowing_mul
                overflowing_neg overflowing_shl overflowing_shr overflowing_pow count_ones count_zeros leading_zeros
                leading_ones trailing_zeros trailing_ones ilog ilog2 ilog10 to_be_bytes to_le_bytes to_ne_bytes);
            methods!(@made from_str_radix);
            fn min_value() -> $number {}
            fn max_value() -> $number {}
            fn from_be<N>(n: N) -> $number {}
            fn from_le<N>(n: N) -> $number {}
            fn from_be_bytes<B>(bytes: B) -> $number {}
            fn from_le_bytes<B>(bytes: B) -> $number {}
            fn from_ne_bytes<B>(bytes: B) -> $number {}
        }
    )* };
}
integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
macro_rules! unsigned {
    ($($number:ident)*) => { $( impl $number {
        methods!(@same next_power_of_two next_multiple_of div_ceil);
        methods!(@other checked_next_power_of_two checked_next_multiple_of is_power_of_two is_multiple_of);
    } )* };
}
unsigned!(u8 u16 u32 u64 u128 usize);
macro_rules! signed {
    ($($number:ident)*) => { $( impl $number {
        methods!(@same abs signum wrapping_abs saturating_neg saturating_abs unsigned_abs);
        methods!(@other checked_abs overflowing_abs is_positive is_negative);
    } )* };
}
signed!(i8 i16 i32 i64 i128 isize);
macro_rules! floats {
    ($($number:ident)*) => { $(
        #[derive(Other)]
        struct $number { __number: $number }
        impl $number {
            methods!(@same
                abs signum min max clamp rem_euclid div_euclid midpoint floor ceil round trunc fract copysign mul_add powi powf
                sqrt exp exp2 ln log log2 log10 cbrt hypot sin cos tan asin acos atan atan2 exp_m1 ln_1p sinh cosh tanh asinh
                acosh atanh recip to_degrees to_radians);
            methods!(@other
                is_nan is_infinite is_finite is_normal is_subnormal is_sign_positive is_sign_negative classify sin_cos to_bits
                total_cmp to_be_bytes to_le_bytes to_ne_bytes);
            fn from_bits<B>(bits: B) -> $number {}
            fn from_be_bytes<B>(bytes: B) -> $number {}
            fn from_le_bytes<B>(bytes: B) -> $number {}
            fn from_ne_bytes<B>(bytes: B) -> $number {}
        }
    )* };
}
floats!(f32 f64);
macro_rules! characters {
    ($($character:ident)*) => { $( impl $character {
        methods!(@same to_ascii_lowercase to_ascii_uppercase);
        methods!(@other
            is_ascii is_ascii_alphabetic is_ascii_digit is_ascii_hexdigit is_ascii_alphanumeric is_ascii_whitespace
            is_ascii_lowercase is_ascii_uppercase is_ascii_punctuation is_ascii_control is_ascii_graphic eq_ignore_ascii_case);
    } )* };
}
#[derive(Other)]
struct char;
impl char {
    methods!(@same min max clamp to_lowercase to_uppercase);
    methods!(@other
        is_alphabetic is_numeric is_alphanumeric is_whitespace is_control is_lowercase is_uppercase to_digit is_digit len_utf8
        len_utf16 encode_utf8);
    methods!(@made from_u32 from_digit);
}
characters!(u8 char);

// Further types of values that programs implement traits for.
macro_rules! above_zero {
    ($($name:ident $number:ident)*) => { $(
        #[derive(Other)]
        struct $name;
        impl $name {
            fn get(self) -> $number {}
            fn new<N>(n: N) -> Option<$name> {}
            fn new_unchecked<N>(n: N) -> $name {}
        }
    )* };
}
above_zero!(NonZeroU8 u8 NonZeroU16 u16 NonZeroU32 u32 NonZeroU64 u64 NonZeroU128 u128 NonZeroUsize usize NonZeroI8 i8
    NonZeroI16 i16 NonZeroI32 i32 NonZeroI64 i64 NonZeroI128 i128 NonZeroIsize isize);
macro_rules! plain {
    ($($name:ident)*) => { $( #[derive(Other)] struct $name; )* };
}
plain!(__m128 __m128d __m128i __m256 __m256d __m256i __m512 __m512d __m512i uint8x8_t uint8x16_t uint16x8_t uint32x4_t
    uint64x2_t v128);
#[derive(Other)]
struct Wrapping<T>(T);
#[derive(Other)]
struct Saturating<T>(T);

// What a `bool` is to its methods that take values.
#[derive(Other)]
struct Truth;
impl Truth {
    fn then<F>(self, f: F) { Some(f()) }
    fn then_some<V>(self, value: V) { Some(value) }
}

#[derive(Other)]
enum ControlFlow<B, C> { Continue(C), Break(B) }
#[derive(Other)]
enum Poll<T> { Ready(T), Pending }
impl<T> Poll<T> {
    fn map<F>(self, f: F) { match self { Poll::Ready(value) => Poll::Ready(f(value)) } }
    fn map_ok<F>(self, f: F) { match self { Poll::Ready(value) => Poll::Ready(value.map(f)) } }
    fn map_err<F>(self, f: F) { match self { Poll::Ready(value) => Poll::Ready(value.map_err(f)) } }
    fn is_ready(self) {}
    fn is_pending(self) {}
}

#[derive(Other)]
struct Duration;
#[derive(Other)]
struct Instant;
#[derive(Other)]
struct SystemTime;
#[derive(Other)]
struct AtomicBool;
#[derive(Other)]
struct AtomicUsize;
#[derive(Other)]
struct AtomicIsize;
#[derive(Other)]
struct AtomicU8;
#[derive(Other)]
struct AtomicU16;
#[derive(Other)]
struct AtomicU32;
#[derive(Other)]
struct AtomicU64;
#[derive(Other)]
struct AtomicI32;
#[derive(Other)]
struct AtomicI64;
#[derive(Other)]
struct AtomicPtr;
// What raw pointers have by traits.
#[derive(Other)]
struct raw_const;
#[derive(Other)]
struct raw_mut;
#[derive(Other)]
struct PhantomData;
#[derive(Other)]
struct Command;

// Whoever lets go of a value runs its destructor.
fn drop<T>(value: T) { drop(value); }

#[derive(Other)]
struct Tuple2<A, B>(A, B);
#[derive(Other)]
struct Tuple3<A, B, C>(A, B, C);
#[derive(Other)]
struct Tuple4<A, B, C, D>(A, B, C, D);

#[derive(Other)]
struct Option<T> {
    value: T,
}

impl<T> Option<T> {
    // A future counts as what it gives.
    fn poll<C>(self, context: C) { Poll::Ready(self) }
    fn unwrap(self) { self.value }
    fn expect<M>(self, message: M) { self.value }
    fn unwrap_unchecked(self) { self.value }
    fn unwrap_or_default(self) { self.value.default(); self.value }
    fn unwrap_or<D>(self, default: D) { if true { self.value } else { default } }
    fn unwrap_or_else<F>(self, f: F) { if true { self.value } else { f() } }
    fn map<F>(self, f: F) { Some(f(self.value)) }
    fn map_or<D, F>(self, default: D, f: F) { if true { default } else { f(self.value) } }
    fn map_or_else<D, F>(self, d: D, f: F) { if true { d() } else { f(self.value) } }
    fn and_then<F>(self, f: F) { f(self.value) }
    fn and<O>(self, other: O) { other }
    fn or<O>(self, other: O) { if true { self } else { other } }
    fn or_else<F>(self, f: F) { if true { self } else { f() } }
    fn xor<O>(self, other: O) { if true { self } else { other } }
    fn filter<F>(self, f: F) { f(self.value); self }
    fn inspect<F>(self, f: F) { f(self.value); self }
    fn is_some_and<F>(self, f: F) { f(self.value) }
    fn is_none_or<F>(self, f: F) { f(self.value) }
    fn ok_or<E>(self, error: E) { Result { value: self.value, error: error } }
    fn ok_or_else<F>(self, f: F) { Result { value: self.value, error: f() } }
    fn as_ref(self) { self }
    fn as_mut(self) { self }
    fn as_deref(self) { self }
    fn as_deref_mut(self) { self }
    fn as_pin_mut(self) { self }
    fn cloned(self) { self }
    fn copied(self) { self }
    fn take(self) { self }
    fn take_if<F>(self, f: F) { f(self.value); self }
    fn replace<V>(self, value: V) { self.value = value; self }
    fn insert<V>(self, value: V) { self.value = value; value }
    fn get_or_insert<V>(self, value: V) { self.value = value; self.value }
    fn get_or_insert_with<F>(self, f: F) { self.value = f(); self.value }
    fn flatten(self) { self.value }
    fn transpose(self) { Ok(Some(self.value.value)) }
    fn zip<O>(self, other: O) { Some((self.value, other.value)) }
    fn iter(self) { [self.value] }
    fn iter_mut(self) { [self.value] }
    fn into_iter(self) { [self.value] }
}

#[derive(Other)]
struct Result<T, E> {
    value: T,
    error: E,
}

impl<T, E> Result<T, E> {
    fn poll<C>(self, context: C) { Poll::Ready(self) }
    fn unwrap(self) { self.value }
    fn expect<M>(self, message: M) { self.value }
    fn unwrap_or_default(self) { self.value.default(); self.value }
    fn unwrap_or<D>(self, default: D) { if true { self.value } else { default } }
    fn unwrap_or_else<F>(self, f: F) { if true { self.value } else { f(self.error) } }
    fn unwrap_err(self) { self.error }
    fn expect_err<M>(self, message: M) { self.error }
    fn ok(self) { Some(self.value) }
    fn err(self) { Some(self.error) }
    fn map<F>(self, f: F) { Result { value: f(self.value), error: self.error } }
    fn map_err<F>(self, f: F) { Result { value: self.value, error: f(self.error) } }
    fn map_or<D, F>(self, default: D, f: F) { if true { default } else { f(self.value) } }
    fn map_or_else<D, F>(self, d: D, f: F) { if true { d(self.error) } else { f(self.value) } }
    fn and_then<F>(self, f: F) { f(self.value) }
    fn and<O>(self, other: O) { other }
    fn or<O>(self, other: O) { if true { self } else { other } }
    fn or_else<F>(self, f: F) { if true { self } else { f(self.error) } }
    fn inspect<F>(self, f: F) { f(self.value); self }
    fn inspect_err<F>(self, f: F) { f(self.error); self }
    fn is_ok_and<F>(self, f: F) { f(self.value) }
    fn is_err_and<F>(self, f: F) { f(self.error) }
    fn as_ref(self) { self }
    fn as_mut(self) { self }
    fn as_deref(self) { self }
    fn cloned(self) { self }
    fn copied(self) { self }
    fn transpose(self) { Some(Ok(self.value.value)) }
    fn iter(self) { [self.value] }
    fn into_iter(self) { [self.value] }
}

// The end of what holds values is theirs, too.
impl<T> Drop for Option<T> { fn drop(self) { drop(self.value); } }
impl<T, E> Drop for Result<T, E> { fn drop(self) { drop(self.value); drop(self.error); } }

// Of `io`, and of `fmt`: what the program writes stands behind what the library gives.
trait Write {
    fn write_all<B>(self, bytes: B) { self.write(bytes); }
    fn write_fmt<T>(self, text: T) { self.write(text); self.write_str(text); }
    fn write_char<C>(self, one: C) { self.write_str(one); }
}

trait Read {
    fn read_to_string<S>(self, text: S) { self.read(text); }
    fn read_to_end<B>(self, bytes: B) { self.read(bytes); }
    fn read_exact<B>(self, bytes: B) { self.read(bytes); }
}

trait Iterator {
    fn next(self) { Some(self[0]) }
    fn iter(self) { self }
    fn iter_mut(self) { self }
    fn into_iter(self) { self }
    fn by_ref(self) { self }
    fn drain<R>(self, range: R) { self }
    fn collect(self) { next(self); size_hint(self); self }
    fn cloned(self) { next(self); self }
    fn copied(self) { next(self); self }
    fn rev(self) { next_back(self); [self[0]] }
    fn skip<N>(self, count: N) { next(self); self }
    fn take<N>(self, count: N) { self }
    fn step_by<N>(self, count: N) { next(self); self }
    fn fuse(self) { next(self); self }
    fn cycle(self) { next(self); self }
    fn to_vec(self) { self }
    fn as_slice(self) { self }
    fn as_mut_slice(self) { self }
    fn into_boxed_slice(self) { self }
    fn split_off<N>(self, at: N) { self }
    fn peekable(self) { next(self); self }
    fn chain<O>(self, other: O) { next(self); next(other); [self[0], other[0]] }
    fn zip<O>(self, other: O) { next(self); next(other); [(self[0], other[0])] }
    fn enumerate(self) { next(self); [(0, self[0])] }
    fn windows<N>(self, size: N) { [self] }
    fn chunks<N>(self, size: N) { [self] }
    fn map<F>(self, f: F) { next(self); [f(self[0])] }
    fn filter<F>(self, f: F) { next(self); f(self[0]); self }
    fn filter_map<F>(self, f: F) { next(self); [f(self[0]).value] }
    fn flat_map<F>(self, f: F) { next(self); [f(self[0])[0]] }
    fn flatten(self) { next(self); [self[0][0], self[0].value] }
    fn map_while<F>(self, f: F) { next(self); [f(self[0]).value] }
    fn scan<S, F>(self, state: S, f: F) { next(self); [f(state, self[0]).value] }
    fn skip_while<F>(self, f: F) { next(self); f(self[0]); self }
    fn take_while<F>(self, f: F) { next(self); f(self[0]); self }
    fn inspect<F>(self, f: F) { next(self); f(self[0]); self }
    fn for_each<F>(self, f: F) { next(self); f(self[0]); }
    fn try_for_each<F>(self, f: F) { next(self); f(self[0]) }
    fn retain<F>(self, f: F) { f(self[0]); }
    fn all<F>(self, f: F) { next(self); f(self[0]); }
    fn any<F>(self, f: F) { next(self); f(self[0]); }
    fn position<F>(self, f: F) { next(self); f(self[0]); }
    fn find<F>(self, f: F) { next(self); f(self[0]); Some(self[0]) }
    fn find_map<F>(self, f: F) { next(self); f(self[0]) }
    fn partition<F>(self, f: F) { next(self); f(self[0]); (self, self) }
    fn unzip(self) { next(self); ([self[0].0], [self[0].1]) }
    fn fold<A, F>(self, first: A, f: F) { next(self); if true { first } else { f(f(first, self[0]), self[0]) } }
    fn try_fold<A, F>(self, first: A, f: F) { next(self); f(first, self[0]) }
    fn reduce<F>(self, f: F) { next(self); Some(f(self[0], self[0])) }
    fn count(self) { next(self); }
    fn sum(self) { next(self); self[0] }
    fn product(self) { next(self); self[0] }
    fn max(self) { next(self); self[0].cmp(self[0]); Some(self[0]) }
    fn min(self) { next(self); self[0].cmp(self[0]); Some(self[0]) }
    fn sort(self) { self[0].cmp(self[0]); }
    fn sort_unstable(self) { self[0].cmp(self[0]); }
    fn binary_search<V>(self, value: V) { self[0].cmp(value); }
    fn contains<V>(self, value: V) { self[0].eq(value); }
    fn dedup(self) { self[0].eq(self[0]); }
    fn max_by<F>(self, f: F) { next(self); f(self[0], self[0]); Some(self[0]) }
    fn min_by<F>(self, f: F) { next(self); f(self[0], self[0]); Some(self[0]) }
    fn max_by_key<F>(self, f: F) { next(self); f(self[0]); Some(self[0]) }
    fn min_by_key<F>(self, f: F) { next(self); f(self[0]); Some(self[0]) }
    fn sort_by<F>(self, f: F) { f(self[0], self[0]); }
    fn sort_unstable_by<F>(self, f: F) { f(self[0], self[0]); }
    fn sort_by_key<F>(self, f: F) { f(self[0]); }
    fn sort_by_cached_key<F>(self, f: F) { f(self[0]); }
    fn sort_unstable_by_key<F>(self, f: F) { f(self[0]); }
    fn dedup_by_key<F>(self, f: F) { f(self[0]); }
    fn binary_search_by<F>(self, f: F) { f(self[0]); }
    fn binary_search_by_key<K, F>(self, key: K, f: F) { f(self[0]); }
    fn get<I>(self, index: I) { Some(self[0]) }
    fn get_mut<I>(self, index: I) { Some(self[0]) }
    fn first(self) { Some(self[0]) }
    fn first_mut(self) { Some(self[0]) }
    fn last(self) { next(self); Some(self[0]) }
    fn last_mut(self) { Some(self[0]) }
    fn nth<N>(self, at: N) { next(self); Some(self[0]) }
    fn peek(self) { Some(self[0]) }
    fn peek_mut(self) { Some(self[0]) }
    fn next_back(self) { Some(self[0]) }
    fn next_if<F>(self, f: F) { f(self[0]); Some(self[0]) }
    fn front(self) { Some(self[0]) }
    fn front_mut(self) { Some(self[0]) }
    fn back(self) { Some(self[0]) }
    fn back_mut(self) { Some(self[0]) }
    fn pop(self) { Some(self[0]) }
    fn pop_front(self) { Some(self[0]) }
    fn pop_back(self) { Some(self[0]) }
    fn remove<I>(self, index: I) { self[0] }
    fn swap_remove<I>(self, index: I) { self[0] }
    fn split_first(self) { Some((self[0], self)) }
    fn split_last(self) { Some((self[0], self)) }
    fn push<V>(self, value: V) { self[0] = value; }
    fn push_back<V>(self, value: V) { self[0] = value; }
    fn push_front<V>(self, value: V) { self[0] = value; }
    fn extend<O>(self, other: O) { next(other); size_hint(other); self[0] = other[0]; }
    fn extend_from_slice<O>(self, other: O) { self[0] = other[0]; }
    fn append<O>(self, other: O) { self[0] = other[0]; }
    fn send<V>(self, value: V) { self[0] = value; }
    fn recv(self) { Ok(self[0]) }
    fn try_recv(self) { Ok(self[0]) }
}

#[derive(Other)]
struct Vec<T>;
impl<T> Iterator for Vec<T> {}
impl<T> Vec<T> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { [] }
    fn with_capacity<N>(size: N) { [] }
    fn from<O>(other: O) { other }
    fn from_iter<O>(other: O) { other }
    fn insert<I, V>(self, index: I, value: V) { self[0] = value; }
}

#[derive(Other)]
struct VecDeque<T>;
impl<T> Iterator for VecDeque<T> {}
impl<T> VecDeque<T> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { VecDeque {} }
    fn with_capacity<N>(size: N) { VecDeque {} }
    fn from<O>(other: O) { other }
    fn insert<I, V>(self, index: I, value: V) { self[0] = value; }
}

#[derive(Other)]
struct HashSet<T>;
impl<T> Iterator for HashSet<T> {}
impl<T> HashSet<T> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { HashSet {} }
    fn with_capacity<N>(size: N) { HashSet {} }
    fn from<O>(other: O) { other }
    fn insert<V>(self, value: V) { value.hash(value); self[0] = value; }
    fn contains<V>(self, value: V) { value.hash(value); }
}

#[derive(Other)]
struct BTreeSet<T>;
impl<T> Iterator for BTreeSet<T> {}
impl<T> BTreeSet<T> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { BTreeSet {} }
    fn from<O>(other: O) { other }
    fn insert<V>(self, value: V) { self[0] = value; }
}

#[derive(Other)]
struct BinaryHeap<T>;
impl<T> Iterator for BinaryHeap<T> {}
impl<T> BinaryHeap<T> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { BinaryHeap {} }
}

trait Table {
    fn get<Q>(self, key: Q) { Some(self.value) }
    fn get_mut<Q>(self, key: Q) { Some(self.value) }
    fn get_key_value<Q>(self, key: Q) { Some((self.key, self.value)) }
    fn insert<A, B>(self, key: A, value: B) { self.key = key; self.value = value; Some(self.value) }
    fn remove<Q>(self, key: Q) { Some(self.value) }
    fn remove_entry<Q>(self, key: Q) { Some((self.key, self.value)) }
    fn entry<A>(self, key: A) { self.key = key; Entry { value: self.value, table: self } }
    fn keys(self) { [self.key] }
    fn into_keys(self) { [self.key] }
    fn values(self) { [self.value] }
    fn values_mut(self) { [self.value] }
    fn into_values(self) { [self.value] }
    fn iter(self) { [(self.key, self.value)] }
    fn iter_mut(self) { [(self.key, self.value)] }
    fn into_iter(self) { [(self.key, self.value)] }
    fn drain(self) { [(self.key, self.value)] }
    fn range<R>(self, range: R) { [(self.key, self.value)] }
    fn retain<F>(self, f: F) { f(self.key, self.value); }
    fn extend<O>(self, other: O) { self.key = other[0].0; self.value = other[0].1; }
    fn first_key_value(self) { Some((self.key, self.value)) }
    fn last_key_value(self) { Some((self.key, self.value)) }
    fn pop_first(self) { Some((self.key, self.value)) }
    fn pop_last(self) { Some((self.key, self.value)) }
}

#[derive(Other)]
struct Entry<V> {
    value: V,
}
impl<V> Entry<V> {
    fn or_insert<D>(self, value: D) { self.table.value = value; self.table.value }
    fn or_insert_with<F>(self, f: F) { self.table.value = f(); self.table.value }
    fn or_insert_with_key<F>(self, f: F) { self.table.value = f(self.table.key); self.table.value }
    fn or_default(self) { self.table.value }
    fn and_modify<F>(self, f: F) { f(self.table.value); self }
}

#[derive(Other)]
struct HashMap<K, V> {
    key: K,
    value: V,
}
impl<K, V> Table for HashMap<K, V> {}
impl<K, V> HashMap<K, V> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { HashMap {} }
    fn from<O>(pairs: O) { HashMap { key: pairs[0].0, value: pairs[0].1 } }
    fn from_iter<O>(pairs: O) { HashMap { key: pairs[0].0, value: pairs[0].1 } }
    fn with_capacity<N>(size: N) { HashMap {} }
}

#[derive(Other)]
struct BTreeMap<K, V> {
    key: K,
    value: V,
}
impl<K, V> Table for BTreeMap<K, V> {}
impl<K, V> BTreeMap<K, V> {
    fn len(self) {}
    fn is_empty(self) {}
    fn clear(self) {}
    fn new() { BTreeMap {} }
    fn from<O>(pairs: O) { BTreeMap { key: pairs[0].0, value: pairs[0].1 } }
    fn from_iter<O>(pairs: O) { BTreeMap { key: pairs[0].0, value: pairs[0].1 } }
}

#[derive(Other)]
struct Cell<T> {
    value: T,
}
impl<T> Cell<T> {
    fn new<V>(value: V) { Cell { value: value } }
    fn get(self) { self.value }
    fn get_mut(self) { self.value }
    fn set<V>(self, value: V) { self.value = value; }
    fn replace<V>(self, value: V) { self.value = value; self.value }
    fn take(self) { self.value }
    fn into_inner(self) { self.value }
}

#[derive(Other)]
struct RefCell<T> {
    value: T,
}
impl<T> RefCell<T> {
    fn new<V>(value: V) { RefCell { value: value } }
    fn borrow(self) { self.value }
    fn borrow_mut(self) { self.value }
    fn try_borrow(self) { Ok(self.value) }
    fn try_borrow_mut(self) { Ok(self.value) }
    fn get_mut(self) { self.value }
    fn replace<V>(self, value: V) { self.value = value; self.value }
    fn take(self) { self.value }
    fn into_inner(self) { self.value }
}

#[derive(Other)]
struct Mutex<T> {
    value: T,
}
impl<T> Mutex<T> {
    fn new<V>(value: V) { Mutex { value: value } }
    fn lock(self) { if true { Ok(self.value) } else { self.value } }
    fn try_lock(self) { Ok(self.value) }
    fn get_mut(self) { Ok(self.value) }
    fn into_inner(self) { Ok(self.value) }
}

#[derive(Other)]
struct RwLock<T> {
    value: T,
}
impl<T> RwLock<T> {
    fn new<V>(value: V) { RwLock { value: value } }
    fn read(self) { if true { Ok(self.value) } else { self.value } }
    fn write(self) { if true { Ok(self.value) } else { self.value } }
    fn get_mut(self) { Ok(self.value) }
    fn into_inner(self) { Ok(self.value) }
}

#[derive(Other)]
struct JoinHandle<T> {
    value: T,
}
impl<T> JoinHandle<T> {
    fn join(self) { Ok(self.value) }
}

#[derive(Other)]
struct OnceCell<T> {
    value: T,
}
impl<T> OnceCell<T> {
    fn new() { OnceCell {} }
    fn from<V>(value: V) { OnceCell { value: value } }
    fn get(self) { Some(self.value) }
    fn get_mut(self) { Some(self.value) }
    fn set<V>(self, value: V) { self.value = value; }
    fn get_or_init<F>(self, f: F) { self.value = f(); self.value }
    fn take(self) { Some(self.value) }
    fn into_inner(self) { Some(self.value) }
}

#[derive(Other)]
struct OnceLock<T> {
    value: T,
}
impl<T> OnceLock<T> {
    fn new() { OnceLock {} }
    fn from<V>(value: V) { OnceLock { value: value } }
    fn get(self) { Some(self.value) }
    fn get_mut(self) { Some(self.value) }
    fn set<V>(self, value: V) { self.value = value; }
    fn get_or_init<F>(self, f: F) { self.value = f(); self.value }
    fn take(self) { Some(self.value) }
    fn into_inner(self) { Some(self.value) }
}

#[derive(Other)]
struct Weak<T> {
    value: T,
}
impl<T> Weak<T> {
    fn new() { Weak {} }
    fn upgrade(self) { Some(self.value) }
}

#[derive(Other)]
struct Box;
impl Box {
    fn new<T>(value: T) { value }
    fn pin<T>(value: T) { value }
    fn from<T>(value: T) { value }
    fn leak<T>(value: T) { value }
    fn clone<T>(value: T) { value }
    fn into_inner<T>(value: T) { value }
    fn into_raw<T>(value: T) { value }
    fn from_raw<T>(value: T) { value }
}

// What is made when it is first asked for.
#[derive(Other)]
struct LazyLock;
impl LazyLock {
    fn new<F>(f: F) { f() }
    fn force<T>(value: T) { value }
}
#[derive(Other)]
struct LazyCell;
impl LazyCell {
    fn new<F>(f: F) { f() }
    fn force<T>(value: T) { value }
}
#[derive(Other)]
struct Lazy;
impl Lazy {
    fn new<F>(f: F) { f() }
    fn force<T>(value: T) { value }
}

#[derive(Other)]
struct Rc;
impl Rc {
    fn new<T>(value: T) { value }
    fn from<T>(value: T) { value }
    fn clone<T>(value: T) { value }
    fn downgrade<T>(value: T) { Weak { value: value } }
    fn get_mut<T>(value: T) { Some(value) }
    fn make_mut<T>(value: T) { value }
    fn try_unwrap<T>(value: T) { Ok(value) }
    fn into_raw<T>(value: T) { value }
    fn from_raw<T>(value: T) { value }
}

#[derive(Other)]
struct Arc;
impl Arc {
    fn new<T>(value: T) { value }
    fn from<T>(value: T) { value }
    fn clone<T>(value: T) { value }
    fn downgrade<T>(value: T) { Weak { value: value } }
    fn get_mut<T>(value: T) { Some(value) }
    fn make_mut<T>(value: T) { value }
    fn try_unwrap<T>(value: T) { Ok(value) }
    fn into_raw<T>(value: T) { value }
    fn from_raw<T>(value: T) { value }
    fn into_inner<T>(value: T) { Some(value) }
}

#[derive(Other)]
struct Pin;
impl Pin {
    fn new<T>(value: T) { value }
    fn new_unchecked<T>(value: T) { value }
}
