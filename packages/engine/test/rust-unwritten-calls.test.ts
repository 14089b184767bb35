// Calls of small Rust programs that nobody writes: members that are derived, and the ends of values.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkMain(source: string, expected: string): Promise<void> {
  return checkCalls(
    { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/main.rs': source },
    expected.replace(/(\S+) -> (\S+)/g, 'src/main.rs $1 -> src/main.rs $2'),
  );
}

describe('what derives write in Rust', () => {
  it('asks the fields, also inside of containers, on behalf of who uses it', () =>
    checkMain(
      `struct Tag(String);
impl PartialEq for Tag { fn eq(&self, other: &Tag) -> bool { true } }
impl Clone for Tag { fn clone(&self) -> Tag { Tag(String::new()) } }
#[derive(PartialEq, Clone)]
struct Item { name: String, tags: Vec<Tag> }
#[derive(PartialEq)]
enum Line { Bought(Item), Free }
fn same(a: &Line, b: &Line) -> bool { a == b }
fn copied(item: &Item) -> Item { item.clone() }`,
      `same -> Tag.eq
copied -> Tag.clone`,
    ));

  it('compares what assertions are given', () =>
    checkMain(
      `struct Tag(u32);
impl PartialEq for Tag { fn eq(&self, other: &Tag) -> bool { true } }
#[derive(PartialEq)]
struct Item { tag: Tag }
fn item() -> Item { Item { tag: Tag(1) } }
fn alike(tag: Tag) { assert_eq!(tag, Tag(2), "of {}", 3); }
fn other() { assert_ne!(item(), item()); }
fn numbers() { assert_eq!(1, 2); assert!(true); }`,
      `alike -> Tag.eq
other -> Tag.eq
other -> item`,
    ));

  it('does not copy what a counted pointer points to', () =>
    checkMain(
      `struct Tag;
impl Clone for Tag { fn clone(&self) -> Tag { Tag } }
#[derive(Clone)]
struct Item { tag: std::rc::Rc<Tag> }
fn copied(item: &Item) -> Item { item.clone() }`,
      '',
    ));

  it('makes defaults of the type, with those of the fields', () =>
    checkMain(
      `struct Limit(u32);
impl Default for Limit { fn default() -> Limit { Limit(3) } }
#[derive(Default)]
struct Till { limit: Limit }
impl Till { fn open(&self) {} }
fn main() {
    let till = Till::default();
    till.open();
}`,
      `main -> Limit.default
main -> Till.open`,
    ));

  it('makes no defaults of what nothing or an empty collection holds', () =>
    checkMain(
      `use std::collections::HashMap;
struct Limit(u32);
impl Default for Limit { fn default() -> Limit { Limit(3) } }
struct Coin(u32);
impl Default for Coin { fn default() -> Coin { Coin(1) } }
struct Name(u32);
impl Default for Name { fn default() -> Name { Name(1) } }
#[derive(Default)]
struct Till { limit: Option<Limit>, named: HashMap<u32, Vec<Name>>, coin: Box<(Coin, u32)> }
fn main() { let till = Till::default(); }`,
      'main -> Coin.default',
    ));
});

const GUARD = `struct Guard;
impl Guard { fn new() -> Guard { Guard } fn look(&self) {} }
impl Drop for Guard { fn drop(&mut self) {} }
`;

describe('ends of values in Rust', () => {
  it('drops variables and parameters that are not given away', () =>
    checkMain(
      `${GUARD}fn scoped() { let guard = Guard::new(); guard.look(); }
fn moved() -> Guard { let guard = Guard::new(); guard }
fn passed() { let guard = Guard::new(); taken(guard); }
fn taken(guard: Guard) {}
fn lent(guard: &Guard) { let same = guard; same.look(); }
fn kept(all: &mut Vec<Guard>) { let guard = Guard::new(); all.push(guard); }`,
      `scoped -> Guard.new
scoped -> Guard.look
scoped -> Guard.drop
moved -> Guard.new
passed -> Guard.new
passed -> taken
taken -> Guard.drop
lent -> Guard.look
kept -> Guard.new`,
    ));

  it('drops what a function may end with before it gives it away', () =>
    checkMain(
      `${GUARD}fn checked(fine: bool) -> Result<Guard, ()> {
    let guard = Guard::new();
    if !fine { return Err(()); }
    Ok(guard)
}
fn sometimes(fine: bool, all: &mut Vec<Guard>) {
    let guard = Guard::new();
    if fine { all.push(guard); }
}`,
      `checked -> Guard.new
checked -> Guard.drop
sometimes -> Guard.new
sometimes -> Guard.drop`,
    ));

  it('drops fields with the value, temporary values and what is replaced', () =>
    checkMain(
      `${GUARD}struct Holder { guard: Guard, count: u32 }
fn held(holder: Holder) {}
fn temporary() { Guard::new(); Guard::new().look(); }
fn replaced(holder: &mut Holder) { holder.guard = Guard::new(); }
fn counted(holder: &mut Holder) { holder.count = 1; }`,
      `held -> Guard.drop
temporary -> Guard.new
temporary -> Guard.look
temporary -> Guard.drop
replaced -> Guard.new
replaced -> Guard.drop`,
    ));

  it('leaves to a moving closure what it takes along', () =>
    checkMain(
      `${GUARD}fn started() -> impl Fn() { let guard = Guard::new(); move || guard.look() }`,
      `started -> Guard.new
started -> Guard.look`,
    ));
});

describe('what the library runs of iterators and pointers in Rust', () => {
  it('asks iterators of the program for what adaptors and collections take', () =>
    checkMain(
      `struct Count;
impl Iterator for Count {
    type Item = u32;
    fn next(&mut self) -> Option<u32> { None }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, None) }
}
impl DoubleEndedIterator for Count { fn next_back(&mut self) -> Option<u32> { None } }
fn all() -> Vec<u32> { Count.collect() }
fn some() -> u32 { let mut sum = 0; Count.map(|x| x + 1).for_each(|x| sum += x); sum }
fn back() { Count.rev().for_each(drop); }
fn none(list: Vec<u32>) -> usize { list.iter().map(|x| x + 1).count() }`,
      `all -> Count.next
all -> Count.size_hint
some -> Count.next
back -> Count.next_back`,
    ));

  it('finds what a trait gives to raw pointers by their kind', () =>
    checkMain(
      `trait Far { fn far(self, from: Self) -> usize; }
impl<T> Far for *const T { fn far(self, from: *const T) -> usize { 1 } }
fn between(start: *const u8, end: *const u8) -> usize { end.far(start) }
fn changed(start: *mut u8, end: *mut u8) { start.add(1); }`,
      'between -> T.far',
    ));

  it('compares what stands inside of options and results', () =>
    checkMain(
      `struct Tag(u32);
impl PartialEq for Tag { fn eq(&self, other: &Tag) -> bool { true } }
fn first() -> Option<Tag> { None }
fn asked() -> bool { first() == Some(Tag(1)) }
fn held() { assert_eq!(first(), Some(Tag(1))); }
fn plain() { assert_eq!(Some(1), Some(2)); }`,
      `asked -> first
asked -> Tag.eq
held -> first
held -> Tag.eq`,
    ));

  it('takes no number for what it was made of', () =>
    checkMain(
      `use std::ops::Add;
struct Span(u32);
impl PartialEq for Span { fn eq(&self, other: &Span) -> bool { true } }
impl Add for Span { type Output = Span; fn add(self, other: Span) -> Span { other } }
fn given<T>(value: T) -> T { value }
fn length(span: Span) -> u32 { given(span) }
fn asked(span: Span) -> bool { length(span) == 1 }
fn cast(span: Span) -> u32 { span as u32 + 1 }`,
      `length -> given
asked -> length`,
    ));

  it('ends what a result holds that nobody takes', () =>
    checkMain(
      `struct Lock; impl Drop for Lock { fn drop(&mut self) {} }
enum Kind { A(u8), B(Box<Lock>) }
fn made() -> Result<Kind, u32> { Ok(Kind::A(1)) }
fn counted() -> Result<u32, u32> { Ok(1) }
fn lost() { let kind = made(); }
fn number() { let number = counted(); }`,
      `lost -> made
lost -> Lock.drop
number -> counted`,
    ));
});

it('what is sorted compares, what is hashed is asked for its hash, and what is written to writes', () =>
  checkCalls(
    {
      'src/lib.rs': `use std::{cmp::Ordering, collections::HashSet, hash::{Hash, Hasher}, io::Write};
#[derive(PartialEq, Eq, PartialOrd)]
struct Key(i32);
impl Ord for Key { fn cmp(&self, o: &Key) -> Ordering { Ordering::Less } }
impl Hash for Key { fn hash<H: Hasher>(&self, h: &mut H) {} }
#[derive(Default)]
struct Other(i32);
struct Sink;
impl Write for Sink { fn write(&mut self, b: &[u8]) -> std::io::Result<usize> { Ok(1) } fn flush(&mut self) -> std::io::Result<()> { Ok(()) } }
struct Made; impl Default for Made { fn default() -> Made { Made } }
fn sorted(mut all: Vec<Key>) { all.sort(); }
fn hashed() { let mut all = HashSet::new(); all.insert(Key(1)); }
fn whole() { let mut sink = Sink; sink.write_all(b"x"); }
fn shaped() { let mut sink = Sink; write!(sink, "x"); }
fn made(one: Option<Made>) { one.unwrap_or_default(); }
fn numbers(mut all: Vec<i32>) { all.sort(); all.contains(&1); }
`,
    },
    `src/lib.rs sorted -> src/lib.rs Key.cmp
     src/lib.rs hashed -> src/lib.rs Key.hash
     src/lib.rs whole -> src/lib.rs Sink.write
     src/lib.rs shaped -> src/lib.rs Sink.write
     src/lib.rs made -> src/lib.rs Made.default`,
  ));

it('a struct without fields is a value by its name: it ends, and tells methods of a generic trait apart', () =>
  checkCalls(
    {
      'src/lib.rs': `trait Handler<E> { fn handle(&self, e: E); }
struct Opened; struct Closed; struct Both; struct Lock;
impl Handler<Opened> for Both { fn handle(&self, e: Opened) {} }
impl Handler<Closed> for Both { fn handle(&self, e: Closed) {} }
impl Drop for Lock { fn drop(&mut self) {} }
fn told(both: Both) { both.handle(Closed); }
fn ended() { let lock = Lock; }
`,
    },
    `src/lib.rs told -> src/lib.rs Both.handle#2
     src/lib.rs ended -> src/lib.rs Lock.drop`,
  ));

it('a loop over a value and one over a reference ask for iterators of their own', () =>
  checkCalls(
    {
      'src/lib.rs': `struct Bag { all: Vec<i32> }
impl IntoIterator for Bag { type Item = i32; type IntoIter = std::vec::IntoIter<i32>; fn into_iter(self) -> Self::IntoIter { self.all.into_iter() } }
impl<'a> IntoIterator for &'a Bag { type Item = &'a i32; type IntoIter = std::slice::Iter<'a, i32>; fn into_iter(self) -> Self::IntoIter { self.all.iter() } }
fn taken(bag: Bag) { for n in bag {} }
fn seen(bag: Bag) { for n in &bag {} }
`,
    },
    `src/lib.rs taken -> src/lib.rs Bag.into_iter
     src/lib.rs seen -> src/lib.rs Bag.into_iter#2`,
  ));

it("adaptors of other packages' iterators run the functions with names that they are given", () =>
  checkCalls(
    {
      'Cargo.toml': '[package]\nname = "shop"\n\n[dependencies]\nstem = "1"\n',
      'src/lib.rs': `use stem::{Branch, Stem};
struct Bud { size: u32 }
impl Bud {
    fn seen(branch: Branch) -> Option<Bud> { None }
    fn new(size: u32) -> Bud { Bud { size } }
    fn kept(branch: Branch) {}
}
impl From<Branch> for Bud { fn from(branch: Branch) -> Bud { Bud::new(0) } }
impl From<Stem> for Bud { fn from(stem: Stem) -> Bud { Bud::new(0) } }
fn is_thin(branch: &Branch) -> bool { true }
fn found(stem: &Stem) -> Option<Bud> { stem.branches().filter(is_thin).find_map(Bud::seen) }
fn sized(stem: &Stem) -> Option<Bud> { stem.size().map(Bud::new) }
fn stored(stem: &mut Stem) { stem.insert("kept", Bud::kept); }
fn converted(stem: &Stem) -> Option<Bud> { stem.branch().map(Bud::from) }
fn each(stem: &Stem, run: fn(Branch)) { stem.branches().for_each(run); }
`,
    },
    `src/lib.rs Bud.from -> src/lib.rs Bud.new
     src/lib.rs Bud.from#2 -> src/lib.rs Bud.new
     src/lib.rs found -> src/lib.rs is_thin
     src/lib.rs found -> src/lib.rs Bud.seen
     src/lib.rs sized -> src/lib.rs Bud.new`,
  ));
