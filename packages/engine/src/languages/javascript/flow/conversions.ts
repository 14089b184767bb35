// What operators ask of the objects that they are given: a text of parts of a template and of what is joined to a text, a
// number of what is counted and compared. https://tc39.es/ecma262/#sec-toprimitive
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

const PRIMITIVE_KEY = '@@toPrimitive';

/** Operators that want numbers, or texts. */
const COUNTING: ReadonlySet<string> = new Set(['-', '*', '/', '%', '**', '<', '>', '<=', '>=']);

/** Parts of what a function is given by its template are not made a text. */
export function enterTemplateCall(flow: ScriptFlow, node: SyntaxNode): void {
  const template = childOf(node, 'quasi');
  if (template !== undefined) flow.unused.add(template);
}

export function leaveTemplate(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.unused.has(node)) return;
  for (const part of childrenOf(node, 'expressions')) askText(flow, objectAt(flow, part));
}

export function leaveBinary(flow: ScriptFlow, node: SyntaxNode): void {
  const sides = [childOf(node, 'left'), childOf(node, 'right')];
  const operator = node.operator as string;
  const ask = operator === '+' ? askPrimitive : COUNTING.has(operator) ? askNumber : undefined;
  if (operator === '+') flow.setValue(node, flow.valueOfText(node));
  if (ask !== undefined) for (const side of sides) ask(flow, objectAt(flow, side));
}

export function leaveUnary(flow: ScriptFlow, node: SyntaxNode): void {
  if (node.operator === '+' || node.operator === '-')
    askNumber(flow, objectAt(flow, childOf(node, 'argument')));
}

/**
 * What the expression holds where that is an object for certain: `this`, what is made, and a name for that. Of other
 * things that are made a text most are texts, or numbers.
 * @returns -1 for other expressions
 */
function objectAt(flow: ScriptFlow, node: SyntaxNode | undefined): Place {
  const inner = withoutWrappers(node);
  if (inner?.type === 'ThisExpression' || inner?.type === 'NewExpression')
    return flow.valueOf(inner);
  const binding = inner?.type === 'Identifier' ? flow.binding(nameOf(inner) ?? '') : undefined;
  return binding !== undefined && flow.madeHere.has(binding) ? flow.valueOf(inner) : -1;
}

/** Notes a name that holds what `new` makes, and nothing else. */
export function noteMade(flow: ScriptFlow, declarator: SyntaxNode): void {
  const binding = flow.binding(nameOf(childOf(declarator, 'id')) ?? '');
  if (binding === undefined || binding.isAssigned) return;
  if (withoutWrappers(childOf(declarator, 'init'))?.type === 'NewExpression')
    flow.madeHere.add(binding);
}

function askText(flow: ScriptFlow, object: Place): void {
  ask(flow, object, PRIMITIVE_KEY);
  ask(flow, object, 'toString');
}

/** `valueOf` in front, where the object has one of its own. */
function askPrimitive(flow: ScriptFlow, object: Place): void {
  ask(flow, object, PRIMITIVE_KEY);
  ask(flow, object, 'valueOf');
  ask(flow, object, 'toString', ['implicit', 'otherwise']);
}

function askNumber(flow: ScriptFlow, object: Place): void {
  ask(flow, object, PRIMITIVE_KEY);
  ask(flow, object, 'valueOf');
}

function ask(
  { builder }: ScriptFlow,
  object: Place,
  key: string,
  flags: readonly ('implicit' | 'otherwise')[] = ['implicit'],
): void {
  if (object !== -1) builder.callMember(object, key, { arguments: [], flags });
}
