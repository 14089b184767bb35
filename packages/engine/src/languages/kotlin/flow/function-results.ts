// What calls give by what is written of them: by the type of functions that a variable is declared with, and by the type
// that a call of the standard library is given.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { nameOf } from '../extraction/syntax-tree.ts';
import { functionTypeOf, resultTypeOf } from './kotlin-class.ts';
import type { Reading } from './reading.ts';

/** What the type of functions says that a variable, called by name or by `invoke`, gives; -1 where none is written. */
export function givenByType({ tree, names }: Reading, callee: number): number {
  let named = callee;
  if (tree.types[callee] === 'navigation_expression') {
    if (nameOf(tree, (tree.after[callee] as number) - 1) !== 'invoke') return -1;
    named = callee + 1;
  }
  if (tree.types[named] !== 'identifier') return -1;
  const variable = names.variable(nameOf(tree, named));
  const type = functionTypeOf(tree, variable?.property?.type ?? variable?.type ?? -1);
  return type === -1 ? -1 : resultTypeOf(tree, type);
}

/** `filterIsInstance<T>()`, `filterIsInstance(T::class.java)`: of the elements those that are of the type. */
export function declareFiltered(
  { builder, plainNames }: Reading,
  receiver: Place,
  { typeArguments, classArguments, result }: CallOptions,
): void {
  const type = (typeArguments ?? classArguments ?? [])[0] ?? -1;
  if (result === undefined || plainNames.has(receiver)) return;
  if (type === -1) {
    builder.copy(receiver, result);
    return;
  }
  const element = builder.place();
  builder.read(receiver, ELEMENT_KEY, element);
  const kept = builder.place();
  builder.keepOfType(element, kept, type);
  const list = builder.place();
  builder.object(list);
  builder.write(kept, list, ELEMENT_KEY);
  builder.copy(list, result);
  builder.type(builder.addType('List', [type]), result);
}
