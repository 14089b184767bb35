// Type parameters of functions: the class that a call names in angle brackets is handed over like a value.
// https://en.cppreference.com/w/cpp/language/function_template
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { typeArgumentsOf } from './declarators.ts';
import { typeName } from './declare-classes.ts';
import { findLocal, type Reading, scopeOf } from './reading.ts';

/** Names of the types that the template around a declaration leaves open; empty where there is none. */
export function templateParameters({ tree }: Reading, node: FlatNode): string[] {
  const template = tree.parentOf(node);
  if (template === -1 || tree.typeOf(template) !== 'template_declaration') return [];
  const list = tree.childOf(template, 'parameters');
  if (list === -1) return [];
  return tree.childrenOf(list).flatMap((parameter) => {
    const name = tree
      .childrenOf(parameter)
      .find((child) => tree.typeOf(child) === 'type_identifier');
    return name === undefined ? [] : [tree.textOf(name)];
  });
}

/**
 * The first class in the angle brackets of what is called. It goes to the first type parameter, which is the one that is
 * told; the others mostly follow from the arguments.
 */
export function typeArgumentOf(reading: Reading, callee: FlatNode): Argument[] {
  const { tree, builder, isC } = reading;
  let name = tree.typeOf(callee) === 'field_expression' ? tree.childOf(callee, 'field') : callee;
  for (let depth = 0; depth < DEEPEST && tree.typeOf(name) === 'qualified_identifier'; depth += 1)
    name = tree.childOf(name, 'name');
  if (isC || name === -1 || !TEMPLATES.has(tree.typeOf(name))) return [];
  const [first] = typeArgumentsOf(tree, name);
  const written = first === undefined ? '' : typeName(reading, first);
  if (written === '') return [];
  const local = findLocal(reading, written);
  const place = local ?? builder.place();
  if (local === undefined) builder.name(written, scopeOf(reading), place);
  return [{ kind: 'block', place }];
}

const DEEPEST = 50;
const TEMPLATES = new Set(['template_function', 'template_method']);

/** Binds the first type parameter of the function whose body is being read. @returns its place; -1 for none */
export function bindTypeParameter(reading: Reading, [name]: readonly string[]): Place {
  if (name === undefined) return -1;
  const place = reading.builder.place();
  reading.blocks.at(-1)?.set(name, place);
  return place;
}

/** Makes an object of a class by its name, or by the name of a type parameter. */
export function makeNamed(reading: Reading, name: string, options: CallOptions): void {
  const { builder, generic } = reading;
  const local = findLocal(reading, name);
  if (local === undefined) {
    builder.callName(name, scopeOf(reading), { ...options, flags: ['construct'] });
    return;
  }
  builder.call(local, { ...options, flags: ['construct'] });
  if (options.result !== undefined) generic.add(options.result);
}

/** `T::create()` @returns whether it is that */
export function callOfParameter(reading: Reading, name: string, options: CallOptions): boolean {
  const dot = name.indexOf('.');
  const local = dot > 0 ? findLocal(reading, name.slice(0, dot)) : undefined;
  if (local === undefined) return false;
  reading.builder.callMember(local, name.slice(dot + 1), options);
  return true;
}
