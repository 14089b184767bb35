// `Made.prototype = new Base()`, as scripts had it before `Object.create`: what is written to that one instance later is
// on whatever `Made` makes, and on no other instance of `Base`. So the prototype is an object of its own that has the
// members of such an instance.
import type { Place } from '../../../flow/flow-builder.ts';
import { propertyNameOf, type SyntaxNode, withoutWrappers } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

/** @returns the place of what `left` gets, where `value` is that of `right` */
export function prototypeGiven(
  flow: ScriptFlow,
  {
    left,
    right,
    value,
  }: {
    readonly left: SyntaxNode | undefined;
    readonly right: SyntaxNode | undefined;
    readonly value: Place;
  },
): Place {
  if (value === -1 || withoutWrappers(right)?.type !== 'NewExpression') return value;
  if (left?.type !== 'MemberExpression' || propertyNameOf(left) !== 'prototype') return value;
  const { builder } = flow;
  const prototype = builder.place();
  builder.object(prototype);
  builder.merge(value, prototype);
  return prototype;
}
