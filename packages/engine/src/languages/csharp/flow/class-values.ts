// Classes as values: what a type names where it is created, or where static members are named.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { genericKey } from './csharp-class.ts';
import { freeName, type Reading } from './reading.ts';
import { plainTypeName, typeArgumentsOf } from './types.ts';

/** The class that a type names, as a value; -1 for what is no class. */
export function classValue(reading: Reading, node: FlatNode): Place {
  const { tree, names } = reading;
  const type = node === -1 ? '' : tree.typeOf(node);
  if (type === 'nullable_type') return classValue(reading, tree.childOf(node, 'type'));
  if (!NAMED.has(type)) return -1;
  const isGeneric = type === 'generic_name';
  const arity = isGeneric ? typeArgumentsOf(reading, node).length : 0;
  const name = type === 'identifier' ? plainName(tree.textOf(node)) : plainTypeName(reading, node);
  if (name === '') return -1;
  const own = names.class(name, arity) ?? nestedClass(reading, name);
  // One with another number of type parameters is meant only where no file has a better one.
  if (own !== undefined && (own.arity === arity || name.includes('.'))) return own.place;
  // The number tells the name from that of a method, also where it is none.
  return freeName(reading, node, genericKey(name, arity));
}

/** `Outer.Inner` of this file. */
function nestedClass({ names }: Reading, name: string) {
  const [head = '', ...rest] = name.split('.');
  let found = names.class(head);
  for (const segment of rest) found = found?.types.find((inner) => inner.name === segment);
  return found;
}

const NAMED = new Set(['identifier', 'generic_name', 'qualified_name', 'alias_qualified_name']);
