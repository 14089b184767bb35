// Which of the types that have a trait a call through it means: one, known as the program is compiled, or any behind `dyn`.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MANIFEST = '[package]\nname = "shop"\n[dependencies]\ntrees = "1"\n';

/** Three shapes that `Node::read` makes out of a tree from outside. */
const SHAPES = `use trees::Tree;
pub trait Node: Sized { fn read(tree: Tree) -> Option<Self>; fn tree(&self) -> &Tree; }
pub struct Leaf { tree: Tree }
impl Node for Leaf { fn read(tree: Tree) -> Option<Leaf> { Some(Leaf { tree }) } fn tree(&self) -> &Tree { &self.tree } }
pub struct Twig { tree: Tree }
impl Node for Twig { fn read(tree: Tree) -> Option<Twig> { Some(Twig { tree }) } fn tree(&self) -> &Tree { &self.tree } }
pub struct Stem { tree: Tree }
impl Node for Stem { fn read(tree: Tree) -> Option<Stem> { Some(Stem { tree }) } fn tree(&self) -> &Tree { &self.tree } }
fn parse<N: Node>(text: &str) -> N { N::read(Tree::new(text)).unwrap() }
`;

const READS = `parse -> Node.read
parse -> Leaf.read
parse -> Twig.read
parse -> Stem.read`;

describe('a call through a trait', () => {
  it('means the one type that is known, where another is not possible', () =>
    check(
      `${SHAPES}fn leaf() -> Option<Leaf> { Some(parse("x")) }
fn user() { leaf().unwrap().tree(); }`,
      `${READS}
leaf -> parse
user -> leaf
user -> Leaf.tree`,
    ));

  it('means all that come to a function with a type parameter', () =>
    check(
      `${SHAPES}fn shown<N: Node>(node: &N) { node.tree(); }
fn user(leaf: Leaf, twig: Twig) { shown(&leaf); shown(&twig); }`,
      `${READS}
shown -> Leaf.tree
shown -> Twig.tree
user -> shown`,
    ));

  it('means any that has it, where one is chosen as the program runs', () =>
    check(
      `pub trait Step { fn run(&self); }
struct Wash; impl Step for Wash { fn run(&self) {} }
struct Dry; impl Step for Dry { fn run(&self) {} }
fn all(steps: &[Box<dyn Step>]) { for step in steps { step.run(); } }
fn first(steps: Vec<Box<dyn Step>>) -> Box<dyn Step> { steps.into_iter().next().unwrap() }
fn user(steps: Vec<Box<dyn Step>>, wash: Wash) { first(steps).run(); }`,
      `all -> Step.run
all -> Wash.run
all -> Dry.run
user -> first
user -> Step.run
user -> Wash.run
user -> Dry.run`,
    ));

  it('means the trait alone, where one of very many is meant and nothing says which', () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `struct S${at}; impl Node for S${at} { fn tree(&self) -> u32 { ${at} } }`,
    );
    return check(
      `pub trait Node { fn tree(&self) -> u32; }
${many.join('\n')}
pub fn shown<N: Node>(node: &N) { node.tree(); }`,
      'shown -> Node.tree',
    );
  });

  it('means the few that have the method themselves, however many have the trait', () => {
    const many = Array.from(
      { length: 40 },
      (_, at) =>
        `struct S${at}; impl Node for S${at} {${at < 2 ? ' fn name(&self) -> u32 { 1 }' : ''} } impl Other for S${at} {}`,
    );
    return check(
      `pub trait Other {}
pub trait Node { fn name(&self) -> u32 { 0 } }
${many.join('\n')}
pub fn shown<N: Node>(node: &N) { node.name(); }`,
      `shown -> Node.name
shown -> S0.name
shown -> S1.name`,
    );
  });

  it('is of what a pointer from outside points to', () =>
    check(
      `use pointers::Shared;
pub struct Store; impl Store { fn load(&self) {} }
fn load(store: Shared<Store>) { store.load(); }
fn given(store: Store) { load(store); }`,
      `load -> Store.load
given -> load`,
    ));

  it('is none of what has a type from outside', () =>
    check(
      `${SHAPES}impl Leaf { fn twig(&self) -> Option<Twig> { self.tree.nodes().find_map(Twig::read) } }
fn depth(tree: Tree) -> u32 { tree.tree() }
fn user<N: Node>(node: N, known: Known) { depth(known.convert(node)); depth(node); }`,
      `${READS}
Leaf.twig -> Twig.read
user -> depth`,
    ));
});

function check(source: string, expected: string): Promise<void> {
  return checkCalls(
    { 'Cargo.toml': MANIFEST, 'src/main.rs': source },
    expected.replace(/(\S+) -> (\S+)/g, 'src/main.rs $1 -> src/main.rs $2'),
  );
}
