// Calls of Rust that follow from the type that is wanted, and functions of traits that are named by the trait.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'Cargo.toml': '[package]\nname = "shop"\nedition = "2021"\n', 'src/lib.rs': source },
    lines.map(([from, to]) => `src/lib.rs ${from} -> src/lib.rs ${to}`).join('\n'),
  );
}

it('conversions run what the wanted type has', () =>
  checkFile(
    `pub struct Meters(f64);
pub struct Fault;
impl From<f64> for Meters { fn from(x: f64) -> Meters { Meters(x) } }
impl TryFrom<i32> for Meters { type Error = Fault; fn try_from(x: i32) -> Result<Meters, Fault> { Ok(Meters(1.0)) } }
impl std::str::FromStr for Meters { type Err = Fault; fn from_str(s: &str) -> Result<Meters, Fault> { Ok(Meters(1.0)) } }
impl Default for Meters { fn default() -> Meters { Meters(0.0) } }
struct Config { size: Meters, number: i32 }
fn annotated(x: f64) { let m: Meters = x.into(); }
fn returned(x: f64) -> Meters { if x > 1.0 { return x.into(); } x.into() }
fn wants(m: Meters, n: i32) {}
fn handed(x: f64) { wants(x.into(), 2) }
fn field(x: f64) -> Config { Config { size: x.into(), number: 1 } }
fn rest() -> Config { Config { number: 1, ..Default::default() } }
fn empty() -> Config { Config { size: Default::default(), number: 1 } }
fn parsed(s: &str) -> Result<Meters, Fault> { s.parse() }
fn taken(s: &str) -> Result<Config, Fault> { let m: Meters = s.parse()?; Ok(Config { size: m, number: 1 }) }
fn written(s: &str) { let m = s.parse::<Meters>(); }
fn tried(x: i32) -> Option<Meters> { let m: Meters = x.try_into().unwrap(); Some(m) }
fn text(x: f64) { let s: String = x.into(); let n: i32 = "1".parse().unwrap(); }`,
    `annotated -> Meters.from
     returned -> Meters.from
     handed -> wants
     handed -> Meters.from
     field -> Meters.from
     empty -> Meters.default
     parsed -> Meters.from_str
     taken -> Meters.from_str
     written -> Meters.from_str
     tried -> Meters.try_from`,
  ));

it('collections that are collected into', () =>
  checkFile(
    `pub struct Item;
pub struct Bag(Vec<Item>);
impl FromIterator<Item> for Bag { fn from_iter<I: IntoIterator<Item = Item>>(i: I) -> Bag { Bag(Vec::new()) } }
fn bag(all: Vec<Item>) -> Bag { all.into_iter().collect() }
fn list(all: Vec<Item>) -> Vec<Item> { all.into_iter().collect() }`,
    'bag -> Bag.from_iter',
  ));

it('a question mark converts errors of another type alone', () =>
  checkFile(
    `pub struct Low;
pub struct High;
impl From<Low> for High { fn from(e: Low) -> High { High } }
fn low() -> Result<i32, Low> { Err(Low) }
fn high() -> Result<i32, High> { Ok(low()?) }
fn higher() -> Result<i32, High> { let n = high()?; Ok(n) }`,
    `high -> low
     high -> High.from
     higher -> high`,
  ));

it('functions of a trait, of elements that change, and of modules behind a glob', () =>
  checkFile(
    `mod shapes { pub mod inner { pub fn deep() {} } }
use shapes::*;
pub trait Shape { fn area(&self) -> f64; }
pub struct Circle;
impl Shape for Circle { fn area(&self) -> f64 { 1.0 } }
pub struct Square;
impl Shape for Square { fn area(&self) -> f64 { 1.0 } }
pub struct Grid { cells: Vec<Circle> }
impl std::ops::Index<usize> for Grid { type Output = Circle; fn index(&self, at: usize) -> &Circle { &self.cells[at] } }
impl std::ops::IndexMut<usize> for Grid { fn index_mut(&mut self, at: usize) -> &mut Circle { &mut self.cells[at] } }
fn of_trait(c: &Circle) { Shape::area(c); inner::deep(); }
fn read(g: &Grid) { let c = &g[0]; }
fn change(g: &mut Grid) { g[0] = Circle; let c = &mut g[1]; }`,
    `of_trait -> Circle.area
     of_trait -> shapes.inner.deep
     read -> Grid.index
     change -> Grid.index_mut`,
  ));

it('errors of the library are converted by what is for them, and those of a crate by its own name for results', () =>
  checkFile(
    `use std::fs::{self, File};
use std::io;
pub struct Inner;
pub enum Error { Io, Number, Own }
pub type Result<T> = std::result::Result<T, Error>;
impl From<io::Error> for Error { fn from(e: io::Error) -> Self { io_fault() } }
impl From<std::num::ParseIntError> for Error { fn from(e: std::num::ParseIntError) -> Self { number_fault() } }
impl From<Inner> for Error { fn from(e: Inner) -> Self { own_fault() } }
fn io_fault() -> Error { Error::Io }
fn number_fault() -> Error { Error::Number }
fn own_fault() -> Error { Error::Own }
fn inner() -> std::result::Result<u32, Inner> { Err(Inner) }
fn read(p: &str) -> Result<String> { let f = File::open(p)?; Ok(fs::read_to_string(p)?) }
fn number(s: &str) -> std::result::Result<i32, Error> { Ok(s.parse::<i32>()?) }
fn own() -> Result<u32> { Ok(inner()?) }
fn same(p: &str) -> Result<String> { Ok(read(p)?) }
fn other(p: &str) -> io::Result<String> { Ok(fs::read_to_string(p)?) }`,
    `Error.from -> io_fault
     Error.from#2 -> number_fault
     Error.from#3 -> own_fault
     number -> Error.from#2
     own -> Error.from#3
     own -> inner
     read -> Error.from
     same -> read`,
  ));
