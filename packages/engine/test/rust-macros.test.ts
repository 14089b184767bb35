// Macros by example that are written out: what they make has calls and is called, and stands where they are used.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const MANIFEST = '[package]\nname = "shop"\n';

function checkMain(source: string, expected: string): Promise<void> {
  return checkCalls({ 'Cargo.toml': MANIFEST, 'src/main.rs': source }, src(expected));
}

const src = (calls: string): string =>
  calls.replace(/(\S+) -> (\S+)/g, 'src/main.rs $1 -> src/main.rs $2');

describe('macros of Rust', () => {
  it('make functions and methods of the names and types that they are given', () =>
    checkMain(
      `struct Tea; struct Oil;
trait Priced { fn price(&self) -> u32; }
fn base(of: u32) -> u32 { of }
macro_rules! priced {
    ($($kind:ty => $maker:ident = $price:literal),+ $(,)?) => { $(
        impl Priced for $kind { fn price(&self) -> u32 { base($price) } }
        pub fn $maker() -> $kind { todo!() }
    )+ };
}
priced! { Tea => tea = 1, Oil => oil = 2, }
fn main() { tea().price(); oil().price(); }
`,
      `Tea.price -> base
       Oil.price -> base
       main -> tea
       main -> Tea.price
       main -> oil
       main -> Oil.price`,
    ));

  it('stand where the names are written that they are given', async () => {
    const { declarations } = await programOfSources({
      'Cargo.toml': MANIFEST,
      'src/main.rs': `macro_rules! cases {
    ($($name:ident: $given:expr),*) => { $( fn $name() { run($given); } )* };
}
fn run(of: u32) {}
cases! {
    first: 1,
    second: {
        2
    }
}
macro_rules! whole { ($($item:item)*) => { mod one { $($item)* } mod two { $($item)* } }; }
whole! {
    fn written() {
    }
}
`,
    });
    const lines = declarations.map(
      ({ qualifiedName, startLine, endLine }) => `${qualifiedName} ${startLine}-${endLine}`,
    );
    assert.deepEqual(lines.slice(1), [
      'run 4-4',
      'first 6-6',
      'second 7-9',
      'whole 11-11',
      'one 12-14',
      'one.written 13-14',
      'two 14-14',
      'two.written 13-14',
    ]);
  });

  it('use others, themselves and rules of their own', () =>
    checkMain(
      `fn add(a: u32, b: u32) -> u32 { a }
fn none() -> u32 { 0 }
macro_rules! sum {
    (@one $first:expr) => { $first };
    (@one $first:expr, $($rest:tt)+) => { add($first, sum!(@one $($rest)+)) };
    () => { none() };
    (of $($item:expr),+) => { sum!(all none $($item),+) };
    ($($item:expr),+) => { sum!(of $($item),+) };
    (all $name:ident $($item:expr),+) => { sum!(@one $($item),+) };
}
macro_rules! counting { ($name:ident) => { fn $name() -> u32 { sum!(1, 2 + 3, 4) } } }
macro_rules! making { ($made:ident) => { macro_rules! $made { ($of:ident) => { counting!($of); } } } }
making!(counted);
counted!(three);
fn main() { three(); }
fn empty() { sum!(); }
`,
      `three -> add
       main -> three
       empty -> none`,
    ));

  it('match what each kind of variable may be', () =>
    checkMain(
      `struct List<T> { of: Vec<T> }
struct Key<'a>(&'a str);
fn check() {}
fn log(text: &str) {}
macro_rules! kinds {
    ($(#[$meta:meta])* $vis:vis fn $name:ident<$life:lifetime>($($arg:ident: $ty:ty),*) -> $result:path $body:block) => {
        $(#[$meta])* $vis fn $name<$life>($($arg: $ty),*) -> $result { check(); $body }
    };
    (match $pattern:pat => $then:expr; $text:literal; $($statement:stmt);*) => {
        fn matching(of: Option<u32>) { match of { $pattern => $then, _ => {} } log($text); $($statement;)* }
    };
}
kinds! {
    /// A function.
    #[inline]
    pub(crate) fn all<'a>(list: &'a List<(u32, Key<'a>)>, by: fn(u32, u32) -> Vec<Vec<u8>>) -> Key<'a> { log("a"); todo!() }
}
kinds!(match Some(1 | 2) => check(); "text"; let a = 1; log("b"));
fn main(list: &List<(u32, Key)>) { all(list, |a, b| vec![]); matching(None); }
`,
      `all -> check
       all -> log
       matching -> check
       matching -> log
       main -> all
       main -> matching`,
    ));

  it('keep their variables from what they are given', () =>
    checkMain(
      `struct Cup; impl Cup { fn fill(&self) {} }
struct Jug; impl Jug { fn pour(&self) {} }
macro_rules! with { ($jug:ident, $use:expr) => {{ let it = Cup; it.fill(); let $jug = Jug; $use }} }
fn main() { let it = Jug; with!(other, { it.pour(); other.pour() }); }
`,
      `main -> Cup.fill
       main -> Jug.pour`,
    ));

  it('make modules of tests that see what is around', () =>
    checkMain(
      `fn run() {}
macro_rules! tests {
    ($($name:ident),*) => { #[cfg(test)] mod tests { use super::*; $( #[test] fn $name() { run(); } )* } };
}
tests!(first, second);
fn main() {}
`,
      `tests.first -> run
       tests.second -> run`,
    ));

  it('of other files, by attribute, by path and by use', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': `#[macro_use]
mod macros;
mod by_name;
mod by_use;
mod util;
`,
        'src/macros.rs': `macro_rules! making {
    ($name:ident) => { pub fn $name() { $crate::util::done(); } };
}
macro_rules! inner { ($name:ident) => { making!($name); } }
macro_rules! used { ($name:ident) => { fn $name() { crate::util::Done::mark(); } } }
pub(crate) use used;
`,
        'src/util.rs': 'pub fn done() {}\npub struct Done;\nimpl Done { pub fn mark() {} }\n',
        'src/by_name.rs': 'making!(one);\ninner!(two);\nfn all() { one(); two(); }\n',
        'src/by_use.rs': `use crate::macros::used;
used!(three);
fn all() { three(); crate::by_name::one(); }
`,
      },
      `src/by_name.rs one -> src/util.rs done
       src/by_name.rs two -> src/util.rs done
       src/by_name.rs all -> src/by_name.rs one
       src/by_name.rs all -> src/by_name.rs two
       src/by_use.rs three -> src/util.rs Done.mark
       src/by_use.rs all -> src/by_use.rs three
       src/by_use.rs all -> src/by_name.rs one`,
    ));

  it('hand on what pointers of the library hold, by whatever module they are named', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `mod support;
macro_rules! pin { ($x:ident) => { let mut $x = unsafe { $crate::support::Pin::new_unchecked(&mut $x) }; } }
struct Task;
impl Task { fn poll(&self) {} }
fn main() { let mut task = Task; pin!(task); task.poll(); }
`,
        'src/support.rs': 'pub use std::pin::Pin;\n',
      },
      'src/main.rs main -> src/main.rs Task.poll',
    ));

  it('of other crates, whose own paths lead there', () =>
    checkCalls(
      {
        'a/Cargo.toml': '[package]\nname = "kit"\n',
        'a/src/lib.rs': `pub fn start() {}
#[macro_export]
macro_rules! entry { ($name:ident) => { fn $name() { $crate::start(); } } }
`,
        'b/Cargo.toml': '[package]\nname = "shop"\n[dependencies]\nkit = { path = "../a" }\n',
        'b/src/main.rs': 'kit::entry!(main);\n',
      },
      'b/src/main.rs main -> a/src/lib.rs start',
    ));

  it('that fit no rule, have no end or make no Rust are left as they are', () =>
    checkMain(
      `fn given() -> u32 { 1 }
fn run() {}
macro_rules! endless { ($($all:tt)*) => { endless!(again $($all)*); fn made() {} } }
macro_rules! named { ($name:ident) => { fn $name() { run(); } } }
macro_rules! broken { ($name:ident) => { fn fn $name }  }
endless!(a);
named!(1);
broken!(bad);
named!(good);
fn main() { good(); }
`,
      `main -> good
       good -> run`,
    ));

  it('of other files use further ones, also such as only let items through', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `#[macro_use]
mod macros;
struct Big;
fn run() {}
impl Big {
    by_width!(
        fn take(&self) { run(); }
        fn give(&self) { run(); }
    );
}
fn main() { Big.take(); Big.give(); }
`,
        'src/macros.rs': `macro_rules! narrow { ($($any:tt)+) => { #[cfg(not(target_pointer_width = "64"))] $($any)+ } }
macro_rules! wide { ($($any:tt)+) => { #[cfg(target_pointer_width = "64")] $($any)+ } }
macro_rules! by_width { ($narrow:item $wide:item) => { narrow!($narrow); wide!($wide); }; }
`,
      },
      src(`Big.take -> run
           Big.give -> run
           main -> Big.take
           main -> Big.give`),
    ));

  it('may write many calls on one line, which is no sign of minified code', () =>
    checkMain(
      `fn run() {}
macro_rules! ten { ($($each:tt)*) => { $( run(); run(); run(); run(); run(); run(); run(); run(); run(); run(); let _ = $each; )* } }
fn main() { ten!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20); }
`,
      'main -> run',
    ));

  it('tell variables of their rules apart, and no functions, types and fields of those names', () =>
    checkMain(
      `struct Pair { total: u32 }
impl Pair { fn split(&self) -> Pair { Pair { total: 1 } } }
fn sum(of: u32) -> u32 { of }
macro_rules! totals { ($($kind:ident)*) => { $( impl $kind {
    fn total(&self) -> u32 { let total = sum(self.total); total }
    fn part(&self) -> Pair { let Pair { total } = self.split(); Pair { total } }
} )* } }
totals!(Pair);
fn main() { Pair { total: 1 }.part().total(); }
`,
      `Pair.total -> sum
       Pair.part -> Pair.split
       main -> Pair.part
       main -> Pair.total`,
    ));
});
