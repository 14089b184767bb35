// What names of types in comments of JavaScript mean. They are often names that nobody declares: those say nothing,
// where TypeScript's would be of another package.
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import { isWithModule } from '../extraction/comment-imports.ts';
import type { Documentation } from '../extraction/documented-types.ts';
import { childOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { LIBRARY_TYPES } from './library-types.ts';
import type { Binding } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { applyType, typeOf } from './types.ts';

/** @returns the type that a comment means by the name, -1 where it says nothing; `undefined` where TypeScript's rule holds */
export function typeInComments(flow: ScriptFlow, name: string): number | undefined {
  const { documented } = flow.script;
  const definition = documented?.definitions.get(name);
  if (definition !== undefined) return flow.definitions.get(name) ?? define(flow, name, definition);
  if (isWithModule(name)) return undefined;
  const head = name.split('.', 1)[0] as string;
  const binding = flow.binding(head);
  if (binding === undefined)
    return documented?.imported.has(head) === true || LIBRARY_TYPES.has(head) ? undefined : -1;
  if (name !== head) return undefined;
  if (binding.declaredBy !== undefined) return -1;
  return binding.assignedAt.length > 0 ? classHeldBy(flow, binding) : undefined;
}

/** What `new` makes of a function that a type is named after; -1 where it is named after none. */
export function madeByNamed(flow: ScriptFlow, type: SyntaxNode | undefined): Place {
  if (flow.script.documented === undefined || type?.type !== 'TSTypeReference') return -1;
  const binding = flow.binding(nameOf(childOf(type, 'typeName')) ?? '');
  return binding?.declaredBy === undefined ? -1 : flow.read(binding.place, 'prototype');
}

/** Whatever class a variable holds, as those do that are given another file. */
function classHeldBy(flow: ScriptFlow, binding: Binding): number {
  const { builder, heldClasses } = flow;
  const known = heldClasses.get(binding);
  if (known !== undefined) return known;
  const type = builder.addClassType(builder.addClass({ bases: [{ place: binding.place }] }));
  heldClasses.set(binding, type);
  return type;
}

/** The class is known before its members are, since they may speak of it. */
function define(flow: ScriptFlow, name: string, { type, properties }: Documentation): number {
  const { builder } = flow;
  const isAlias = properties.length === 0;
  const made = builder.addClass({ isAlias });
  const defined = builder.addClassType(made);
  flow.definitions.set(name, defined);
  for (const property of properties) {
    const field = builder.place();
    applyType(flow, property.type, field);
    builder.member(made, property.name, field, MEMBER.field);
  }
  const base = isAlias ? typeOf(flow, type, 1) : -1;
  if (base !== -1) builder.setBases(made, [{ type: base }]);
  return defined;
}
