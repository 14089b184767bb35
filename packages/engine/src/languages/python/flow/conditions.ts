// What has to be true of names for a part of a function to be reached, as far as it says whether something is given for
// a parameter: decorators choose by that what they return, and which of several wrappers they make.
import type { Holder, Place } from '../../../flow/flow-builder.ts';
import { TOLD_SHIFT, WHEN } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { parameterCalled, parameterIn, parameterNamed } from './given.ts';
import { kindsOfCallables, kindsOfCoroutines, kindsTested } from './kinds.ts';
import { nameOfTyped } from './narrowing.ts';
import { isFree, type Reading } from './reading.ts';
import { isAnd, partOf, unwrap } from './syntax.ts';

interface NameCondition {
  /** The parameter that is asked. */
  readonly holder: Holder;
  /** A number is a sum of kinds, one of which it has to be. */
  readonly when: Exclude<keyof typeof WHEN, 'ofKind'> | number;
}

/** One of these is true. */
export type Condition = readonly NameCondition[];

/** The value goes there only where all of it is true, as far as the call can tell. */
export function copyUnder(
  { flow }: Reading,
  conditions: readonly Condition[],
  from: Place,
  to: Place,
): void {
  let at = from;
  conditions.forEach((condition, index) => {
    const next = index === conditions.length - 1 ? to : flow.place();
    for (const { holder, when } of condition) {
      if (typeof when === 'number') flow.copyWhenOf(at, next, holder, when);
      else flow.copyWhen(at, next, holder, when);
    }
    at = next;
  });
  if (conditions.length === 0) flow.copy(from, to);
}

/** As the row says it that moves something under the condition. */
export const toldBy = ({ holder, when }: NameCondition): number =>
  typeof when === 'number'
    ? WHEN.ofKind | (when << TOLD_SHIFT)
    : WHEN[when] | (holder.isNot << TOLD_SHIFT);

/** Only the nearest conditions count. */
const MAX_CONDITIONS = 8;

/** Around a statement, so many statements and clauses are looked at, and at the beginning of a block or a chain. */
const MAX_AROUND = 64;
const MAX_BEFORE = 24;

/** Around the node inside its function, and in front of it where they leave. */
export function conditionsAround(reading: Reading, node: FlatNode): readonly Condition[] {
  const { tree } = reading;
  const found: Condition[] = [];
  let at = node;
  for (let left = MAX_AROUND; left > 0 && found.length < MAX_CONDITIONS; left--) {
    const parent = tree.parentOf(at);
    if (parent === -1) break;
    const type = tree.typeOf(parent);
    if (FUNCTIONS.has(type)) break;
    if (type === 'if_statement') found.push(...conditionsOfClause(reading, at));
    else if (type === 'block') found.push(...leftBefore(reading, parent, at));
    at = parent;
  }
  return found.slice(0, MAX_CONDITIONS);
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function_definition', 'lambda', 'module']);

/** For a clause of an `if`: those in front of it do not hold. @param clause its first block, an `elif` or the `else` */
export function conditionsOfClause(reading: Reading, clause: FlatNode): readonly Condition[] {
  const { tree } = reading;
  const statement = tree.parentOf(clause);
  if (tree.fieldOf(clause) === 'consequence') return tested(reading, statement, true);
  if (tree.fieldOf(clause) !== 'alternative') return [];
  const own = tree.typeOf(clause) === 'elif_clause' ? tested(reading, clause, true) : [];
  return [...own, ...noneOf(reading, statement, clause)].slice(0, MAX_CONDITIONS);
}

/** For what comes behind an `if` without an `else` when none of its clauses has run. */
export function conditionsOfNone(reading: Reading, statement: FlatNode): readonly Condition[] {
  const { tree } = reading;
  return tree.typeOf(statement) === 'if_statement' ? noneOf(reading, statement, tree.size) : [];
}

/** None of the first clauses of the `if` holds. @param end the first node that does not count */
function noneOf(reading: Reading, statement: FlatNode, end: FlatNode): Condition[] {
  const { tree } = reading;
  const found = [...tested(reading, statement, false)];
  for (const each of firstChildren(tree, statement, end)) {
    if (found.length >= MAX_CONDITIONS) break;
    if (tree.typeOf(each) === 'elif_clause') found.push(...tested(reading, each, false));
  }
  return found.slice(0, MAX_CONDITIONS);
}

/** An `if` at the beginning of the block, in front of the statement, whose body never gets as far. */
function leftBefore(reading: Reading, block: FlatNode, before: FlatNode): Condition[] {
  const { tree } = reading;
  const found: Condition[] = [];
  for (const each of firstChildren(tree, block, before)) {
    if (found.length >= MAX_CONDITIONS) break;
    if (tree.typeOf(each) === 'if_statement' && leaves(tree, each))
      found.push(...tested(reading, each, false));
  }
  return found;
}

/** Whether it has one clause, which is short and ends the function. */
function leaves(tree: FlatTree, statement: FlatNode): boolean {
  if (tree.childOf(statement, 'alternative') !== -1) return false;
  const block = tree.childOf(statement, 'consequence');
  if (block === -1) return false;
  let last = -1;
  let end = -1;
  for (const each of firstChildren(tree, block, tree.size)) {
    if (tree.typeOf(each) !== 'comment') last = each;
    end = each;
  }
  return last !== -1 && tree.nextSiblingOf(end) === -1 && LEAVING.has(tree.typeOf(last));
}

const LEAVING: ReadonlySet<string> = new Set(['return_statement', 'raise_statement']);

/** Some of the first children, so that long blocks and chains are not gone through for each of their parts. */
function* firstChildren(tree: FlatTree, node: FlatNode, end: FlatNode): Generator<FlatNode> {
  let at = tree.firstChildOf(node);
  for (let left = MAX_BEFORE; at !== -1 && at < end && left > 0; left--) {
    yield at;
    at = tree.nextSiblingOf(at);
  }
}

/** What is known of names where the condition of the clause holds, or does not. */
const tested = (reading: Reading, clause: FlatNode, holds: boolean): readonly Condition[] =>
  conditionsOf(reading, reading.tree.childOf(clause, 'condition'), holds);

/** What is known of names where the expression counts as true, or as false. */
export function conditionsOf(
  reading: Reading,
  expression: FlatNode,
  holds: boolean,
): readonly Condition[] {
  const { tree } = reading;
  return partsThat(tree, expression, holds).flatMap((part) => {
    const alternatives = partsThat(tree, part, !holds).map((each) =>
      testOfOne(reading, partsThat(tree, each, holds), holds),
    );
    const isTold = alternatives.length > 0 && !alternatives.includes(undefined);
    return isTold ? [alternatives as Condition] : [];
  });
}

/** Of what holds together: rather what says of which kind something is than whether it is given. */
function testOfOne(
  reading: Reading,
  parts: readonly FlatNode[],
  holds: boolean,
): NameCondition | undefined {
  const tests = parts.flatMap((part) => testOf(reading, part, holds) ?? []);
  return tests.find(({ when }) => typeof when === 'number') ?? tests[0];
}

/** What `and` joins where the whole holds, and `or` where it does not; the node itself where neither does. */
function partsThat(tree: FlatTree, condition: FlatNode, holds: boolean): FlatNode[] {
  const found: FlatNode[] = [];
  const open = [condition];
  for (let left = 2 * MAX_CONDITIONS; open.length > 0 && left > 0; left--) {
    const node = unwrap(tree, open.pop() as FlatNode);
    if (node === -1) continue;
    if (tree.typeOf(node) === 'boolean_operator' && isAnd(tree, node) === holds)
      open.push(tree.childOf(node, 'right'), tree.childOf(node, 'left'));
    else found.push(node);
  }
  return [...found, ...open.filter((node) => node !== -1)];
}

const LONGEST = 80;

const TESTED = /^(not )?isinstance\(([A-Za-z_]\w*(?:\[0\])?), ([\w.]+|\([\w., ]+\))\)$/;

/** https://docs.python.org/3/library/inspect.html#inspect.iscoroutinefunction */
const AWAITED = /^(not )?(?:inspect\.|asyncio\.)?iscoroutinefunction\(([A-Za-z_]\w*)\)$/;

/** `isinstance(x, C)` */
function testOfKind(
  reading: Reading,
  name: string,
  classes: string,
  holds: boolean,
): NameCondition | undefined {
  const holder = isFree(reading, 'isinstance') ? valueNamed(reading, name) : undefined;
  const when = holder === undefined ? undefined : kindsTested(reading, classes, holds);
  return holder === undefined || when === undefined ? undefined : { holder, when };
}

/** `iscoroutinefunction(x)` */
function testOfCoroutine(
  reading: Reading,
  text: string,
  holds: boolean,
): NameCondition | undefined {
  const [, isPlain, awaited] = AWAITED.exec(text) ?? [];
  const holder = awaited === undefined ? undefined : valueNamed(reading, awaited);
  return holder && { holder, when: kindsOfCoroutines((isPlain === undefined) === holds) };
}

/** `type(x) is C`, also behind `kind = type(x)` */
function testOfType(
  reading: Reading,
  node: FlatNode,
  text: string,
  holds: boolean,
): NameCondition | undefined {
  const { tree } = reading;
  if (tree.typeOf(node) !== 'comparison_operator') return undefined;
  const [, sign = '', className = 'None'] = TYPED.exec(text) ?? [];
  const is = (sign === 'is' || sign === '==') === holds;
  // What is no instance of the class itself may be one of a class below.
  if (className === 'None' || (!is && WITH_BELOW.has(className))) return undefined;
  const name = nameOfTyped(reading, partOf(tree, node));
  const holder = name === undefined ? undefined : valueNamed(reading, name);
  const when = holder === undefined ? undefined : kindsTested(reading, className, is);
  return holder === undefined || when === undefined ? undefined : { holder, when };
}

const TYPED = /^(?:type\(\w+\)|\w+) (is not|is|==|!=) ([\w.]+)$/;

const WITH_BELOW: ReadonlySet<string> = new Set(['int', 'object']);

/** A parameter, or the first of those that a star takes: `args[0]`. */
function valueNamed(reading: Reading, written: string): Holder | undefined {
  const name = written.replace(/\[0\]$/, '');
  const holder = parameterNamed(reading, name);
  return (holder?.isRest === true) === (name !== written) ? holder : undefined;
}

/** `len(args) == 1`, `callable(args[0])`: what the star takes. */
function testOfRest(reading: Reading, text: string, holds: boolean): NameCondition | undefined {
  const [, name = '', sign = '>', number = '0'] = LENGTH.exec(text) ?? [];
  if (name !== '') {
    const holder = isFree(reading, 'len') ? parameterNamed(reading, name) : undefined;
    const when = saysOfLength(sign, Number(number), holds);
    return holder?.isRest !== true || when === undefined ? undefined : { holder, when };
  }
  const [, called = ''] = /^callable\((\w+\[0\])\)$/.exec(text) ?? [];
  const holder = called === '' ? undefined : valueNamed(reading, called);
  return holder && { holder, when: kindsOfCallables(holds) };
}

const LENGTH = /^len\((\w+)\)(?: (==|!=|>=?|<=?) (\d))?$/;

/** What a comparison of a length says of what there is; `undefined` where it says nothing. */
function saysOfLength(
  sign: string,
  number: number,
  holds: boolean,
): Exclude<NameCondition['when'], number> | undefined {
  const contrary = CONTRARY.get(sign);
  if (contrary !== undefined) return saysOfLength(contrary, number, !holds);
  if (sign === '==' && number === 1) return holds ? 'one' : 'notOne';
  if (sign === '==' && number === 0) return holds ? 'false' : 'true';
  const least = sign === '>' ? number + 1 : number;
  if (sign !== '==' && least === 1) return holds ? 'true' : 'false';
  return holds && least > 1 ? 'true' : undefined;
}

const CONTRARY: ReadonlyMap<string, string> = new Map([
  ['!=', '=='],
  ['<', '>='],
  ['<=', '>'],
]);

/** `x is True`: it counts as true then. Of what is not nothing is said. */
function testOfLiteral(reading: Reading, text: string, holds: boolean): NameCondition | undefined {
  const [, name, isOther, literal] = LITERAL.exec(text) ?? [];
  if (name === undefined || (isOther === undefined) !== holds) return undefined;
  const holder = parameterNamed(reading, name);
  return holder && { holder, when: literal === 'True' ? 'true' : 'false' };
}

const LITERAL = /^([A-Za-z_]\w*) is (not )?(True|False)$/;

/** `undefined` where it says something else than whether a parameter is `None`, true, can be called, or of what kind it is. */
function testOf(reading: Reading, node: FlatNode, holds: boolean): NameCondition | undefined {
  const { tree } = reading;
  if (tree.endOf(node) - tree.startOf(node) > LONGEST) return undefined;
  const text = tree.textOf(node);
  const [, not, asked] = /^(not )?([A-Za-z_]\w*)$/.exec(text) ?? [];
  const [, compared, isNot] = /^([A-Za-z_]\w*) is (not )?None$/.exec(text) ?? [];
  const [, called] = /^callable\(([A-Za-z_]\w*)\)$/.exec(text) ?? [];
  if (called !== undefined) {
    const holder = holds ? parameterCalled(reading, called) : undefined;
    return holder && { holder, when: 'callable' };
  }
  const [, isNone, typed, classes] = TESTED.exec(text) ?? [];
  if (typed !== undefined && classes !== undefined)
    return testOfKind(reading, typed, classes, (isNone === undefined) === holds);
  const ofOther =
    testOfCoroutine(reading, text, holds) ??
    testOfType(reading, node, text, holds) ??
    testOfRest(reading, text, holds) ??
    testOfLiteral(reading, text, holds);
  if (ofOther !== undefined) return ofOther;
  const name = asked ?? compared ?? '';
  const isPositive = (compared === undefined ? not === undefined : isNot !== undefined) === holds;
  const holder = parameterNamed(reading, name);
  if (holder === undefined) {
    const given = isPositive ? parameterIn(reading, name) : undefined;
    return given && { holder: given, when: 'callable' };
  }
  if (compared !== undefined) return { holder, when: isPositive ? 'notNone' : 'none' };
  return { holder, when: isPositive ? 'true' : 'false' };
}
