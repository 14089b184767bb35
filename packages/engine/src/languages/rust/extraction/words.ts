// Words of the language that are no names of one's own, as tables.

/** https://doc.rust-lang.org/reference/keywords.html; without those that paths begin with. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'as async await break const continue dyn else enum extern false fn for gen if impl in let loop match mod ' +
    'move mut pub ref return static struct trait true type unsafe use where while yield'
  ).split(' '),
);

/** Types that stand in front of `::` without being modules. */
export const primitives: ReadonlySet<string> = new Set(
  'bool char f16 f32 f64 f128 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize'.split(' '),
);

/** What an item begins with, behind attributes. */
export const itemWords: ReadonlySet<string> = new Set(
  (
    'pub fn mod use struct enum union impl trait const static type unsafe async extern macro_rules macro ' +
    'default auto safe'
  ).split(' '),
);

/** Macros of the standard library: https://doc.rust-lang.org/std/index.html#macros */
export const standardMacros: ReadonlySet<string> = new Set(
  (
    'addr_of addr_of_mut assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert ' +
    'debug_assert_eq debug_assert_ne env eprint eprintln file format format_args include include_bytes ' +
    'include_str is_x86_feature_detected line macro_rules matches module_path option_env panic print println ' +
    'stringify thread_local todo try unimplemented unreachable vec write writeln asm global_asm'
  ).split(' '),
);

/** Their tokens are code of another crate, which is yet to be made. */
export const quotingMacros: ReadonlySet<string> = new Set(
  'quote quote_spanned parse_quote parse_quote_spanned stringify'.split(' '),
);

/** By convention, which the compiler warns of: types, traits, variants and constants. */
export function startsWithCapital(name: string): boolean {
  return /^_*\p{Lu}/u.test(name);
}
