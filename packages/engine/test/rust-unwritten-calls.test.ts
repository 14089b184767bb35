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
