// What functions return under a condition on one of their names: decorators that may be used with or without
// arguments return one thing or another, by whether they are given what they decorate.
import type { Place } from '../../../flow/flow-builder.ts';
import type { WHEN } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { functionScope, type Reading, readName } from './reading.ts';
import { findVariable } from './scopes.ts';
import { partsOf, unwrap } from './syntax.ts';

interface Condition {
  readonly name: string;
  readonly when: keyof typeof WHEN;
}

export function returnValue(reading: Reading, node: FlatNode, value: Place, result: Place): void {
  const { flow } = reading;
  const condition = conditionOf(reading, node);
  if (condition === undefined) flow.copy(value, result);
  else {
    const holder = reading.variables.origin(readName(reading, condition.name));
    flow.copyWhen(value, result, holder, condition.when);
  }
}

/** Longer conditions say more than whether something is given. */
const LONGEST = 80;

/** The nearest condition on a name of the function, around the statement or in front of it. */
function conditionOf(reading: Reading, node: FlatNode): Condition | undefined {
  const { tree } = reading;
  for (let at = node; ; ) {
    const parent = tree.parentOf(at);
    if (parent === -1) return undefined;
    const type = tree.typeOf(parent);
    if (type === 'function_definition' || type === 'module') return undefined;
    const found =
      type === 'if_statement'
        ? tested(reading, parent, tree.fieldOf(at) === 'consequence')
        : type === 'block'
          ? leftBefore(reading, parent, at)
          : undefined;
    if (found !== undefined) return found;
    at = parent;
  }
}

/** An `if` in front of the statement whose body never gets as far. */
function leftBefore(reading: Reading, block: FlatNode, before: FlatNode): Condition | undefined {
  const { tree } = reading;
  const left = partsOf(tree, block).filter((each) => {
    if (each >= before || tree.typeOf(each) !== 'if_statement') return false;
    if (tree.childOf(each, 'alternative') !== -1) return false;
    const last = partsOf(tree, tree.childOf(each, 'consequence')).at(-1);
    return last !== undefined && /^(?:return|raise)_statement$/.test(tree.typeOf(last));
  });
  for (const each of left.reverse()) {
    const found = tested(reading, each, false);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is known of a name where the condition of an `if` holds, or does not. */
function tested(reading: Reading, statement: FlatNode, holds: boolean): Condition | undefined {
  const { tree } = reading;
  if (!holds && tree.childrenIn(statement, 'alternative').length > 1) return undefined;
  const text = tree.textOf(unwrap(tree, tree.childOf(statement, 'condition')));
  if (text.length > LONGEST) return undefined;
  const [, not, name = '', absent] = /^(not )?([A-Za-z_]\w*)( is None)?$/.exec(text) ?? [];
  const [, present] = /^([A-Za-z_]\w*) is not None$/.exec(text) ?? [];
  const [, called] = /^callable\(([A-Za-z_]\w*)\)$/.exec(text) ?? [];
  const asked = present ?? called ?? name;
  if (!isOwnName(reading, asked)) return undefined;
  if (called !== undefined) return holds ? { name: asked, when: 'callable' } : undefined;
  const isAbsent = present === undefined && (not !== undefined) !== (absent !== undefined);
  return { name: asked, when: isAbsent === holds ? 'absent' : 'given' };
}

const isOwnName = (reading: Reading, name: string): boolean =>
  name !== '' &&
  functionScope(reading).variables.has(name) &&
  findVariable(functionScope(reading), name, true) !== undefined;
