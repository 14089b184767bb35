// Classes and objects as facts: bases, properties, and what the compiler adds to enums and data classes.
import type { Place } from '../../../flow/flow-builder.ts';
import { type BaseFact, CONSTRUCTOR_KEY, fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import { baseTypeOf } from '../extraction/declaration-syntax.ts';
import { childOf, childrenOf } from '../extraction/syntax-tree.ts';
import { closeFunction, openCallable, parametersOf } from './functions.ts';
import type { KotlinClass } from './kotlin-class.ts';
import type { Variable } from './lexical-names.ts';
import { type Reading, store, surroundings } from './reading.ts';
import { lineOf } from './tree-walk.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';

export function openClass(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const found = reading.classes.byNode.get(node) as KotlinClass;
  builder.at(lineOf(tree, node));
  // The name of a class in a body of code is seen from its declaration on.
  const isMember = found.qualifiedName !== '' || found.outer?.types.get(found.name) === found;
  if (found.name !== '' && !isMember) names.declareClass(found.name, found);
  names.open();
  if (found.name !== '') names.declareClass(found.name, found);
  const outer = surroundings(reading);
  const declaration = found.declaration === -1 ? outer.declaration : found.declaration;
  const { implicit, isReceiverKnown } = outer;
  const own = { class: found, scope: found.scope, self: found.self, label: '', declaration };
  reading.around.push({ ...own, implicit, isReceiverKnown });
  declareTypeParameters(reading, node, found.index);
  builder.setBases(found.index, basesOf(reading, node));
  declareValue(reading, found, declaration);
  for (const [name, inner] of found.types) {
    names.declareClass(name, inner);
    builder.member(found.index, fieldKey(name), inner.place, MEMBER.static + MEMBER.field);
    builder.member(found.index, name, inner.place, MEMBER.static);
  }
  if (found.companion !== undefined) {
    for (const [name, inner] of found.companion.types) names.declareClass(name, inner);
  }
  addProperties(reading, found);
  if (found.kind === 'enum') addEnumMembers(reading, found);
  if (found.isData) addComponents(reading, found);
}

/** The class as a value: an object is its one instance. */
function declareValue({ builder, globals }: Reading, found: KotlinClass, declaration: number) {
  const { index, place, self, name, kind, qualifiedName, outer, isCompanion } = found;
  if (kind === 'object' || name === '') builder.instance(index, place);
  else builder.class(index, place);
  if (name === '') builder.instance(index, self);
  else builder.type(builder.addType(name, [], declaration), self);
  const named = outer === undefined ? globals.get(qualifiedName) : undefined;
  // Functions of the name stand in front of the class.
  if (named !== undefined) builder.copy(place, named);
  else if (qualifiedName !== '') {
    builder.global(qualifiedName, place);
    if (outer === undefined) globals.set(qualifiedName, place);
  }
  // Behind the name of the class stand the members of its companion, inherited ones included.
  if (isCompanion && outer !== undefined) builder.merge(place, outer.place);
}

export function closeClass({ names, around }: Reading): void {
  names.close();
  around.pop();
}

/** Every class has a base outside of the repository, `Any` at the least. */
function basesOf(reading: Reading, node: number): BaseFact[] {
  const { tree, builder } = reading;
  const root = { type: builder.addType('kotlin.Any') };
  const list = childOf(tree, node, 'delegation_specifiers');
  if (tree.types[node] === 'enum_entry') {
    const own = reading.around.at(-2)?.class;
    return own === undefined ? [root] : [{ type: ownType(reading, own) }, root];
  }
  if (list === -1) return [root];
  const bases = childrenOf(tree, list).flatMap((specifier) => {
    const { type } = readType(reading, baseTypeOf(tree, specifier));
    return type === -1 ? [] : [{ type }];
  });
  return [...bases, root];
}

const ownType = ({ builder }: Reading, { name, declaration }: KotlinClass): number =>
  builder.addType(name, [], declaration);

const INSTANCE = MEMBER.field + MEMBER.static + MEMBER.toOthers;

function addProperties(reading: Reading, found: KotlinClass): void {
  const { builder, names } = reading;
  // Java names the one instance of an object so.
  if (found.kind === 'object' && found.name !== '' && !found.isCompanion)
    builder.member(found.index, fieldKey('INSTANCE'), found.place, INSTANCE);
  const isShared = found.isCompanion && found.outer !== undefined;
  for (const [name, property] of found.properties) {
    const { place, type, isCallable } = property;
    const isEntry = found.kind === 'enum' && type === -1 && !found.components.includes(name);
    names.declareVariable(name, { place, isCallable, owner: found, property });
    const flags = MEMBER.field + (isEntry ? MEMBER.static : 0);
    builder.member(found.index, fieldKey(name), place, flags);
    // A property that holds a function is called like one.
    const isCalled = isCallable && !found.methods.has(name);
    if (isCalled) builder.member(found.index, name, place);
    if (isShared) {
      const { index } = found.outer;
      builder.member(index, fieldKey(name), place, MEMBER.field + MEMBER.static);
      if (isCalled) builder.member(index, name, place, MEMBER.static);
    }
    declareType(reading, readType(reading, type), place);
  }
  if (found.companion === undefined) return;
  for (const [name, property] of found.companion.properties) {
    if (found.properties.has(name)) continue;
    const { place, isCallable } = property;
    names.declareVariable(name, { place, isCallable, owner: found.companion, property });
  }
}

/** `values`, `valueOf` and `entries`, which nobody writes. */
function addEnumMembers(reading: Reading, found: KotlinClass): void {
  const { builder } = reading;
  const own = ownType(reading, found);
  addHidden(reading, found, 'values', MEMBER.static, (result) =>
    builder.type(builder.addType('Array', [own]), result),
  );
  addHidden(reading, found, 'valueOf', MEMBER.static, (result) => builder.type(own, result));
  const entries = builder.place();
  builder.type(builder.addType('List', [own]), entries);
  builder.member(found.index, fieldKey('entries'), entries, MEMBER.static + MEMBER.field);
}

/** `component1` and those that follow, and `copy`. */
function addComponents(reading: Reading, found: KotlinClass): void {
  const { builder } = reading;
  found.components.forEach((name, at) => {
    const component = `component${at + 1}`;
    const { place, type } = found.properties.get(name) ?? { place: -1, type: -1 };
    if (place === -1 || found.methods.has(component)) return;
    addHidden(reading, found, component, 0, (result) => {
      declareType(reading, readType(reading, type), result);
      builder.copy(place, result);
    });
  });
  if (!found.methods.has('copy'))
    addHidden(reading, found, 'copy', 0, (result) => builder.type(ownType(reading, found), result));
}

/** A member without a declaration: calls of it are understood, and lead nowhere. */
function addHidden(
  { builder }: Reading,
  { index, self }: KotlinClass,
  name: string,
  flags: number,
  declare: (result: Place) => void,
): void {
  const callable = builder.openCallable({
    startLine: 1,
    endLine: 1,
    owner: index,
    // Without code that anybody wrote, it is no end of a call.
    isAbstract: true,
  });
  builder.shape(callable, {
    receiver: (flags & MEMBER.static) === 0 ? self : -1,
    rest: builder.place(),
  });
  declare(builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(index, name, place, flags);
}

/** It stays open until the calls of the bases' constructors have been read. */
export function openPrimaryConstructor(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const callable = openCallable(reading, node, { receiver: owner.self });
  const shape = parametersOf(reading, childOf(tree, node, 'class_parameters'));
  builder.shape(callable, { receiver: owner.self, ...shape });
  const parameters: (readonly [string, Variable])[] = [];
  const keep = (name: string, place: Place) => {
    const variable = reading.names.variable(name);
    if (owner.components.includes(name))
      store(reading, place, owner.properties.get(name)?.place ?? -1);
    else if (variable !== undefined) parameters.push([name, variable]);
  };
  shape.parameterNames.forEach((name, at) => {
    keep(name, shape.parameters[at] as Place);
  });
  if (shape.rest !== -1) keep(shape.restName, shape.rest);
  reading.constructorParameters.set(owner, parameters);
}

/** Parameters of the constructor are seen in the initial values of properties as well. */
export function closePrimaryConstructor(reading: Reading): void {
  const { builder, names } = reading;
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const place = closeFunction(reading);
  builder.member(owner.index, CONSTRUCTOR_KEY, place);
  for (const [name, variable] of reading.constructorParameters.get(owner) ?? [])
    if (!owner.properties.has(name)) names.declareVariable(name, variable);
}
