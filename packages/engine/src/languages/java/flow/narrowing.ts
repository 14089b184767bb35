// What `instanceof`, or the same question to a class literal, says of a variable, or of `this`, where it holds and where
// it does not: in the branches of an `if` or of `? :`, and behind an `if` that leaves. What is assigned to there is not told:
// it may hold something else by then.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { COMMENTS, firstPart } from './expressions.ts';
import type { Variable } from './lexical-names.ts';
import { placeOfVariable, type Reading, surroundings } from './reading.ts';
import { readType } from './types.ts';

/** What is said ends with the node. */
export interface NarrowedRegion {
  readonly node: FlatNode;
  /** Whether a scope of names was opened for it. */
  readonly isScope: boolean;
  /** Whether `this` means something else in it. */
  hasSelf: boolean;
}

interface Condition {
  readonly node: FlatNode;
  readonly holds: boolean;
}

/** Nodes in source order: all below one, or all behind one. */
interface Span {
  readonly from: FlatNode;
  /** The first that is no part of it. */
  readonly to: FlatNode;
}

interface Test {
  /** `this`, or the name of a variable. */
  readonly tested: FlatNode;
  readonly type: FlatNode;
  readonly holds: boolean;
}

/** Asked of each node on the way in, before a scope of its own is opened. */
export function enterNarrowed(reading: Reading, node: FlatNode): void {
  const { tree, names, narrowed } = reading;
  const field = tree.fieldOf(node);
  if (field !== 'consequence' && field !== 'alternative') return;
  const around = tree.parentOf(node);
  if (around === -1 || !CHOOSING.has(tree.typeOf(around))) return;
  const condition = tree.childOf(around, 'condition');
  const told = testsOf(reading, { node: condition, holds: field === 'consequence' });
  const spans = [spanOf(tree, condition), spanOf(tree, node)];
  const tests = told.filter(({ tested }) => !isAssigned(reading, tested, spans));
  if (tests.length === 0) return;
  names.open();
  const region = { node, isScope: true, hasSelf: false };
  narrowed.push(region);
  for (const test of tests) narrow(reading, test, region);
}

const CHOOSING = new Set(['if_statement', 'ternary_expression']);

/** Asked of each node on the way out, behind everything else. */
export function leaveNarrowed(reading: Reading, node: FlatNode): void {
  const { names, around, narrowed } = reading;
  while (narrowed.at(-1)?.node === node) {
    const region = narrowed.pop() as NarrowedRegion;
    if (region.isScope) names.close();
    if (region.hasSelf) around.pop();
  }
}

/** Asked of each `if` on the way out, last of all: behind `if (!(x instanceof T)) return;`, `x` is one. */
export function narrowBehind(reading: Reading, node: FlatNode): void {
  const { tree, narrowed } = reading;
  const block = tree.parentOf(node);
  if (!BLOCKS.has(tree.typeOf(block)) || tree.childOf(node, 'alternative') !== -1) return;
  if (!leaves(tree, tree.childOf(node, 'consequence'))) return;
  const condition = tree.childOf(node, 'condition');
  const told = testsOf(reading, { node: condition, holds: false });
  const behind = { from: tree.afterOf(node), to: tree.afterOf(block) };
  const spans = [spanOf(tree, condition), behind];
  const tests = told.filter(({ tested }) => !isAssigned(reading, tested, spans));
  if (tests.length === 0) return;
  const known = narrowed.at(-1);
  const isKnown = known?.node === block && !known.isScope;
  const region = isKnown ? known : { node: block, isScope: false, hasSelf: false };
  if (!isKnown) narrowed.push(region);
  for (const test of tests) narrow(reading, test, region);
}

/** What is declared in them is not seen behind them. */
const BLOCKS = new Set(['block', 'constructor_body']);

const LEAVING = new Set([
  'return_statement',
  'throw_statement',
  'continue_statement',
  'break_statement',
]);

function leaves(tree: FlatTree, statement: FlatNode): boolean {
  if (statement === -1) return false;
  if (tree.typeOf(statement) !== 'block') return LEAVING.has(tree.typeOf(statement));
  const last = tree.childrenOf(statement).findLast((child) => !COMMENTS.has(tree.typeOf(child)));
  return last !== undefined && LEAVING.has(tree.typeOf(last));
}

function narrow(reading: Reading, { tested, type, holds }: Test, region: NarrowedRegion): void {
  const { tree, builder, names, around, containers, tables } = reading;
  const from = testedPlace(reading, tested);
  const meaning = readType(reading, type);
  if (from === -1 || meaning.type === -1) return;
  const to = builder.place();
  builder.at(tree.lineOf(tested));
  builder.narrow(from, to, meaning.type, holds);
  const container = containers.get(from);
  if (container !== undefined) containers.set(to, container);
  const table = tables.get(from);
  if (table !== undefined) tables.set(to, table);
  if (tree.typeOf(tested) !== 'this') {
    const name = tree.textOf(tested);
    const { assignments } = names.variable(name) as Variable;
    names.declareVariable(name, { place: to, ...(assignments !== undefined && { assignments }) });
  } else if (region.hasSelf) around[around.length - 1] = { ...surroundings(reading), self: to };
  else {
    around.push({ ...surroundings(reading), self: to });
    region.hasSelf = true;
  }
}

/** Not what the node was read as before: another test may have said more of it since. */
function testedPlace(reading: Reading, tested: FlatNode): Place {
  const { tree, names, plainNames } = reading;
  if (tree.typeOf(tested) === 'this') return surroundings(reading).self;
  const variable = names.variable(tree.textOf(tested));
  if (variable === undefined || variable.owner !== undefined || plainNames.has(variable.place))
    return -1;
  return placeOfVariable(reading, variable);
}

/** Longer conditions are not taken apart. */
const MAX_TESTS = 8;

function testsOf(reading: Reading, condition: Condition): Test[] {
  const { tree } = reading;
  const tests: Test[] = [];
  const open = [condition];
  for (let left = 2 * MAX_TESTS; open.length > 0 && left > 0; left--) {
    const { node, holds } = open.pop() as Condition;
    if (node === -1) continue;
    const type = tree.typeOf(node);
    if (type === 'parenthesized_expression') {
      open.push({ node: firstPart(reading, node), holds });
    } else if (type === 'unary_expression' && tree.text[tree.startOf(node)] === '!') {
      open.push({ node: tree.childOf(node, 'operand'), holds: !holds });
    } else if (type === 'binary_expression' && !COMPARING.has(operatorOf(tree, node))) {
      if (operatorOf(tree, node) !== (holds ? '&&' : '||')) continue;
      open.push({ node: tree.childOf(node, 'right'), holds });
      open.push({ node: tree.childOf(node, 'left'), holds });
    } else {
      const { tested, type } = ASKING.get(tree.typeOf(node))?.(tree, node, holds) ?? NO_TEST;
      if (type !== -1 && mayBeTold(reading, tested)) tests.push({ tested, type, holds });
    }
  }
  return tests;
}

const operatorOf = (tree: FlatTree, node: FlatNode): string =>
  tree.textOf(tree.childOf(node, 'operator'));

/** Which variable is tested for which type; -1 for none. */
type Question = Pick<Test, 'tested' | 'type'>;

const NO_TEST: Question = { tested: -1, type: -1 };

const ASKING = new Map<string, (tree: FlatTree, node: FlatNode, holds: boolean) => Question>([
  [
    'instanceof_expression',
    (tree, node) => ({ tested: tree.childOf(node, 'left'), type: tree.childOf(node, 'right') }),
  ],
  ['binary_expression', comparedClass],
  ['method_invocation', askedClass],
]);

const COMPARING = new Set(['==', '!=']);

/** `x.getClass() == C.class`; where it does not hold, `x` may still be of a class below. */
function comparedClass(tree: FlatTree, node: FlatNode, holds: boolean): Question {
  if (operatorOf(tree, node) !== (holds ? '==' : '!=')) return NO_TEST;
  const [left, right] = [tree.childOf(node, 'left'), tree.childOf(node, 'right')];
  const given = classGivenBy(tree, left);
  return given === -1
    ? { tested: classGivenBy(tree, right), type: literalType(tree, left) }
    : { tested: given, type: literalType(tree, right) };
}

/** `C.class.isInstance(x)`, `C.class.isAssignableFrom(x.getClass())` */
function askedClass(tree: FlatTree, node: FlatNode): Question {
  const given = tree.childrenOf(tree.childOf(node, 'arguments'));
  const name = tree.textOf(tree.childOf(node, 'name'));
  const [first = -1] = given;
  if (given.length !== 1 || !(name === 'isInstance' || name === 'isAssignableFrom')) return NO_TEST;
  const tested = name === 'isInstance' ? first : classGivenBy(tree, first);
  return { tested, type: literalType(tree, tree.childOf(node, 'object')) };
}

/** The `x` of `x.getClass()`. */
function classGivenBy(tree: FlatTree, node: FlatNode): FlatNode {
  if (node === -1 || tree.typeOf(node) !== 'method_invocation') return -1;
  return tree.textOf(tree.childOf(node, 'name')) === 'getClass' ? tree.childOf(node, 'object') : -1;
}

/** The `C` of `C.class`. */
const literalType = (tree: FlatTree, node: FlatNode): FlatNode =>
  node !== -1 && tree.typeOf(node) === 'class_literal' ? tree.firstChildOf(node) : -1;

function mayBeTold(reading: Reading, tested: FlatNode): boolean {
  const { tree } = reading;
  return tested !== -1 && ['this', 'identifier'].includes(tree.typeOf(tested));
}

const spanOf = (tree: FlatTree, node: FlatNode): Span => ({ from: node, to: tree.afterOf(node) });

/** Whether the variable gets another value in one of the spans: where that is not known, whether something of that name does. */
function isAssigned(
  { tree, names, assignments }: Reading,
  tested: FlatNode,
  spans: readonly Span[],
) {
  if (tree.typeOf(tested) === 'this') return false;
  const name = tree.textOf(tested);
  const own = names.variable(name)?.assignments ?? assignments.to(name);
  return own.some((node) => spans.some(({ from, to }) => node >= from && node < to));
}
