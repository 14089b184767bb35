// Which files see a trait by which types of the library have methods.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const COUNT = `pub trait Count { fn count_all(&self) -> usize; fn is_one(&self) -> bool { true } }
impl Count for str { fn count_all(&self) -> usize { 1 } }
pub trait Wide: Count {}
impl Wide for str {}
`;

const checkUser = (user: string, expected: string, others: Record<string, string> = {}) =>
  checkCalls(
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod count;\npub mod prelude;\npub mod user;\nmod stand_in;\n',
      'src/count.rs': COUNT,
      'src/prelude.rs': 'pub use crate::count::*;\n',
      'src/stand_in.rs': '',
      'src/user.rs': user,
      ...others,
    },
    expected.replace(/(\S+) -> (\S+) (\S+)/g, 'src/user.rs $1 -> src/$2.rs $3'),
  );

describe("methods of the library's types by traits", () => {
  it('are called where the trait is imported', () =>
    checkUser(
      `use crate::count::Count;
fn user(text: &str) { text.count_all(); text.is_one(); }`,
      `user -> count str.count_all
       user -> count Count.is_one`,
    ));

  it('are called where it has no name, or comes with all names of a module', async () => {
    await checkUser(
      `use crate::prelude::Count as _;
fn user(text: &str) { text.count_all(); }`,
      'user -> count str.count_all',
    );
    await checkUser(
      `use crate::prelude::*;
fn user(text: &str) { text.count_all(); }`,
      'user -> count str.count_all',
    );
  });

  it('are called of what a bound says, also through the bases of a trait', () =>
    checkUser(
      `fn bound<T: crate::count::Wide + ?Sized>(each: &T) { each.count_all(); }
fn user(text: &str) { bound(text); }`,
      `bound -> count str.count_all
       bound -> count Count.count_all
       user -> user bound`,
    ));

  it('are called nowhere else', () =>
    checkUser('fn user(text: &str) { text.count_all(); text.is_one(); }', ''));

  it("by a trait that is named like the library's are not what operators and loops run", () =>
    checkUser(
      `struct Steps { at: u32 }
impl Iterator for Steps { type Item = u32; fn next(&mut self) -> Option<u32> { None } }
fn user(all: Vec<u32>, one: u32) { for each in all { each == one; } }
fn steps(all: Steps) -> Vec<u32> { all.map(|at| at + 1).collect() }`,
      'steps -> user Steps.next',
      {
        'src/stand_in.rs': `pub trait IntoIterator { fn into_iter(self) -> u32; }
impl<T> IntoIterator for Vec<T> { fn into_iter(self) -> u32 { 1 } }
pub trait Iterator { type Item; fn next(&mut self) -> Option<Self::Item>; }
impl<I: Iterator> Iterator for &mut I { type Item = I::Item; fn next(&mut self) -> Option<I::Item> { None } }
`,
      },
    ));
});

describe('what numbers of the library give', () => {
  it('is a number of their kind', () =>
    checkUser(
      `use core::num::NonZeroU8;
trait Shown { fn shown(&self); }
impl Shown for u8 { fn shown(&self) {} }
impl Shown for u16 { fn shown(&self) {} }
fn held(of: NonZeroU8) { of.get().shown(); }
fn made() { NonZeroU8::new(1).unwrap().get().shown(); }
fn most() { u16::max_value().shown(); let old = std::u16::MAX; old.shown(); }`,
      `held -> user u8.shown
       made -> user u8.shown
       most -> user u16.shown`,
    ));
});

describe('functions of the library', () => {
  it('are the same without its upper part, and give a value where they take one out of its place', () =>
    checkUser(
      `use core::mem;
use core::ops::Add;
struct Sum { of: u32 }
impl Sum {
    fn shown(&self) {}
    fn more(&mut self, other: &Sum) { let old = mem::replace(self, Sum { of: 1 }); old.shown(); old + other; }
}
impl Add<Sum> for Sum { type Output = Sum; fn add(self, other: Sum) -> Sum { self } }
impl Add<&Sum> for Sum { type Output = Sum; fn add(self, other: &Sum) -> Sum { self } }
impl Add<&Sum> for &Sum { type Output = Sum; fn add(self, other: &Sum) -> Sum { Sum { of: 1 } } }`,
      `Sum.more -> user Sum.shown
       Sum.more -> user Sum.add#2`,
    ));

  it('are not meant by methods of their names that are given something', () =>
    checkUser(
      `struct Reader;
struct Word;
impl std::str::FromStr for Word { type Err = (); fn from_str(text: &str) -> Result<Word, ()> { Ok(Word) } }
impl Reader {
    fn parse(&self, at: u32) -> Result<Word, ()> { Err(()) }
    fn first(&self) -> Result<Word, ()> { self.parse(0) }
}
fn plain(text: &str) -> Result<Word, ()> { text.parse() }`,
      `Reader.first -> user Reader.parse
       plain -> user Word.from_str`,
    ));

  it("have registers of the processor's, which have what traits give them", () =>
    checkUser(
      `use core::arch::x86_64::__m128i;
trait Lanes { unsafe fn joined(self) -> Self; }
impl Lanes for __m128i { unsafe fn joined(self) -> Self { self } }
unsafe fn any<L: Lanes>(all: L) { all.joined(); }
unsafe fn user(all: __m128i) { any(all); all.joined(); }`,
      `any -> user Lanes.joined
       any -> user __m128i.joined
       user -> user any
       user -> user __m128i.joined`,
    ));
});

describe('associated types', () => {
  it('of type parameters have the functions of what they may be', () =>
    checkUser(
      `trait Mode { type Kind: Flag; type Fault; }
trait Flag { fn is_set() -> bool; }
struct Yes;
impl Flag for Yes { fn is_set() -> bool { true } }
struct Broken;
impl Broken { fn told() {} }
struct Loud;
impl Mode for Loud { type Kind = Yes; type Fault = Broken; }
fn plain<M: Mode>() { M::Kind::is_set(); M::Fault::told(); }
fn qualified<M: Mode>() { <M as Mode>::Kind::is_set(); }
fn nested<M: Mode>() { <<M as Mode>::Kind as Flag>::is_set(); }
impl Loud { fn own<I>(items: I) where I: Iterator, I::Item: Flag { I::Item::is_set(); } }`,
      `plain -> user Flag.is_set
       plain -> user Yes.is_set
       plain -> user Broken.told
       qualified -> user Flag.is_set
       qualified -> user Yes.is_set
       nested -> user Flag.is_set
       nested -> user Yes.is_set
       Loud.own -> user Flag.is_set
       Loud.own -> user Yes.is_set`,
    ));

  it('of the own type are what the implementation says', () =>
    checkUser(
      `struct Coin;
impl Coin { fn new() -> Coin { Coin } }
struct Mint;
impl Iterator for Mint { type Item = Coin; fn next(&mut self) -> Option<Coin> { Some(Self::Item::new()) } }`,
      'Mint.next -> user Coin.new',
    ));
});
