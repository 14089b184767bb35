// What a Rust file declares, one line a declaration:
// `lines kind name < parent | signature | e (exported) | bases | documentation`, empty parts left out.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeclarationFact } from '../src/facts.ts';
import { language } from '../src/languages/rust/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

function checkDeclarations(text: string, expected: readonly string[]): void {
  const { declarations, diagnostics } = extract(text, 'source', 'declarations');
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    declarations.map((declaration) => describeDeclaration(declaration, declarations)),
    expected,
  );
}

function describeDeclaration(
  declaration: DeclarationFact,
  all: readonly DeclarationFact[],
): string {
  const { kind, qualifiedName, parent, startLine, endLine, signature, bases } = declaration;
  const owner = parent === null ? '' : ` < ${all[parent]?.qualifiedName}`;
  const parts = [
    `${startLine}-${endLine} ${kind} ${qualifiedName}${owner}`,
    signature,
    declaration.isExported ? 'e' : '',
    bases.map(({ relation, name, line }) => `${relation} ${name}:${line}`).join(', '),
    declaration.documentation ?? '',
  ];
  return parts.filter((part) => part !== '').join(' | ');
}

it('functions, macros and what they contain', () => {
  checkDeclarations(
    `/// Opens
/// a file. It may fail.
#[inline]
#[must_use]
pub async unsafe fn open<T: Read>(name: &str,
    mode: u8) -> Result<T, ()> where T: Sized {
    fn inner() {}
    struct Local;
    impl Local { pub fn new() {} }
    let closure = |x| x;
}
const fn r#match() {}
/** Draws.
 * And more. */
#[macro_export]
macro_rules! draw { () => { fn not_here() {} } }
macro_rules! own { () => {} }
extern "C" { pub fn foreign(x: i32); }
`,
    [
      '3-11 function open | pub async unsafe fn open<T: Read>(name: &str, mode: u8) -> Result<T, ()> where T: Sized | e | Opens a file.',
      '7-7 function open.inner < open | fn inner()',
      '8-8 struct open.Local < open | struct Local',
      '9-9 method open.Local.new < open.Local | pub fn new()',
      '12-12 function match | const fn r#match()',
      '15-16 function draw | macro_rules! draw | e | Draws.',
      '17-17 function own | macro_rules! own',
      '18-18 function foreign | pub fn foreign(x: i32) | e',
    ],
  );
});

it('types, traits and what implements them', () => {
  checkDeclarations(
    `impl<'a, T> fmt::Display for Basket<'a, T> {
    fn fmt(&self) {}
}
/// Holds things.
pub struct Basket<'a, T> { list: &'a [T] }
impl<T> Basket<'_, T> {
    /// Adds one.
    pub(crate) fn add(&mut self) {}
    fn own() {}
}
pub trait Shape: Debug + crate::geo::Solid<f64> + ?Sized + 'static {
    type Unit: Copy;
    fn area(&self) -> f64;
    fn twice(&self) -> f64 { 2.0 }
}
impl Shape for Point {}
impl !Send for Point {}
struct Point(i32, pub i32);
enum Kind { A, B(u8) }
union Bits { a: u8 }
type Short<T> = Vec<T>;
impl Shape for [u8] { fn area(&self) -> f64 { 0.0 } }
impl<T: Shape> Shape for &T { fn area(&self) -> f64 { 0.0 } }
`,
    [
      "5-5 struct Basket | pub struct Basket<'a, T> | e | implements fmt.Display:1 | Holds things.",
      '2-2 method Basket.fmt < Basket | fn fmt(&self) | e',
      '8-8 method Basket.add < Basket | pub(crate) fn add(&mut self) | e | Adds one.',
      '9-9 method Basket.own < Basket | fn own()',
      "11-15 trait Shape | pub trait Shape: Debug + crate::geo::Solid<f64> + ?Sized + 'static | e | extends Debug:11, extends crate.geo.Solid:11",
      '13-13 method Shape.area < Shape | fn area(&self) -> f64 | e',
      '14-14 method Shape.twice < Shape | fn twice(&self) -> f64 | e',
      '18-18 struct Point | struct Point(i32, pub i32) | implements Shape:16',
      '19-19 enum Kind | enum Kind',
      '20-20 struct Bits | union Bits',
      '21-21 alias Short | type Short<T> = Vec<T>',
      '22-22 method [u8].area | fn area(&self) -> f64 | e',
      '23-23 method T.area | fn area(&self) -> f64 | e',
    ],
  );
});

it('modules are part of names, and macros that let items through are not', () => {
  checkDeclarations(
    `mod elsewhere;
cfg_net! {
    /// Listens.
    pub fn listen() {}
    impl Server {
        cfg_unix! { pub fn path(&self) {} }
    }
}
struct Server;
cfg_if! {
    if #[cfg(unix)] { fn either() {} } else { fn either() {} }
}
lazy_static! { pub static ref TABLE: u8 = 1; }
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn it_works() {}
    mod deeper { pub struct Server; impl Server { fn run() {} } }
}
`,
    [
      '4-4 function listen | pub fn listen() | e | Listens.',
      '9-9 struct Server | struct Server',
      '6-6 method Server.path < Server | pub fn path(&self) | e',
      '11-11 function either | fn either()',
      '11-11 function either | fn either()',
      '14-20 object tests | mod tests',
      '17-18 function tests.it_works < tests | fn it_works()',
      '19-19 object tests.deeper < tests | mod deeper',
      '19-19 struct tests.deeper.Server < tests.deeper | pub struct Server | e',
      '19-19 method tests.deeper.Server.run < tests.deeper.Server | fn run()',
    ],
  );
});

it('macros that are named as primitive types', () => {
  checkDeclarations(
    `macro_rules! str { ($a:expr) => { $a }; }
fn f() -> str { g(str!["a"], [u8!(1), str! { "b" }], "str![") }
fn h() {}
`,
    [
      '1-1 function str | macro_rules! str',
      '2-2 function f | fn f() -> str',
      '3-3 function h | fn h()',
    ],
  );
});

it('the manifest in front of a script', () => {
  const script = '#!/usr/bin/env cargo\n---cargo\n[dependencies]\na = "1"\n---\n\nfn main() {}\n';
  checkDeclarations(script, ['7-7 function main | fn main()']);
  checkDeclarations('---\n---\nfn main() {}\n', ['3-3 function main | fn main()']);
});

it('attributes of elements and arguments', () => {
  checkDeclarations(
    `fn f(#[a] b: C) {
    g.add((
        D,
        // Why.
        #[cfg(all(e = "h", not(i)))]
        j::K::new(1),
        #[cfg(l)] M { #[cfg(n)] o: 1 },
    ));
}
enum P { Q, #[error("r")] S(T) }
`,
    ['1-9 function f | fn f(#[a] b: C)', '10-10 enum P | enum P'],
  );
});

it('lifetimes in front of traits, safe functions of others, conditional bounds, and signs that macros take', () => {
  checkDeclarations(
    `fn f(a: &(dyn 'b + C)) { T![~]; }
unsafe extern "C" {
    pub safe fn g();
}
fn h<D: ~const E>() {}
`,
    [
      "1-1 function f | fn f(a: &(dyn 'b + C))",
      '3-3 function g | pub safe fn g() | e',
      '5-5 function h | fn h<D: ~const E>()',
    ],
  );
});
