// Members that a script adds to what the language's own literals and functions make: `Array.prototype.last = …`. What
// `new` makes has what is written to its class's prototype; nobody calls a class for a list that is written out.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

const MADE_WITHOUT_NEW: ReadonlySet<string> = new Set(['Array', 'Function', 'Object', 'Promise']);

/** The value is written to the key of the object: where that is such a prototype, the class gets the member. */
export function extendStandard(
  flow: ScriptFlow,
  object: SyntaxNode | undefined,
  { key, value }: { readonly key: string; readonly value: Place },
): void {
  const holder = withoutWrappers(object);
  if (value === -1 || holder?.type !== 'MemberExpression') return;
  if (propertyNameOf(holder) !== 'prototype') return;
  const name = nameOf(withoutWrappers(childOf(holder, 'object')));
  if (name === undefined || !MADE_WITHOUT_NEW.has(name) || !flow.isFree(name)) return;
  flow.builder.extend(flow.builder.addType(name), key, value);
}
