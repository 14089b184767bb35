// What has to be true of names for a part of a function to be reached, as far as it says whether something is given for
// a parameter: decorators choose by that what they return, and which of several wrappers they make.
import type { Place } from '../../../flow/flow-builder.ts';
import type { WHEN } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { functionScope, type Reading, readName } from './reading.ts';
import { findVariable, type Scope } from './scopes.ts';
import { isAnd, partsOf, unwrap } from './syntax.ts';

interface NameCondition {
  /** What is held by the name that is asked. */
  readonly holder: Place;
  readonly when: keyof typeof WHEN;
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
    for (const { holder, when } of condition) flow.copyWhen(at, next, holder, when);
    at = next;
  });
  if (conditions.length === 0) flow.copy(from, to);
}

/** Of deeply nested statements only the nearest conditions count. */
const MAX_CONDITIONS = 8;

/** Around the node inside its function, and in front of it where they leave. */
export function conditionsAround(reading: Reading, node: FlatNode): readonly Condition[] {
  const { tree } = reading;
  const found: Condition[] = [];
  for (let at = node; found.length < MAX_CONDITIONS; ) {
    const parent = tree.parentOf(at);
    if (parent === -1) break;
    const type = tree.typeOf(parent);
    if (type === 'function_definition' || type === 'module') break;
    if (type === 'if_statement') found.push(...conditionsOfClause(reading, at));
    else if (type === 'block') found.push(...leftBefore(reading, parent, at));
    at = parent;
  }
  return found.slice(0, MAX_CONDITIONS);
}

/** For a clause of an `if`: those in front of it do not hold. @param clause its first block, an `elif` or the `else` */
export function conditionsOfClause(reading: Reading, clause: FlatNode): readonly Condition[] {
  const { tree } = reading;
  const statement = tree.parentOf(clause);
  if (tree.fieldOf(clause) === 'consequence') return tested(reading, statement, true);
  if (tree.fieldOf(clause) !== 'alternative') return [];
  const own = tree.typeOf(clause) === 'elif_clause' ? tested(reading, clause, true) : [];
  const before = tree.childrenIn(statement, 'alternative').filter((each) => each < clause);
  return [...own, ...[statement, ...before].flatMap((each) => tested(reading, each, false))];
}

/** For what comes behind an `if` without an `else` when none of its clauses has run. */
export function conditionsOfNone(reading: Reading, statement: FlatNode): readonly Condition[] {
  const { tree } = reading;
  if (tree.typeOf(statement) !== 'if_statement') return [];
  const clauses = [statement, ...tree.childrenIn(statement, 'alternative')];
  return clauses.flatMap((each) => tested(reading, each, false));
}

/** An `if` in front of the statement whose body never gets as far. */
function leftBefore(reading: Reading, block: FlatNode, before: FlatNode): Condition[] {
  const { tree } = reading;
  return partsOf(tree, block).flatMap((each) => {
    if (each >= before || tree.typeOf(each) !== 'if_statement') return [];
    if (tree.childOf(each, 'alternative') !== -1) return [];
    const last = partsOf(tree, tree.childOf(each, 'consequence')).at(-1);
    const leaves = last !== undefined && /^(?:return|raise)_statement$/.test(tree.typeOf(last));
    return leaves ? tested(reading, each, false) : [];
  });
}

/** What is known of names where the condition of the clause holds, or does not. */
function tested(reading: Reading, clause: FlatNode, holds: boolean): Condition[] {
  const { tree } = reading;
  return partsThat(tree, tree.childOf(clause, 'condition'), holds).flatMap((part) => {
    const alternatives = partsThat(tree, part, !holds).map((each) => testOf(reading, each, holds));
    return alternatives.includes(undefined) ? [] : [alternatives as Condition];
  });
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
  return [...found, ...open];
}

const LONGEST = 80;

/** `undefined` where it says more than whether something is given. */
function testOf(reading: Reading, node: FlatNode, holds: boolean): NameCondition | undefined {
  const { tree } = reading;
  if (tree.endOf(node) - tree.startOf(node) > LONGEST) return undefined;
  const text = tree.textOf(node);
  const [, not, name = '', absent] = /^(not )?([A-Za-z_]\w*)( is None)?$/.exec(text) ?? [];
  const [, present] = /^([A-Za-z_]\w*) is not None$/.exec(text) ?? [];
  const [, called] = /^callable\(([A-Za-z_]\w*)\)$/.exec(text) ?? [];
  const isTruth = present === undefined && absent === undefined && called === undefined;
  const holder = holderOf(reading, present ?? called ?? name, isTruth);
  if (holder === -1) return undefined;
  if (called !== undefined) return holds ? { holder, when: 'callable' } : undefined;
  const isAbsent = present === undefined && (not !== undefined) !== (absent !== undefined);
  return { holder, when: isAbsent === holds ? 'absent' : 'given' };
}

/**
 * What a name of the function holds, or a parameter of a function around that is never bound again; -1 for others.
 * @param isTruth whether its truth is asked, which may be that of a number if it is no parameter
 */
function holderOf(reading: Reading, name: string, isTruth: boolean): Place {
  const scope = functionScope(reading);
  const found = name === '' ? undefined : findVariable(scope, name, true);
  if (found === undefined) return -1;
  const { variable } = found;
  if (scope.variables.get(name) === variable) {
    const place = reading.variables.origin(readName(reading, name));
    const isTold = isTruth ? scope.parameters.includes(place) : true;
    return isTold && !scope.fallbacks.has(place) ? place : -1;
  }
  if (variable.count > 1) return -1;
  for (let at: Scope | undefined = scope.parent; at !== undefined; at = at.parent) {
    if (at.parameters.includes(variable.place))
      return at.fallbacks.has(variable.place) ? -1 : variable.place;
  }
  return -1;
}
