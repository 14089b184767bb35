// What `isinstance`, `type(x) is C` and the like say of a name where it holds, and where it does not: branches, what follows an `if`
// that leaves, `and`, `or` and conditional expressions, comprehensions, assertions; and the cases of `match`.
import type { Place } from '../../../flow/flow-builder.ts';
import { TESTED } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { testedTypes } from './annotations.ts';
import { classesOfCase } from './match-patterns.ts';
import { pathOf, tellMember } from './members-by-path.ts';
import { passOthers } from './narrowed-members.ts';
import {
  functionScope,
  isFree,
  memberName,
  type Reading,
  readName,
  scopeOf,
  textPlace,
  valuePlace,
} from './reading.ts';
import { COMPREHENSIONS, findVariable, type Variable } from './scopes.ts';
import { isAnd, nameOf, partOf, partsOf, stringOf, unwrap } from './syntax.ts';

interface Condition {
  readonly node: FlatNode;
  readonly holds: boolean;
}

/** A name, or an attribute behind it, is asked for its class. */
interface Test {
  readonly name: string;
  /** The names of the attributes; absent for the name itself. */
  readonly path?: string;
  readonly classes: readonly FlatNode[];
  readonly holds: boolean;
  /** Whether it is asked for being such a class itself, and not an instance. */
  readonly isOfClass?: boolean;
  /** Whether it is asked for being a coroutine function, and no classes are told. */
  readonly isOfCoroutine?: boolean;
  /** The member that it lacks, where no classes are told. */
  readonly lacks?: string;
}

/** What is said of names inside of the node, or behind a statement in it, ends with the node. */
export function enterNarrowed(reading: Reading, node: FlatNode): void {
  const conditions = conditionsFor(reading, node);
  if (conditions === undefined) return;
  reading.variables.enterNarrowed();
  for (const condition of conditions) narrow(reading, condition);
}

export function leaveNarrowed(reading: Reading, node: FlatNode): void {
  const conditions = conditionsFor(reading, node);
  if (conditions === undefined) return;
  if (conditions.length > 0) keepName(reading, node);
  reading.variables.leaveNarrowed();
}

/** A name that stands alone is read by what is around it, where nothing more is known of it than elsewhere. */
function keepName(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const value = tree.typeOf(node) === 'pair' ? tree.childOf(node, 'value') : node;
  const name = value === -1 ? -1 : unwrap(tree, value);
  if (name !== -1 && tree.typeOf(name) === 'identifier')
    reading.places[name] = valuePlace(reading, name);
}

/** Behind `if not isinstance(x, C): return`, `assert isinstance(x, C)` and `self.assertIsInstance(x, C)`. */
export function narrowBehind(
  reading: Reading,
  node: FlatNode,
  type: string,
  leaves: boolean,
): void {
  const { tree } = reading;
  if (type === 'assert_statement') narrowByAssert(reading, partOf(tree, node));
  else if (type === 'expression_statement') narrowByAssertion(reading, partOf(tree, node));
  else if (leaves && tree.childOf(node, 'alternative') === -1)
    narrow(reading, { node: tree.childOf(node, 'condition'), holds: false });
}

/** That a member is missing is asserted where an accessor says so, which runs all the same when it is asked again. */
function narrowByAssert(reading: Reading, node: FlatNode): void {
  for (const test of testsOf(reading, { node, holds: true }))
    if (test.lacks === undefined) applyTest(reading, test);
}

function narrowByAssertion(reading: Reading, call: FlatNode): void {
  const { tree } = reading;
  if (call === -1 || tree.typeOf(call) !== 'call') return;
  if (isAssertion(tree.textOf(tree.childOf(call, 'function'))))
    narrow(reading, { node: call, holds: true });
}

/** `undefined` for nodes that end nothing. */
function conditionsFor(reading: Reading, node: FlatNode): readonly Condition[] | undefined {
  const { tree } = reading;
  const parent = tree.parentOf(node);
  if (parent === -1) return undefined;
  // Asked only of nodes with few children: this runs for every node of the tree.
  const own = () => ({ node: tree.childOf(parent, 'condition'), holds: true });
  switch (tree.typeOf(parent)) {
    case 'if_statement':
      if (tree.fieldOf(node) === 'consequence') return [own()];
      return tree.fieldOf(node) === 'alternative' ? failedBefore(reading, parent, node) : undefined;
    case 'case_clause':
      return tree.typeOf(node) === 'block' ? [{ node: parent, holds: true }] : undefined;
    case 'elif_clause':
    case 'while_statement':
      return tree.typeOf(node) === 'block' ? [own()] : undefined;
    case 'boolean_operator': {
      if (tree.fieldOf(node) !== 'right') return undefined;
      const left = tree.childOf(parent, 'left');
      return [{ node: left, holds: isAnd(tree, parent) }];
    }
    case 'conditional_expression': {
      const [whenTrue, condition = -1, whenFalse] = partsOf(tree, parent);
      if (node !== whenTrue && node !== whenFalse) return undefined;
      return [{ node: condition, holds: node === whenTrue }];
    }
    default:
      return tree.typeOf(node) === 'block' ? [] : conditionsOfBody(reading, parent, node);
  }
}

function conditionsOfBody(
  { tree }: Reading,
  parent: FlatNode,
  node: FlatNode,
): readonly Condition[] | undefined {
  if (!COMPREHENSIONS.has(tree.typeOf(parent)) || tree.fieldOf(node) !== 'body') return undefined;
  return partsOf(tree, parent)
    .filter((part) => tree.typeOf(part) === 'if_clause')
    .map((clause) => ({ node: partOf(tree, clause), holds: true }));
}

/** Of long chains only the first conditions are looked at. */
const MAX_CHILDREN = 32;

/** An `else` or `elif` is reached where nothing in front of it holds. */
function failedBefore({ tree }: Reading, statement: FlatNode, clause: FlatNode): Condition[] {
  const before = [statement];
  let at = tree.firstChildOf(statement);
  for (let left = MAX_CHILDREN; at !== -1 && at < clause && left > 0; left--) {
    if (tree.fieldOf(at) === 'alternative') before.push(at);
    at = tree.nextSiblingOf(at);
  }
  return before.map((each) => ({ node: tree.childOf(each, 'condition'), holds: false }));
}

function narrow(reading: Reading, condition: Condition): void {
  for (const test of testsOf(reading, condition)) applyTest(reading, test);
}

/** Longer conditions are not taken apart. */
const MAX_TESTS = 8;

function testsOf(reading: Reading, condition: Condition): Test[] {
  const { tree } = reading;
  const tests: Test[] = [];
  const open = [condition];
  for (let left = 2 * MAX_TESTS; open.length > 0 && left > 0; left--) {
    const { node: given, holds } = open.pop() as Condition;
    const node = unwrap(tree, given);
    if (node === -1) continue;
    const type = tree.typeOf(node);
    if (type === 'not_operator') open.push({ node: tree.childOf(node, 'argument'), holds: !holds });
    else if (type === 'boolean_operator' && isAnd(tree, node) === holds) {
      open.push({ node: tree.childOf(node, 'left'), holds });
      open.push({ node: tree.childOf(node, 'right'), holds });
    } else if (type === 'call') tests.push(...testOf(reading, node, holds));
    else if (type === 'comparison_operator') tests.push(...testOfType(reading, node, holds));
    else if (type === 'case_clause') tests.push(...testOfCase(reading, node));
  }
  return tests;
}

function testOf(reading: Reading, call: FlatNode, holds: boolean): Test[] {
  const { tree } = reading;
  const asked = tree.textOf(tree.childOf(call, 'function'));
  if (COROUTINE_TEST.test(asked.slice(-LONGEST_TEST))) return testOfCoroutine(reading, call, holds);
  if (asked === 'hasattr' || asked === 'callable') return testOfMember(reading, call, asked, holds);
  const isBuiltIn = asked === 'isinstance' || asked === 'issubclass';
  if (!isAssertion(asked) && !(isBuiltIn && isFree(reading, asked))) return [];
  const [tested = -1, against = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  const path = tested === -1 ? undefined : pathOf(tree, tested);
  if (path === undefined || against === -1) return [];
  const classes = tree.typeOf(against) === 'tuple' ? partsOf(tree, against) : [against];
  const isOfClass = asked === 'issubclass';
  return [{ ...path, classes, holds: holds !== asked.endsWith('NotIsInstance'), isOfClass }];
}

/** https://docs.python.org/3/library/inspect.html#inspect.iscoroutinefunction */
const COROUTINE_TEST = /^(?:inspect\.|asyncio\.)?iscoroutinefunction$/;
const LONGEST_TEST = 40;

function testOfCoroutine({ tree }: Reading, call: FlatNode, holds: boolean): Test[] {
  const [tested = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  if (tested === -1 || tree.typeOf(tested) !== 'identifier') return [];
  return [{ name: nameOf(tree, tested), classes: [], holds, isOfCoroutine: true }];
}

/** What has the member may have others as well, so that `hasattr(x, 'close')` says nothing where it holds. */
function testOfMember(reading: Reading, call: FlatNode, asked: string, holds: boolean): Test[] {
  const { tree } = reading;
  const [tested = -1, named = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  if (holds || !isFree(reading, asked)) return [];
  if (tested === -1 || tree.typeOf(tested) !== 'identifier') return [];
  const lacks =
    asked === 'callable' ? '__call__' : named === -1 ? undefined : stringOf(tree, named);
  return lacks === undefined ? [] : [{ name: nameOf(tree, tested), classes: [], holds, lacks }];
}

/** https://docs.python.org/3/library/unittest.html#unittest.TestCase.assertIsInstance */
const isAssertion = (callee: string): boolean =>
  callee.endsWith('.assertIsInstance') || callee.endsWith('.assertNotIsInstance');

/** `type(x) is C`, also behind `kind = type(x)`. What is not of the class itself may be of one below. */
function testOfType(reading: Reading, node: FlatNode, holds: boolean): Test[] {
  const { tree } = reading;
  const operators = tree.childrenIn(node, 'operators');
  const [operator = -1, next] = operators;
  const sign = operator === -1 ? '' : tree.textOf(operator).replace(/\s+/g, ' ');
  if (next !== undefined || !(holds ? SAME : OTHER).has(sign)) return [];
  const parts = partsOf(tree, node).filter((part) => tree.fieldOf(part) !== 'operators');
  const [asked = -1, against = -1] = parts;
  const name = asked === -1 || against === -1 ? undefined : nameOfTyped(reading, asked);
  if (name === undefined) return [];
  const isListed = tree.typeOf(against) === 'tuple';
  if (isListed !== sign.endsWith('in')) return [];
  return [{ name, classes: isListed ? partsOf(tree, against) : [against], holds: true }];
}

const SAME: ReadonlySet<string> = new Set(['is', '==', 'in']);
const OTHER: ReadonlySet<string> = new Set(['is not', '!=', 'not in']);

/** The name whose class the expression is; `undefined` for another one. */
export function nameOfTyped(reading: Reading, node: FlatNode): string | undefined {
  const { tree } = reading;
  if (tree.typeOf(node) === 'identifier') {
    const found = findVariable(scopeOf(reading), nameOf(tree, node), true);
    if (found === undefined || !found.isOwn || found.variable.count !== 1) return undefined;
    const assignment = tree.parentOf(found.variable.source);
    const isBound =
      assignment !== -1 &&
      tree.typeOf(assignment) === 'assignment' &&
      tree.fieldOf(found.variable.source) === 'left';
    const value = isBound ? unwrap(tree, tree.childOf(assignment, 'right')) : -1;
    return value === -1 || tree.typeOf(value) !== 'call' ? undefined : nameOfTyped(reading, value);
  }
  if (tree.typeOf(node) !== 'call' || !isFree(reading, 'type')) return undefined;
  if (tree.textOf(tree.childOf(node, 'function')) !== 'type') return undefined;
  const [typed = -1, more] = partsOf(tree, tree.childOf(node, 'arguments'));
  const isName = typed !== -1 && more === undefined && tree.typeOf(typed) === 'identifier';
  return isName ? nameOf(tree, typed) : undefined;
}

/** `case C():` of a name */
function testOfCase(reading: Reading, clause: FlatNode): Test[] {
  const { tree } = reading;
  const asked = classesOfCase(reading, clause);
  if (asked === undefined || tree.typeOf(asked.subject) !== 'identifier') return [];
  return [{ name: nameOf(tree, asked.subject), classes: asked.classes, holds: true }];
}

function applyTest(reading: Reading, test: Test): void {
  const { flow, variables } = reading;
  const { name, classes, holds } = test;
  const found = findVariable(scopeOf(reading), name, true);
  if (found === undefined || !found.isOwn || found.variable.isShared) return;
  if (test.isOfCoroutine === true) {
    const from = variables.read(found.variable, true);
    const to = flow.place();
    flow.narrowBy(from, to, from, holds ? TESTED.coroutine : TESTED.noCoroutine);
    variables.narrow(found.variable, to);
    return;
  }
  if (test.lacks !== undefined) {
    const from = variables.read(found.variable, true);
    const to = flow.place();
    flow.narrowBy(from, to, textPlace(reading, test.lacks), TESTED.noMember);
    variables.narrow(found.variable, to);
    return;
  }
  // Of what is of no class that the receiver has nothing is known: that may be a class below.
  const own = ownClass(reading, classes);
  if (own !== -1 && !holds) return;
  const types =
    own !== -1 ? [own] : test.isOfClass === true ? undefined : testedTypes(reading, classes);
  if (test.path !== undefined) {
    if (types !== undefined)
      tellMember(reading, found.variable, test.path, { types, holds, node: test.classes[0]! });
    return;
  }
  if (types === undefined) {
    narrowByPlaces(reading, test, found.variable);
    return;
  }
  const from = variables.read(found.variable, true);
  const place = holds ? passAny(reading, from, types) : passOthers(flow, from, types);
  variables.narrow(found.variable, place);
}

/** What is of one of the types. */
function passAny({ flow }: Reading, from: Place, types: readonly number[]): Place {
  const to = flow.place();
  for (const type of types) flow.narrow(from, to, type, true);
  return to;
}

/** By classes that are in variables, as parameters are. */
function narrowByPlaces(
  reading: Reading,
  { classes, holds, isOfClass }: Test,
  variable: Variable,
): void {
  const { flow, variables } = reading;
  const areBound = classes.every((node) => isBoundName(reading, node));
  if (!holds || !areBound) return;
  const from = variables.read(variable, true);
  const to = flow.place();
  const tested = isOfClass === true ? TESTED.class : TESTED.instance;
  for (const node of classes) flow.narrowBy(from, to, classesPlace(reading, node), tested);
  variables.narrow(variable, to);
}

/** What the expression holds, also where it stands behind what it says something of. */
function classesPlace(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const known = valuePlace(reading, node);
  if (known !== -1 || tree.typeOf(node) !== 'attribute') return known;
  const place = flow.place();
  const name = memberName(reading, nameOf(tree, tree.childOf(node, 'attribute')));
  flow.read(valuePlace(reading, tree.childOf(node, 'object')), name, place);
  return place;
}

/** The type of the class around, where `type(self)` or `self.__class__` is asked for in a method of it; -1 elsewhere. */
function ownClass(reading: Reading, classes: readonly FlatNode[]): number {
  const { tree, flow, open } = reading;
  const [node = -1, ...others] = classes;
  const written =
    node === -1 || others.length > 0 ? undefined : OF_RECEIVER.exec(tree.textOf(node));
  const name = written?.[1] ?? written?.[2];
  if (name === undefined || isFree(reading, name)) return -1;
  const { receiver } = functionScope(reading);
  const owner = open.findLast(({ kind }) => kind === 'class');
  if (receiver === -1 || readName(reading, name) !== receiver || owner === undefined) return -1;
  const found = reading.scopes.module.variables.get(owner.className ?? '');
  return found === undefined
    ? -1
    : flow.addType(owner.className ?? '', [], scopeOf(reading).declaration);
}

const OF_RECEIVER = /^(?:type\((\w+)\)|(\w+)\.__class__)$/;

/** The receiver of a class method may be any class below: that says little. */
function isBoundName(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  if (tree.typeOf(node) === 'attribute') return isBoundAttribute(reading, node);
  if (tree.typeOf(node) !== 'identifier') return false;
  const name = nameOf(tree, node);
  return !isFree(reading, name) && readName(reading, name) !== functionScope(reading).receiver;
}

/** `self.kind`, which is no member of a module: that is known by its name. */
function isBoundAttribute(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  const object = tree.childOf(node, 'object');
  if (tree.typeOf(object) !== 'identifier' || isFree(reading, nameOf(tree, object))) return false;
  if (nameOf(tree, tree.childOf(node, 'attribute')) === '__class__') return false;
  return readName(reading, nameOf(tree, object)) === functionScope(reading).receiver;
}
