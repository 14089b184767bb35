// Rust: what is awaited, what polls give, and what stands beside type parameters.
import { describe, test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string) =>
  checkCalls({ 'Cargo.toml': '[package]\nname = "kit"\n', 'src/lib.rs': USES + source }, expected);

const USES = `
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::task::{ready, Context, Poll};
pub struct Reply;
impl Reply { pub fn body(&self) {} }
fn reply() -> Result<Reply, ()> { Ok(Reply) }
`;

describe('futures of Rust', () => {
  test('a type that is a future is polled where it is awaited, and gives what its polls give', () =>
    check(
      `
pub struct Sent;
impl Future for Sent {
    type Output = Result<Reply, ()>;
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> { Poll::Ready(reply()) }
}
impl Sent { fn body(&self) {} }
fn send() -> Sent { Sent }
async fn plain() -> Reply { Reply }
pub async fn waits() { send().await.unwrap().body(); }
pub async fn waits_for_function() { plain().await.body(); }`,
      `src/lib.rs Sent.poll -> src/lib.rs reply
       src/lib.rs waits -> src/lib.rs send
       src/lib.rs waits -> src/lib.rs Sent.poll [member]
       src/lib.rs waits -> src/lib.rs Reply.body [member]
       src/lib.rs waits_for_function -> src/lib.rs plain
       src/lib.rs waits_for_function -> src/lib.rs Reply.body [member]`,
    ));

  test('what turns into a future is turned into it first', () =>
    check(
      `
pub struct Query;
impl IntoFuture for Query {
    type Output = Reply;
    type IntoFuture = BoxFuture<'static, Reply>;
    fn into_future(self) -> Self::IntoFuture { boxed() }
}
fn boxed() -> BoxFuture<'static, Reply> { todo!() }
pub async fn waits() { Query.await.body(); }`,
      `src/lib.rs Query.into_future -> src/lib.rs boxed
       src/lib.rs waits -> src/lib.rs Query.into_future [member]
       src/lib.rs waits -> src/lib.rs Reply.body [member]`,
    ));

  test('a poll of a boxed future is ready with what it gives', () =>
    check(
      `
pub struct Kept(Pin<Box<dyn Future<Output = Result<Reply, ()>>>>);
impl Kept {
    fn first(&mut self, context: &mut Context<'_>) { ready!(self.0.as_mut().poll(context)).unwrap().body(); }
    fn second(&mut self, context: &mut Context<'_>) { self.0.as_mut().poll(context).map_ok(|given| given.body()); }
    fn third(&mut self, context: &mut Context<'_>) {
        match self.0.as_mut().poll(context) {
            Poll::Ready(given) => given.unwrap().body(),
            Poll::Pending => {}
        }
    }
}`,
      `src/lib.rs Kept.first -> src/lib.rs Reply.body [member]
       src/lib.rs Kept.second -> src/lib.rs Reply.body [member]
       src/lib.rs Kept.third -> src/lib.rs Reply.body [member]`,
    ));
});

/** More ways out than are followed one by one. */
const LEAVING = Array.from({ length: 12 }, (_, at) => `if size == ${at} { return Err(()); }`).join(
  ' ',
);

test('what stands beside a type parameter is of its own type', () =>
  check(
    `
pub struct Kind;
impl Kind { pub fn read(&self) {} }
pub trait Message: Sized { fn decode(size: u8) -> Result<(Self, Kind), ()>; }
impl Message for Reply {
    fn decode(size: u8) -> Result<(Self, Kind), ()> { ${LEAVING} Ok((Reply, Kind)) }
}
pub struct Decoder<T: Message>(std::marker::PhantomData<T>);
impl<T: Message> Decoder<T> {
    pub fn new() -> Self { Decoder(std::marker::PhantomData) }
    pub fn decode(&self) -> Result<(T, Kind), ()> { T::decode(1) }
}
pub fn read() {
    let (_, kind) = Decoder::<Reply>::new().decode().unwrap();
    kind.read();
}`,
    `src/lib.rs Decoder.decode -> src/lib.rs Message.decode
     src/lib.rs Decoder.decode -> src/lib.rs Reply.decode
     src/lib.rs read -> src/lib.rs Decoder.new
     src/lib.rs read -> src/lib.rs Decoder.decode [member]
     src/lib.rs read -> src/lib.rs Kind.read [member]`,
  ));
