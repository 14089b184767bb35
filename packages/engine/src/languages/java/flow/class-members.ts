// Classes and their members as facts: bases, fields, methods and constructors, and what the compiler adds to
// enums and records.
import type { Place } from '../../../flow/flow-builder.ts';
import { type BaseFact, CONSTRUCTOR_KEY, fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { noteContainer } from './containers.ts';
import { noteListener } from './event-listeners.ts';
import { noteOwnResult } from './given-types.ts';
import { addHidden, NOWHERE } from './hidden-members.ts';
import {
  dimensionsOf,
  hasModifier,
  isStaticMember,
  type JavaClass,
  typeOfParameter,
} from './java-class.ts';
import { addLombok } from './lombok.ts';
import { componentKey } from './patterns.ts';
import { noteProvided } from './provided-types.ts';
import { noteElements, plainPlace, plainTypeOf, type Reading, surroundings } from './reading.ts';
import { noteStandIn } from './stand-ins.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';
import { nameOrdered, placeOfType } from './variables.ts';

/** @param node the declaration, or the body of an anonymous class */
export function openClass(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  const found = reading.classes.byNode.get(node) as JavaClass;
  builder.at(tree.lineOf(node));
  // The name of a class in a body of code is seen from its declaration on.
  const isMember = found.qualifiedName !== '' || found.outer?.types.get(found.name) === found;
  if (found.name !== '' && !isMember) names.declareClass(found.name, found);
  names.open();
  if (found.name !== '') names.declareClass(found.name, found);
  const declaration =
    found.declaration === -1 ? surroundings(reading).declaration : found.declaration;
  declareTypeParameters(reading, node, found.index);
  // Types declared inside are not seen in the header.
  const bases = basesOf(reading, node, found);
  reading.around.push({ class: found, scope: found.staticScope, self: found.self, declaration });
  builder.setBases(found.index, bases);
  builder.class(found.index, found.place);
  if (found.name === '') builder.instance(found.index, found.self);
  else builder.type(builder.addType(found.name, [], declaration), found.self);
  if (found.qualifiedName !== '') builder.global(found.qualifiedName, found.place);
  for (const [name, inner] of found.types) {
    names.declareClass(name, inner);
    builder.member(found.index, fieldKey(name), inner.place, MEMBER.static + MEMBER.field);
  }
  addFields(reading, found);
  if (found.kind === 'enum') addEnumMethods(reading, found);
  if (found.kind === 'record') {
    addAccessors(reading, found);
    if (!hasCanonical(reading, node)) addCanonical(reading, node, found);
  }
  if (found.name !== '') addLombok(reading, node, found);
}

export function closeClass({ names, around }: Reading): void {
  names.close();
  around.pop();
}

/** Every class has a base outside of the repository, `Object` at the least. */
function basesOf(reading: Reading, node: FlatNode, { kind, name }: JavaClass): BaseFact[] {
  const { tree, builder } = reading;
  const rootName = kind === 'enum' ? 'Enum' : kind === 'record' ? 'Record' : 'Object';
  const root = { type: builder.addType(`java.lang.${rootName}`) };
  if (name === '') {
    const around = tree.parentOf(node);
    const written = tree.childOf(around, 'type');
    if (written !== -1) return [...typeBase(reading, written), root];
    const own = surroundingEnum(reading);
    return own === undefined ? [root] : [{ type: enumType(reading, own) }, root];
  }
  const bases = tree.childrenOf(node).flatMap((child) => {
    if (!HEADERS.has(tree.typeOf(child))) return [];
    const listed = tree
      .childrenOf(child)
      .flatMap((each) => (tree.typeOf(each) === 'type_list' ? tree.childrenOf(each) : [each]));
    return listed.flatMap((each) => typeBase(reading, each));
  });
  return [...bases, root];
}

const HEADERS = new Set(['superclass', 'super_interfaces', 'extends_interfaces']);

function typeBase(reading: Reading, node: FlatNode): BaseFact[] {
  const { type } = readType(reading, node);
  return type === -1 ? [] : [{ type }];
}

const surroundingEnum = (reading: Reading): JavaClass | undefined => surroundings(reading).class;

function enumType({ builder }: Reading, { name, declaration }: JavaClass): number {
  return builder.addType(name, [], declaration);
}

function addFields(reading: Reading, found: JavaClass): void {
  const { builder, names } = reading;
  for (const [name, field] of found.fields) {
    const { place, isStatic, isWithin, type, dimensions } = field;
    names.declareVariable(name, { place, owner: found, field });
    const flags = MEMBER.field + (isStatic ? MEMBER.static : 0) + (isWithin ? MEMBER.within : 0);
    builder.member(found.index, fieldKey(name), place, flags);
    if (type !== -1) {
      declareType(reading, readType(reading, type, dimensions), place);
      noteStandIn(reading, reading.tree.parentOf(type), place);
    }
    noteElements(reading, field, place);
    noteContainer(reading, type, place);
  }
}

/** `values` and `valueOf`, which nobody writes. */
function addEnumMethods(reading: Reading, found: JavaClass): void {
  const { builder } = reading;
  const own = enumType(reading, found);
  const isStatic = true;
  const values = (result: Place) => builder.type(builder.addType('[]', [own]), result);
  addHidden(reading, found, 'values', { isStatic, body: values });
  addHidden(reading, found, 'valueOf', { isStatic, body: (result) => builder.type(own, result) });
}

/** The accessors of a record's components, as far as they are not written, and what patterns ask for by position. */
function addAccessors(reading: Reading, found: JavaClass): void {
  const { builder } = reading;
  let position = 0;
  for (const [name, { place, isStatic, type, dimensions }] of found.fields) {
    if (isStatic) continue;
    const body = (result: Place) => {
      declareType(reading, readType(reading, type, dimensions), result);
      builder.copy(place, result);
    };
    if (!found.methods.has(name)) addHidden(reading, found, name, { body });
    addHidden(reading, found, componentKey(position), { body });
    position += 1;
  }
}

/** Whether the constructor is written that takes all components: a compact one, or one with as many parameters. */
function hasCanonical({ tree }: Reading, node: FlatNode): boolean {
  const count = (each: FlatNode) => tree.childrenOf(tree.childOf(each, 'parameters')).length;
  return tree.childrenOf(tree.childOf(node, 'body')).some((each) => {
    const type = tree.typeOf(each);
    if (type === 'compact_constructor_declaration') return true;
    return type === 'constructor_declaration' && count(each) === count(node);
  });
}

/** The constructor that takes all components and sets the fields, beside those that are written. */
function addCanonical(reading: Reading, node: FlatNode, found: JavaClass): void {
  const { builder, tree } = reading;
  const callable = builder.openCallable({ ...NOWHERE, owner: found.index, isAbstract: true });
  reading.names.open();
  const parameters = parametersOf(reading, tree.childOf(node, 'parameters'));
  builder.shape(callable, { receiver: found.self, ...parameters });
  setFields(reading, found, parameters);
  reading.names.close();
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(found.index, CONSTRUCTOR_KEY, place, 0);
}

/** Parameters of a canonical constructor are the components in their order. */
function setFields(
  { builder }: Reading,
  { fields }: JavaClass,
  { parameters, rest }: { readonly parameters: readonly Place[]; readonly rest: Place },
): void {
  const own = [...fields.values()].filter(({ isStatic }) => !isStatic);
  for (const [at, { place }] of own.entries()) {
    const given = parameters[at] ?? rest;
    if (given !== -1) builder.copy(given, place);
  }
}

/** A method, a constructor, or an element of an annotation. */
export function openMethod(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  const { class: owner } = surroundings(reading);
  const declaration = reading.declarationAt.get(tree.startOf(node)) ?? -1;
  const isConstructor = tree.typeOf(node).endsWith('constructor_declaration');
  const isStatic = owner === undefined || (!isConstructor && isStaticMember(tree, node, owner));
  const isAbstract = tree.childOf(node, 'body') === -1 && !hasModifier(tree, node, 'native');
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration,
    owner: owner?.index ?? -1,
    isAbstract,
  });
  names.open();
  reading.around.push({
    class: owner,
    scope: owner === undefined ? -1 : isStatic ? owner.staticScope : owner.scope,
    self: isStatic ? -1 : owner.self,
    declaration: declaration === -1 ? surroundings(reading).declaration : declaration,
  });
  declareTypeParameters(reading, node, -1);
  const receiver = isStatic ? -1 : owner.self;
  const parameters = parametersOf(reading, parameterList(reading, node));
  builder.shape(callable, { receiver, ...parameters });
  const isCompact = tree.typeOf(node) === 'compact_constructor_declaration';
  if (isCompact && owner !== undefined) setFields(reading, owner, parameters);
  const result = readType(
    reading,
    tree.childOf(node, 'type'),
    dimensionsOf(tree, tree.childOf(node, 'dimensions')),
  );
  declareType(reading, result, builder.resultOf(callable));
  const { parameters: taken } = parameters;
  noteProvided(reading, node, {
    type: result.type,
    result: builder.resultOf(callable),
    parameters: taken,
  });
  noteOwnResult(reading, node, parameterList(reading, node));
  if (isConstructor && owner !== undefined) beginConstructor(reading, node, owner);
}

export function closeMethod(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, around } = reading;
  const { class: owner, self } = surroundings(reading);
  const callable = builder.current;
  builder.closeCallable();
  names.close();
  around.pop();
  const place = builder.place();
  builder.callable(callable, place);
  const name = tree.textOf(tree.childOf(node, 'name'));
  const isConstructor = tree.typeOf(node).endsWith('constructor_declaration');
  if (owner === undefined) builder.global(name, place);
  else {
    const isPrivate = hasModifier(tree, node, 'private');
    const isInPackage =
      owner.kind !== 'interface' &&
      !isPrivate &&
      !WIDE.some((keyword) => hasModifier(tree, node, keyword));
    const flags =
      (self === -1 ? MEMBER.static : 0) +
      (isPrivate ? MEMBER.private : 0) +
      (isInPackage ? MEMBER.inPackage : 0);
    builder.member(owner.index, isConstructor ? CONSTRUCTOR_KEY : name, place, flags);
    if (!isConstructor) noteListener(reading, node, owner);
  }
}

/** What is marked so may be overridden in another package. */
const WIDE = ['public', 'protected'];

/** Those of a compact constructor are the components of its record. */
function parameterList({ tree }: Reading, node: FlatNode): FlatNode {
  const isCompact = tree.typeOf(node) === 'compact_constructor_declaration';
  return tree.childOf(isCompact ? tree.parentOf(tree.parentOf(node)) : node, 'parameters');
}

/** Declares the parameters of a method or lambda in the scope that is open. */
export function parametersOf(reading: Reading, list: FlatNode) {
  const { tree, builder, names } = reading;
  const parameters: Place[] = [];
  let rest = -1;
  const around = tree.parentOf(list);
  // What a compact constructor assigns to its parameters goes into the fields.
  const isHeader = around !== -1 && tree.typeOf(around) === 'record_declaration';
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    const type = tree.typeOf(node);
    const isRest = type === 'spread_parameter';
    if (!isRest && type !== 'formal_parameter' && type !== 'identifier') continue;
    const named = isRest ? tree.childOfType(node, 'variable_declarator') : node;
    const name = type === 'identifier' ? node : tree.childOf(named, 'name');
    const written = type === 'identifier' ? -1 : typeOfParameter(tree, node);
    const dimensions = dimensionsOf(tree, tree.childOf(named, 'dimensions')) + (isRest ? 1 : 0);
    const declared = { type: written, dimensions };
    const place = placeOfType(reading, declared);
    noteStandIn(reading, node, place);
    if (isRest) {
      rest = place;
      builder.object(place);
    } else parameters.push(place);
    const plain = plainTypeOf(reading, declared);
    const value = plain === undefined ? place : plainPlace(reading, plain);
    if (name === -1) continue;
    if (isHeader) names.declareVariable(tree.textOf(name), { place: value });
    else nameOrdered(reading, name, { place: value, type: declared, around });
  }
  return { parameters, rest, required: parameters.length };
}

/** Without a call of another constructor, that of the base runs first. */
function beginConstructor(reading: Reading, node: FlatNode, owner: JavaClass): void {
  const { tree, builder } = reading;
  const body = tree.childOf(node, 'body');
  const isChained = tree.childOfType(body, 'explicit_constructor_invocation') !== -1;
  if (isChained || owner.kind !== 'class') return;
  const base = builder.place();
  builder.super(owner.index, owner.self, base);
  builder.call(base, { arguments: [], flags: ['implicit'] });
}
