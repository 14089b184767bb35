// Calls of small Rust programs: what is called through modules, types, traits, closures and the library.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MANIFEST = '[package]\nname = "shop"\n';

function checkMain(source: string, expected: string): Promise<void> {
  return checkCalls({ 'Cargo.toml': MANIFEST, 'src/main.rs': source }, expected);
}

const src = (calls: string): string =>
  calls.replace(/(\S+) -> (\S+)/g, 'src/main.rs $1 -> src/main.rs $2');

describe('calls of Rust', () => {
  it('what a module written in a file passes on, however often it is passed on before', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `mod net;
mod prelude { pub use crate::net::Conn; pub mod deep { pub use super::super::net::Conn as Deep; } }
mod user;
`,
        'src/net/mod.rs': 'mod conn;\npub use self::conn::Conn;\n',
        'src/net/conn.rs':
          'pub struct Conn;\nimpl Conn { pub fn open() -> Self { Conn } pub fn ping(&self) {} }\n',
        'src/user.rs': `use crate::prelude::*;
use crate::prelude::deep::Deep;
pub fn all() { Conn::open().ping(); }
pub fn one() { Deep::open(); }
`,
      },
      `src/user.rs all -> src/net/conn.rs Conn.open
       src/user.rs all -> src/net/conn.rs Conn.ping
       src/user.rs one -> src/net/conn.rs Conn.open`,
    ));

  it('follows paths and uses into modules that stand in other files, or in their own', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': `mod user;
mod net;
pub mod inner {
    pub fn made() {}
    pub mod deep { pub fn found() {} }
}
pub fn made() {}
`,
        'src/net.rs': 'pub fn opened() { crate::net::closed(); }\npub fn closed() {}\n',
        'src/user.rs': `use crate::inner::deep::found;
use crate::inner;
fn path() { crate::inner::made(); }
fn used() { found(); }
fn module() { inner::deep::found(); }
fn file() { crate::net::opened(); crate::made(); }
`,
      },
      `src/net.rs opened -> src/net.rs closed
       src/user.rs path -> src/lib.rs inner.made
       src/user.rs used -> src/lib.rs inner.deep.found
       src/user.rs module -> src/lib.rs inner.deep.found
       src/user.rs file -> src/net.rs opened
       src/user.rs file -> src/lib.rs made`,
    ));

  it('reads what macros of other files stand for, by how many arguments they take', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': '#[macro_use]\nmod macros;\nmod bytes;\nmod user;\n',
        'src/macros.rs': `macro_rules! next {
    ($bytes:ident) => { match $bytes.next() { Some(byte) => byte, None => return 0 } };
}
macro_rules! join {
    ($one:expr) => { $crate::bytes::single($one) };
    ($one:expr, $other:expr) => { $crate::bytes::joined($one.len(), $other.len()) };
}
macro_rules! shown {
    ($text:literal $(,)?) => { $crate::macros::texted($crate::macros::format!($text)) };
    ($value:expr $(,)?) => { $crate::macros::written($value) };
}
#[macro_export]
macro_rules! note {
    ($($words:tt)*) => { crate::macros::noted(); $crate::macros::written($($words)*) };
}
pub fn noted() {}
pub fn texted(text: String) {}
pub fn written(word: u32) {}
`,
        'src/bytes.rs': `pub struct Bytes;
impl Bytes {
    pub fn next(&mut self) -> Option<u8> { None }
    pub fn len(&self) -> usize { 0 }
}
pub fn single(one: Bytes) -> Bytes { one }
pub fn joined(one: usize, other: usize) -> Bytes { Bytes }
`,
        'src/user.rs': `use crate::bytes::Bytes;
use crate::note;
fn first(mut bytes: Bytes) -> u8 { next!(bytes) }
fn both(one: Bytes, other: Bytes) -> usize { join!(one, other).len() }
fn one(one: Bytes) { join!(one); }
fn noting() { note!(1); crate::note!(2, 3); }
fn literal() { shown!("a"); }
fn value(word: u32) { shown!(word,); }
fn outside() { other!(1); log::info!("{}", 1); }
`,
      },
      `src/user.rs first -> src/bytes.rs Bytes.next
       src/user.rs both -> src/bytes.rs Bytes.len
       src/user.rs both -> src/bytes.rs joined
       src/user.rs one -> src/bytes.rs single
       src/user.rs literal -> src/macros.rs texted
       src/user.rs value -> src/macros.rs written
       src/user.rs noting -> src/macros.rs noted
       src/user.rs noting -> src/macros.rs written`,
    ));

  it('follows functions of other modules through uses, paths and re-exports', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `mod tax;
mod price;
use crate::tax::{rate as percent, Table};
use price::parts::shown;
fn main() {
    percent();
    tax::rate();
    crate::price::net();
    price::offered();
    shown();
    Table::new().row();
}`,
        'src/tax.rs': `pub struct Table;
impl Table {
    pub fn new() -> Self { Table }
    pub fn row(&self) {}
}
pub fn rate() {}`,
        'src/price/mod.rs': `pub mod parts;
pub use self::parts::offered;
pub fn net() { offered(); self::parts::shown() }`,
        'src/price/parts.rs': 'pub fn offered() {}\npub fn shown() { super::net() }',
      },
      `src/main.rs main -> src/tax.rs rate
      src/main.rs main -> src/price/mod.rs net
      src/main.rs main -> src/price/parts.rs offered
      src/main.rs main -> src/price/parts.rs shown
      src/main.rs main -> src/tax.rs Table.new
      src/main.rs main -> src/tax.rs Table.row
      src/price/mod.rs net -> src/price/parts.rs offered
      src/price/mod.rs net -> src/price/parts.rs shown
      src/price/parts.rs shown -> src/price/mod.rs net`,
    ));

  it('finds names of inline modules, of blocks, and those that a glob lets in', () =>
    checkMain(
      `fn helper() {}
mod inner { pub fn helper() {} pub fn run() { helper(); super::helper(); } }
fn main() { fn local() {} local(); inner::run(); helper() }
mod tests { use super::*; fn check() { main(); helper() } }`,
      src(`inner.run -> inner.helper
      inner.run -> helper
      main -> main.local
      main -> inner.run
      main -> helper
      tests.check -> main
      tests.check -> helper`),
    ));

  it('finds methods by the types of fields, parameters, results and literals', () =>
    checkMain(
      `struct Line { price: u32 }
impl Line { fn total(&self) -> u32 { self.price } }
struct Cart { first: Line, rest: Vec<Line> }
impl Cart {
    fn first(&self) -> &Line { &self.first }
    fn sum(&self) { self.first().total(); for line in &self.rest { line.total(); } }
}
fn make() -> Result<Cart, String> { Ok(Cart { first: Line { price: 1 }, rest: vec![] }) }
fn show(line: &Line) { line.total(); }
fn main() -> Result<(), String> {
    let cart = make()?;
    cart.sum();
    let Cart { first, .. } = cart;
    show(&first);
    Ok(())
}`,
      src(`Cart.sum -> Cart.first
      Cart.sum -> Line.total
      show -> Line.total
      main -> make
      main -> Cart.sum
      main -> show`),
    ));

  it('leads from a trait to its method and to all that implement it', () =>
    checkMain(
      `trait Shape { fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() } }
struct Round; struct Flat;
impl Shape for Round { fn area(&self) -> f64 { 1.0 } }
impl Shape for Flat { fn area(&self) -> f64 { 0.0 } fn twice(&self) -> f64 { 0.0 } }
fn any(shape: &dyn Shape) { shape.area(); }
fn all<T: Shape>(shapes: Vec<T>) { for shape in shapes { shape.twice(); } }
fn one(shape: impl Shape) { shape.area(); }
fn exact() { Round.twice(); }`,
      src(`Shape.twice -> Shape.area
      Shape.twice -> Round.area
      Shape.twice -> Flat.area
      any -> Shape.area
      any -> Round.area
      any -> Flat.area
      all -> Shape.twice
      all -> Flat.twice
      one -> Shape.area
      one -> Round.area
      one -> Flat.area
      exact -> Shape.twice`),
    ));

  it('calls associated functions by Self, by type parameters and by the trait', () =>
    checkMain(
      `trait Named { fn name() -> String; }
struct Tree;
impl Tree { fn plant() -> Self { Self::seed() } fn seed() -> Self { Self } fn grow(&self, by: Tree) { by.rest() } fn rest(&self) {} }
impl Named for Tree { fn name() -> String { String::new() } }
fn print<T: Named>() { T::name(); <T as Named>::name(); }
fn main() { Tree::grow(&Tree::plant(), Tree); }`,
      src(`Tree.plant -> Tree.seed
      Tree.grow -> Tree.rest
      print -> Named.name
      print -> Tree.name
      main -> Tree.grow
      main -> Tree.plant`),
    ));

  it('follows functions through variables, fields, tables and parameters', () =>
    checkMain(
      `fn one() {} fn two() {} fn three() {} fn four() {}
struct Button { press: fn() }
fn run(f: impl Fn()) { f() }
fn pick() -> fn() { three }
static TABLE: [fn(); 1] = [four];
fn main() {
    let f = one;
    f();
    let button = Button { press: two };
    (button.press)();
    pick()();
    for entry in TABLE { entry() }
    run(one);
}`,
      src(`main -> one
      main -> two
      main -> pick
      main -> three
      main -> four
      main -> run
      run -> one`),
    ));

  it('calls what the library is given', () =>
    checkMain(
      `struct Item;
impl Item { fn price(&self) -> Price { Price } }
struct Price;
impl Price { fn net(&self) -> u32 { 1 } }
fn keep(item: &&Item) -> bool { true }
fn list() -> Vec<Item> { Vec::new() }
fn net(price: Price) -> u32 { price.net() }
fn main() {
    list().iter().filter(keep).map(Item::price).map(net);
    let prices: Vec<Price> = list().into_iter().map(|item| item.price()).collect();
    prices.first().unwrap().net();
}`,
      src(`main -> keep
      main -> Item.price
      main -> net
      main -> list
      main -> Price.net
      net -> Price.net`),
    ));

  it('binds what patterns take apart', () =>
    checkMain(
      `struct Cat; impl Cat { fn meow(&self) {} }
struct Dog; impl Dog { fn bark(&self) {} }
enum Pet { Cat(Cat), Dog { dog: Dog } }
fn hear(pet: Pet, spare: Option<Cat>, pair: (Cat, Dog)) {
    match pet { Pet::Cat(cat) => cat.meow(), Pet::Dog { dog } => dog.bark() }
    if let Some(cat) = spare { cat.meow() }
    let (_, dog) = pair;
    dog.bark();
}`,
      src(`hear -> Cat.meow
      hear -> Dog.bark`),
    ));

  it('reads the arguments of macros', () =>
    checkMain(
      `fn price() -> u32 { 1 } fn tax() -> u32 { 2 }
fn main() {
    println!("{} {net}", format!("{}", price()), net = tax());
    assert!(matches!(price(), 1 | 2), "{}", tax());
}`,
      src(`main -> price
      main -> tax`),
    ));

  it('sees through pointers, guards and Deref', () =>
    checkMain(
      `use std::ops::Deref;
use std::sync::{Arc, Mutex};
struct Engine; impl Engine { fn start(&self) {} }
struct Car { engine: Arc<Mutex<Engine>> }
struct Taxi(Car);
impl Deref for Taxi { type Target = Car; fn deref(&self) -> &Car { &self.0 } }
impl Car { fn drive(&self) { self.engine.clone().lock().unwrap().start(); } }
fn ride(taxi: Box<Taxi>) { taxi.drive(); }`,
      src(`Car.drive -> Engine.start
      ride -> Car.drive
      ride -> Taxi.deref`),
    ));

  it('runs what dereferences on the way to a method or an element that the type lacks', () =>
    checkMain(
      `use std::ops::{Deref, DerefMut, Index, Range};
struct Bag(Vec<u32>);
impl Deref for Bag { type Target = Vec<u32>; fn deref(&self) -> &Vec<u32> { &self.0 } }
impl DerefMut for Bag { fn deref_mut(&mut self) -> &mut Vec<u32> { &mut self.0 } }
impl Bag { fn own(&self) {} }
struct Row(Vec<u32>);
impl Index<usize> for Row { type Output = u32; fn index(&self, at: usize) -> &u32 { &self.0[at] } }
struct Strip(Vec<u32>);
impl Index<Range<usize>> for Strip { type Output = [u32]; fn index(&self, at: Range<usize>) -> &[u32] { &self.0[at] } }
fn reads(bag: &Bag) { bag.len(); bag.own(); }
fn owns(bag: &Bag) { bag.own(); bag.clone(); }
fn changes(bag: &mut Bag) { bag.push(1); }
fn part(bag: &Bag) -> &[u32] { &bag[1..] }
fn one(row: &Row) -> u32 { row[1] }
fn some(strip: &Strip) -> &[u32] { &strip[1..2] }`,
      src(`reads -> Bag.deref
      reads -> Bag.own
      owns -> Bag.own
      changes -> Bag.deref_mut
      part -> Bag.deref
      one -> Row.index
      some -> Strip.index`),
    ));

  it('takes nothing for what it only dereferences to', () =>
    checkMain(
      `use std::ops::Deref;
struct List; impl List { fn push(&self) {} }
struct Pool(List);
impl Deref for Pool { type Target = List; fn deref(&self) -> &List { &self.0 } }
impl Pool { fn push(&self) {} }
fn add(list: &List) { list.push(); }
fn pooled(pool: &Pool) { pool.push(); }`,
      src(`add -> List.push
      pooled -> Pool.push`),
    ));

  it('finds operators and iterators that types define', () =>
    checkMain(
      `use std::ops::Add;
struct Sum(u32);
impl Add for Sum { type Output = Sum; fn add(self, other: Sum) -> Sum { other } }
struct Count;
impl Iterator for Count { type Item = Sum; fn next(&mut self) -> Option<Sum> { None } }
impl Sum { fn show(&self) {} }
fn main() { (Sum(1) + Sum(2)).show(); for sum in Count { sum.show(); } }`,
      src(`main -> Sum.add
      main -> Sum.show
      main -> Count.next`),
    ));

  it('finds what traits add to types of the library', () =>
    checkMain(
      `trait Shout { fn shout(&self); }
impl Shout for str { fn shout(&self) {} }
impl<T> Shout for Vec<T> { fn shout(&self) {} }
fn main() { "a".shout(); vec![1].shout(); }`,
      src(`main -> str.shout
      main -> Vec.shout`),
    ));

  it('runs what a value does when it is let go', () =>
    checkMain(
      `struct Lock;
impl Drop for Lock { fn drop(&mut self) {} }
fn main() { let lock = Lock; drop(lock); }`,
      src('main -> Lock.drop'),
    ));

  it('asks for the text of what is formatted, by the trait that the place names', () =>
    checkMain(
      `use std::fmt;
struct Item;
impl fmt::Display for Item { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) } }
impl fmt::Debug for Item { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) } }
fn shown(item: Item) { println!("{} {}", 1, item); }
fn named(item: Item) { let s = format!("{item:?}"); }
fn text(item: Item) { item.to_string(); }
fn kept(item: Item) { println!("{{}}"); }`,
      src(`shown -> Item.fmt
      named -> Item.fmt#2
      text -> Item.fmt`),
    ));

  it('reads what the rules of the macros of the file stand for', () =>
    checkMain(
      `macro_rules! twice { ($x:expr) => { add($x, $x) }; }
macro_rules! run { ($f:ident) => { $f() }; ($f:ident, $($rest:expr),*) => { $f($($rest),*) }; }
macro_rules! make { ($name:ident) => { struct $name; }; }
fn add(a: i32, b: i32) -> i32 { a }
fn none() {}
fn some(n: i32) {}
make!(Item);
fn one() { twice!(1); }
fn two() { run!(none); }
fn three() { run!(some, 2); }`,
      src(`one -> add
      two -> none
      three -> some`),
    ));

  it('takes texts apart', () =>
    checkMain(
      `struct Item;
fn parse(s: &str) -> Option<Item> { None }
fn main() { let all: Vec<Item> = "a b".split(' ').filter_map(parse).collect(); }`,
      src('main -> parse'),
    ));

  it('several attributes of a parameter, and fields by number', () =>
    checkMain(
      `enum Wrong { Pair(u8, u8) }
fn add(a: u8) -> u8 { a }
fn main(#[files("a")] #[exclude("b")] path: u8, next: u8) { add(path); }
fn show(wrong: Wrong) { match wrong { Wrong::Pair { 0: first, 1: second } => { add(first); } } }`,
      src(`main -> add
      show -> add`),
    ));

  it("an alias of the library's `Result` that has its name, and what arms of a match give", () =>
    checkMain(
      `struct Error;
impl Error { fn shown(&self) {} }
type Result<T> = std::result::Result<T, Error>;
struct Item;
impl Item { fn used(&self) {} }
macro_rules! given {
    ($e:expr) => {
        match $e {
            core::result::Result::Ok(value) => value,
            core::result::Result::Err(error) => return core::result::Result::Err(error),
        }
    };
}
fn found() -> Result<Item> { Ok(Item) }
fn failed() { found().unwrap_err().shown(); }
fn whole() { found().unwrap().used(); }
fn matched() {
    let item = match found() { Ok(value) => value, Err(error) => return error.shown() };
    item.used();
}
fn through() -> Result<()> { given!(found()).used(); Ok(()) }`,
      src(`failed -> found
failed -> Error.shown
whole -> found
whole -> Item.used
matched -> found
matched -> Error.shown
matched -> Item.used
through -> found
through -> Item.used`),
    ));
});

describe('parts of tuples behind one without a name', () => {
  it('keep their positions in patterns, loops, variants and parameters', () =>
    checkMain(
      `struct Item;
impl Item { fn used(&self) {} }
struct Pair(u8, Item);
enum Held { One(u8, Item), None }
fn looped(items: Vec<(u8, Item)>) { for (_, item) in items { item.used(); } }
fn mapped(items: HashMap<String, Item>) { for (_, item) in &items { item.used(); } }
fn bound(pair: (u8, Item, u8)) { let (_, item, _) = pair; item.used(); }
fn opened(pair: Pair) { let Pair(_, item) = pair; item.used(); }
fn matched(held: Held) { match held { Held::One(_, item) => item.used(), Held::None => {} } }
fn given(f: impl Fn(u8, Item)) { f(1, Item); }
fn closed() { given(|_, item| item.used()); }
fn each(items: Vec<(u8, Item)>) { items.iter().for_each(|(_, item)| item.used()); }`,
      src(`looped -> Item.used
mapped -> Item.used
bound -> Item.used
opened -> Item.used
matched -> Item.used
given -> closed.<anonymous>
closed -> given
closed -> Item.used
each -> Item.used`),
    ));
});

describe('values on their way', () => {
  const ITEM = 'struct Item;\nimpl Item { fn used(&self) {} }\nfn hit() {}\n';
  const check = (source: string, expected: string) => checkMain(ITEM + source, src(expected));

  it('out of loops and blocks by break', () =>
    check(
      `fn looped(next: Option<Item>) { loop { if let Some(item) = next { break item; } }.used(); }
fn named(next: Option<Item>) {
    let item = 'found: { if let Some(item) = next { break 'found item; } return; };
    item.used();
}
fn outer() { let f = 'all: loop { loop { break 'all hit; } }; f(); }`,
      `looped -> Item.used
       named -> Item.used
       outer -> hit`,
    ));

  it('through names of tuple structs and variants that are functions', () =>
    check(
      `struct Pair(Item);
fn some(item: Option<Item>) { item.map(Some).unwrap().unwrap().used(); }
fn held(found: Result<fn(), ()>) { let pair = found.map(Held).unwrap(); (pair.0)(); }
fn made() { Some(Item).map(Pair).unwrap().0.used(); }
struct Held(fn());
fn filled() { held(Ok(hit)); }`,
      `some -> Item.used
       held -> hit
       made -> Item.used
       filled -> held`,
    ));

  it('into options and results that iterations are collected into', () =>
    check(
      `fn one() -> Result<Item, ()> { Ok(Item) }
fn all() { let found = [1].iter().map(|_| one()).collect::<Result<Vec<_>, _>>().unwrap(); found[0].used(); }
fn each() -> Result<(), ()> {
    let found: Vec<_> = [1].iter().map(|_| one()).collect::<Result<_, _>>()?;
    for item in found { item.used(); }
    Ok(())
}
fn table() { let found: HashMap<i32, fn()> = [1].iter().map(|at| (at, hit as fn())).collect(); found[&1](); }`,
      `all -> one
       all -> Item.used
       each -> one
       each -> Item.used
       table -> hit`,
    ));

  it('through what a truth makes, what is made late, and what other threads send', () =>
    check(
      `use std::sync::LazyLock;
static LATE: LazyLock<Item> = LazyLock::new(|| Item);
fn when(n: i32) { (n > 1).then(|| Item).unwrap().used(); }
fn either(list: Vec<i32>) { if let Some(item) = list.is_empty().then_some(Item) { item.used(); } }
fn late() { LATE.used(); }
fn written() { let cell = std::cell::LazyCell::new(|| Item); cell.used(); }
fn joined() { std::thread::spawn(|| Item).join().unwrap().used(); }
fn sent() { let (to, from) = std::sync::mpsc::channel(); to.send(Item); from.recv().unwrap().used(); }
fn ready(poll: Poll<Item>) { if let Poll::Ready(item) = poll { item.used(); } }
fn owned() { match Cow::Owned(Item) { Cow::Owned(item) | Cow::Borrowed(item) => item.used() } }`,
      `when -> Item.used
       either -> Item.used
       late -> Item.used
       written -> Item.used
       joined -> Item.used
       sent -> Item.used
       ready -> Item.used
       owned -> Item.used`,
    ));

  it('to what guards lend, and to what an iterator of the file gives', () =>
    check(
      `static HOOK: Mutex<Option<fn()>> = Mutex::new(None);
fn put() { *HOOK.lock().unwrap() = Some(hit); }
fn taken() { HOOK.lock().unwrap().take().unwrap()(); }
struct Hooks(Vec<fn()>);
impl Iterator for Hooks { type Item = fn(); fn next(&mut self) -> Option<fn()> { self.0.pop() } }
fn run() { Hooks(vec![hit]).map(|hook| hook()).count(); }
static F: fn() = hit;
fn short() { F(); }`,
      `taken -> hit
       run -> Hooks.next
       run -> hit
       short -> hit`,
    ));

  it('as what a value of any type is asked to be', () =>
    check(
      `fn any(value: Box<dyn Any>) { value.downcast::<Item>().unwrap().used(); }
fn borrowed(value: &dyn Any) { if let Some(item) = value.downcast_ref::<Item>() { item.used(); } }`,
      `any -> Item.used
       borrowed -> Item.used`,
    ));
});
