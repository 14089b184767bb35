// Methods of one name that a Rust type has itself and by traits, and types of modules that are written in a file.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MANIFEST = '[package]\nname = "shop"\n';

const TRAITS = `pub trait Pack { fn size(&self) -> u32; fn plain(&self) -> u32 { 1 } }
pub trait Ship { fn size(&self) -> u32; }
`;

const PARCEL = `use crate::traits::{Pack, Ship as Shipped};
pub struct Parcel;
impl Parcel { pub fn size(&self) -> u32 { 1 } }
impl Pack for Parcel { fn size(&self) -> u32 { 2 } }
impl Shipped for Parcel { fn size(&self) -> u32 { 3 } }
`;

const checkUser = (user: string, expected: string): Promise<void> =>
  checkCalls(
    {
      'Cargo.toml': MANIFEST,
      'src/lib.rs': 'pub mod traits;\npub mod parcel;\npub mod user;\n',
      'src/traits.rs': TRAITS,
      'src/parcel.rs': PARCEL,
      'src/user.rs': user,
    },
    expected.replace(/(\S+) -> (\S+) (\S+)/g, 'src/user.rs $1 -> src/$2.rs $3'),
  );

describe('methods of one name by several traits', () => {
  it("are the type's own where it is known, and a trait's where the object is known by that alone", () =>
    checkUser(
      `use crate::parcel::Parcel;
use crate::traits::{Pack, Ship};
fn own(parcel: &Parcel) { parcel.size(); }
fn made() { let parcel = Parcel; parcel.size(); }
fn packed(each: &dyn Pack) { each.size(); }
fn shipped<S: Ship>(each: S) { each.size(); }
fn all() { packed(&Parcel); shipped(Parcel); }`,
      `own -> parcel Parcel.size
       made -> parcel Parcel.size
       packed -> parcel Parcel.size#2
       packed -> traits Pack.size
       shipped -> parcel Parcel.size#3
       shipped -> traits Ship.size
       all -> user packed
       all -> user shipped`,
    ));

  it('are told apart by a path through the trait', () =>
    checkUser(
      `use crate::parcel::Parcel;
use crate::traits;
use crate::traits::Ship;
fn qualified(parcel: &Parcel) { <Parcel as Ship>::size(parcel); <Parcel as traits::Pack>::size(parcel); }
fn by_name(parcel: &Parcel) { Ship::size(parcel); }
fn kept(parcel: &Parcel) { traits::Pack::plain(parcel); }`,
      `qualified -> parcel Parcel.size#3
       qualified -> parcel Parcel.size#2
       by_name -> parcel Parcel.size#3
       by_name -> traits Ship.size
       kept -> traits Pack.plain`,
    ));

  it('are told apart by a trait of the file, and by those that format', () =>
    checkUser(
      `use std::fmt;
trait Weigh { fn size(&self); }
struct Box2;
impl Box2 { fn size(&self) {} }
impl Weigh for Box2 { fn size(&self) {} }
fn weighed(each: Box2) { Weigh::size(&each); }
struct Name;
impl fmt::Display for Name { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) } }
impl fmt::Debug for Name { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { fmt::Display::fmt(self, f) } }`,
      `weighed -> user Box2.size#2
       Name.fmt#2 -> user Name.fmt`,
    ));
});

describe('types of modules that are written in a file', () => {
  const LIBRARY = `pub mod user;
pub mod shop {
    pub struct Till;
    impl Till { pub fn new() -> Till { Till } pub fn open(&self) {} }
    fn hidden() {}
    pub fn shut() {}
}
mod inner { pub struct Drawer; impl Drawer { pub fn pull(&self) {} } }
pub use inner::Drawer;
mod own {
    use crate::shop::Till;
    fn named(till: &Till) { till.open(); }
    fn made() { Till.open(); }
    fn whole(till: &crate::shop::Till) { till.open(); }
    fn passed(drawer: crate::Drawer) { drawer.pull(); }
}
`;

  it('are known to other files by uses, by all names of the module, by paths, and by what passes them on', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': LIBRARY,
        'src/user.rs': `mod one { use crate::shop::Till; fn used(till: &Till) { till.open(); } }
mod all { use crate::shop::*; fn let_in(till: &Till) { till.open(); shut(); } }
fn path(till: &crate::shop::Till) { till.open(); }
mod kept { use crate::Drawer; fn passed(drawer: &Drawer) { drawer.pull(); } }
`,
      },
      `src/lib.rs own.named -> src/lib.rs shop.Till.open
       src/lib.rs own.made -> src/lib.rs shop.Till.open
       src/lib.rs own.whole -> src/lib.rs shop.Till.open
       src/lib.rs own.passed -> src/lib.rs inner.Drawer.pull
       src/user.rs one.used -> src/lib.rs shop.Till.open
       src/user.rs all.let_in -> src/lib.rs shop.Till.open
       src/user.rs all.let_in -> src/lib.rs shop.shut
       src/user.rs path -> src/lib.rs shop.Till.open
       src/user.rs kept.passed -> src/lib.rs inner.Drawer.pull`,
    ));

  it('tell nothing by a name that several modules have', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': `pub mod user;
pub mod one { pub struct Till; impl Till { pub fn open(&self) {} } }
pub mod two { pub struct Till; impl Till { pub fn open(&self) {} } }
`,
        'src/user.rs': 'fn used(till: &crate::two::Till) { till.open(); }\n',
      },
      '',
    ));
});

describe('names of modules and functions', () => {
  it('are apart, so that a path goes through the module', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs': 'pub mod job;\npub mod user;\n',
        'src/job.rs': 'pub fn spawn() {}\n',
        'src/user.rs': 'use crate::job;\nfn job() {}\nfn both() { job::spawn(); job(); }\n',
      },
      `src/user.rs both -> src/job.rs spawn
       src/user.rs both -> src/user.rs job`,
    ));
});

describe('a type that is dereferenced to its type parameter', () => {
  it('has what it lacks from whatever the parameter stands for', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `use std::ops::Deref;
struct Held<T>(T);
impl<T> Held<T> { fn own(&self) {} }
impl<T> Deref for Held<T> { type Target = T; fn deref(&self) -> &T { &self.0 } }
struct Item;
impl Item { fn used(&self) {} fn own(&self) {} }
struct Other;
impl Other { fn used(&self) {} }
struct Shop { item: Held<Item> }
fn given(held: &Held<Item>) { held.used(); held.own(); }
fn other(held: Held<Other>) { held.used(); }
fn field(shop: Shop) { shop.item.used(); }
`,
      },
      `src/main.rs given -> src/main.rs Item.used
       src/main.rs given -> src/main.rs Held.own
       src/main.rs given -> src/main.rs Held.deref
       src/main.rs other -> src/main.rs Held.deref
       src/main.rs field -> src/main.rs Held.deref
       src/main.rs other -> src/main.rs Other.used
       src/main.rs field -> src/main.rs Item.used`,
    ));
});

describe('a method that is seen in its module alone', () => {
  it("leaves the trait's method of its name to those outside", () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/lib.rs':
          'pub mod parcel;\npub mod user;\npub trait Sized { fn size(&self) -> u32; }\n',
        'src/parcel.rs': `pub mod inner;
pub struct Parcel;
impl Parcel { fn size(&self) -> u32 { 1 } pub fn own(&self) { self.size(); } }
`,
        'src/parcel/inner.rs': `use super::Parcel;
fn within(parcel: &Parcel) { parcel.size(); }
impl crate::Sized for Parcel { fn size(&self) -> u32 { 2 } }
`,
        'src/user.rs': `use crate::{parcel::Parcel, Sized};
fn outside(parcel: &Parcel) { parcel.size(); }
`,
      },
      `src/parcel.rs Parcel.own -> src/parcel.rs Parcel.size
       src/parcel/inner.rs within -> src/parcel.rs Parcel.size
       src/user.rs outside -> src/parcel/inner.rs Parcel.size`,
    ));
});

describe('traits', () => {
  it('of numbers: theirs by the program, behind those that they have themselves', () =>
    checkCalls(
      {
        'Cargo.toml': MANIFEST,
        'src/main.rs': `trait Priced { fn price(&self) -> u32; fn zero() -> Self; }
impl Priced for u8 { fn price(&self) -> u32 { 1 } fn zero() -> u8 { 0 } }
impl Priced for char { fn price(&self) -> u32 { 2 } fn zero() -> char { 'a' } }
trait CheckedSub { fn checked_sub(&self, other: &Self) -> Option<u8>; }
impl CheckedSub for u8 { fn checked_sub(&self, other: &u8) -> Option<u8> { u8::checked_sub(*self, *other) } }
struct Sum;
impl std::ops::Add<Sum> for u8 { type Output = Sum; fn add(self, other: Sum) -> Sum { other } }
fn number(of: u8, sign: char) { of.price(); (12 as u8).price(); sign.price(); u8::zero(); of.checked_sub(1); of + of; }
fn by_trait(of: u8) { CheckedSub::checked_sub(&of, &of); }
fn any<T: Priced>(of: T) { of.price(); }
fn main() {}
`,
      },
      `src/main.rs number -> src/main.rs u8.price
       src/main.rs number -> src/main.rs char.price
       src/main.rs number -> src/main.rs u8.zero
       src/main.rs by_trait -> src/main.rs u8.checked_sub
       src/main.rs any -> src/main.rs Priced.price
       src/main.rs any -> src/main.rs u8.price
       src/main.rs any -> src/main.rs char.price`,
    ));

  it('of type parameters, whatever numbers have themselves under the name', () =>
    checkTraits(
      `trait Least { fn min_value() -> Self; fn pow(&self, by: u32) -> Self; }
macro_rules! least { ($($number:ident)*) => { $( impl Least for $number {
    fn min_value() -> $number { 0 }
    fn pow(&self, by: u32) -> $number { 1 }
} )* } }
least!(u8 i64);
fn lowest<T: Least>() -> T { T::min_value() }
fn power<T: Least>(of: T) -> T { of.pow(2) }
fn own(of: u8) -> u8 { of.pow(2) }`,
      `lowest -> Least.min_value
       lowest -> u8.min_value
       lowest -> i64.min_value
       power -> Least.pow
       power -> u8.pow
       power -> i64.pow`,
    ));

  it('that are named for what they make run what the type has that is wanted, or any', () =>
    checkTraits(
      `use outside::One;
trait Zero { fn zero() -> Self; }
struct Big;
struct Small;
impl Zero for Big { fn zero() -> Big { Big } }
impl Zero for Small { fn zero() -> Small { Small } }
impl One for Small { fn one() -> Small { Small } }
fn take(of: &Big) {}
fn wanted() -> Big { Zero::zero() }
fn given() { take(&Zero::zero()); }
fn annotated() { let small: Small = Zero::zero(); }
fn foreign() -> Small { One::one() }
fn any<T: Zero>() -> T { Zero::zero() }`,
      `wanted -> Zero.zero
       wanted -> Big.zero
       given -> take
       given -> Zero.zero
       given -> Big.zero
       annotated -> Zero.zero
       annotated -> Small.zero
       foreign -> Small.one
       any -> Zero.zero
       any -> Big.zero
       any -> Small.zero`,
    ));

  it('of the operators between numbers and types of the program, by the types of both', () =>
    checkTraits(
      `use std::num::NonZeroU8;
use std::ops::{Add, Rem, Sub};
struct Big;
impl Big { fn small(&self) -> Option<u64> { None } }
impl Sub<Big> for u32 { type Output = Big; fn sub(self, other: Big) -> Big { other } }
impl Sub<&Big> for u64 { type Output = Big; fn sub(self, other: &Big) -> Big { Big } }
impl Rem<Big> for u64 { type Output = Big; fn rem(self, other: Big) -> Big { other } }
impl Add<i32> for Big { type Output = Big; fn add(self, other: i32) -> Big { self } }
impl Add<u8> for Big { type Output = Big; fn add(self, other: u8) -> Big { self } }
trait Shown { fn show(&self); }
impl Shown for NonZeroU8 { fn show(&self) {} }
fn left(big: Big, by: u32) -> Big { by - big }
fn found(big: Big) { if let Some(by) = big.small() { let rest = by - &big; rest.small(); } }
fn named(big: Big, by: u64) -> Big { Rem::rem(by, big) }
fn numbers(of: u32, by: u32) -> u32 { of - by }
fn unsuffixed(big: Big) -> Big { big + 1 }
fn suffixed(big: Big) -> Big { big + 0x1fu8 }
fn wrapped(by: NonZeroU8) { by.show(); }`,
      `left -> u32.sub
       found -> Big.small
       found -> u64.sub
       named -> u64.rem
       unsuffixed -> Big.add
       suffixed -> Big.add#2
       wrapped -> NonZeroU8.show`,
    ));

  it('of operators for values and for references, by what the operands are', () =>
    checkTraits(
      `use std::ops::{Add, AddAssign, Neg};
#[derive(Clone)]
struct Big;
struct Pair { first: Big, second: Big }
impl Add<Big> for Big { type Output = Big; fn add(self, other: Big) -> Big { other } }
impl Add<&Big> for Big { type Output = Big; fn add(self, other: &Big) -> Big { self } }
impl Add<Big> for &Big { type Output = Big; fn add(self, other: Big) -> Big { Add::add(other, self) } }
impl<'a> Add<&'a Big> for &'a Big { type Output = Big; fn add(self, other: &Big) -> Big { self.clone() + other } }
impl AddAssign for Big { fn add_assign(&mut self, other: Big) { self.add_assign(&other); } }
impl AddAssign<&Big> for Big { fn add_assign(&mut self, other: &Big) {} }
impl Neg for Big { type Output = Big; fn neg(self) -> Big { self } }
impl Neg for &Big { type Output = Big; fn neg(self) -> Big { -self.clone() } }
fn made() -> Big { Big }
fn values(a: Big, b: Big) -> Big { a + b }
fn references(a: &Big, b: &Big) -> Big { a + b }
fn mixed(a: Big, b: Big) -> Big { a + &b }
fn results(a: &Big) -> Big { a + made() }
fn parts(pair: Pair) -> Big { pair.first + &pair.second }
fn changed(a: &mut Big, b: &Big) { *a += b; }
fn owned(b: &Big) { let c = b.clone(); let (mut d, e) = (b.clone(), b); d += c; d += e; }
fn negative(a: Big, b: &Big) { let c = -a; -b; }`,
      `Big.add#3 -> Big.add#2
       Big.add#4 -> Big.add#2
       Big.add_assign -> Big.add_assign#2
       Big.neg#2 -> Big.neg
       values -> Big.add
       references -> Big.add#4
       mixed -> Big.add#2
       results -> made
       results -> Big.add#3
       parts -> Big.add#2
       changed -> Big.add_assign#2
       owned -> Big.add_assign
       owned -> Big.add_assign#2
       negative -> Big.neg
       negative -> Big.neg#2`,
    ));

  it('of what numbers make of each other, and of what is no method of their kind', () =>
    checkTraits(
      `trait Root { fn sqrt(&self) -> Self; fn shown(&self); fn is_none(&self) -> bool; }
impl Root for u64 { fn sqrt(&self) -> u64 { 1 } fn shown(&self) {} fn is_none(&self) -> bool { true } }
impl Root for f64 { fn sqrt(&self) -> f64 { 1.0 } fn shown(&self) {} fn is_none(&self) -> bool { true } }
struct Big;
impl From<u32> for Big { fn from(of: u32) -> Big { Big } }
impl From<u64> for Big { fn from(of: u64) -> Big { Big } }
impl From<u8> for Big { fn from(of: u8) -> Big { Big } }
fn root(of: u64, part: f64) { of.sqrt(); part.sqrt(); }
fn sum(of: u64, by: u64) { (of * by + 1).shown(); (!of).is_none(); }
fn converted(of: u8) { Big::from(u64::from(of)); Big::from(u32::MAX); }
fn each<T: Into<Big>>(all: T) { for one in all { one.shown(); } }
impl Big { fn shown(&self) {} }`,
      `root -> u64.sqrt
       sum -> u64.shown
       sum -> u64.is_none
       converted -> Big.from#2
       converted -> Big.from`,
    ));

  it('that the library has for its lists and texts come before those of a trait', () =>
    checkTraits(
      `trait Sink<T> { fn push(&mut self, one: T); fn fresh(&self) -> u32; fn len(&self) -> usize; }
impl<T> Sink<T> for Vec<T> { fn push(&mut self, one: T) {} fn fresh(&self) -> u32 { 1 } fn len(&self) -> usize { 1 } }
impl Sink<char> for String { fn push(&mut self, one: char) {} fn fresh(&self) -> u32 { 1 } fn len(&self) -> usize { 1 } }
fn list(mut all: Vec<u32>) { all.push(1); all.fresh(); all.len(); }
fn text(mut all: String) { all.push('a'); all.fresh(); all.len(); }`,
      `list -> Vec.fresh
       text -> String.fresh`,
    ));
});

function checkTraits(source: string, expected: string): Promise<void> {
  return checkCalls(
    { 'Cargo.toml': MANIFEST, 'src/main.rs': source },
    expected.replace(/(\S+) -> (\S+)/g, 'src/main.rs $1 -> src/main.rs $2'),
  );
}
