// Classes, structs and unions with their bases, fields and prototypes of methods, and names for types.
import { GLOBAL } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Declarator, declaratorsOf, readDeclarator, simpleName } from './declarators.ts';
import { CLASS_KINDS, declareFields } from './declare-fields.ts';
import { plainName, plainOf, pointerTo } from './expression-types.ts';
import { noteGivenMembers } from './given-members.ts';
import { noteMadeFields } from './made-fields.ts';
import { plainType, readType, typeKey, unnamedType } from './read-types.ts';
import { around, join, lastSegment, type Reading } from './reading.ts';
import { destroyParts } from './special-members.ts';
import { declaredClassName, specialisedName } from './specialised-names.ts';
import {
  bindClassParameters,
  findTypeParameter,
  nameGivenType,
  noteTypeMember,
  type TemplateParameter,
  templateParameters,
  typeNames,
} from './type-parameters.ts';

/** @returns whether it is a class with a body, which is left with `closeClass` */
export function openClass(
  reading: Reading,
  node: FlatNode,
  parameters: readonly TemplateParameter[],
): boolean {
  const { tree, builder, surroundings, declarations, isC } = reading;
  const typeParameters = typeNames(parameters);
  const body = tree.childOf(node, 'body');
  if (body === -1) {
    noteDeclared(reading, node);
    return false;
  }
  if (reading.merged.has(node)) {
    surroundings.push(around(reading));
    reading.typeParameters.push(new Map());
    reading.classParameters.push(new Map());
    return true;
  }
  const written = tree.childOf(node, 'name');
  const name =
    written === -1 ? unnamedType(node, tree.startOf(node)) : declaredClassName(reading, written);
  const outside = around(reading);
  // Tags of C have no scopes.
  const qualifier = join(isC || written === -1 ? '' : outside.qualifier, name);
  builder.at(tree.lineOf(node));
  const classIndex = builder.addClass({
    declaration: declarations.types.get(tree.startOf(node)) ?? -1,
    typeParameters,
  });
  const scope = builder.addScope({
    parent: outside.scope,
    class: classIndex,
    receiver: -1,
    prefixes: [builder.text(qualifier)],
  });
  const place = builder.place();
  builder.class(classIndex, place);
  defineType(reading, qualifier, place);
  noteTypeMember(reading, outside.classIndex, simpleName(tree, written), place);
  const hasName = !isC && written !== -1 && !reading.globals.has(qualifier);
  if (hasName) {
    reading.globals.set(qualifier, place);
    builder.global(qualifier, place, GLOBAL.unlinked);
  }
  surroundings.push({ qualifier, classIndex, scope, isHidden: outside.isHidden });
  reading.typeParameters.push(new Map(typeParameters.map((each) => [each, classIndex])));
  bindClassParameters(reading, classIndex, written, parameters);
  noteGivenMembers(reading, qualifier, body, typeParameters);
  const bases = readBases(reading, node, classIndex);
  declareFields(reading, classIndex, body);
  if (!isC) reading.methods.set(classIndex, methodsIn(reading, body));
  if (!isC) destroyParts(reading, { className: lastSegment(name), body, bases });
  if (!isC) noteMadeFields(reading, { qualifier, classIndex, body });
  return true;
}

function defineType({ builder, types }: Reading, qualified: string, place: number): void {
  types.set(qualified, true);
  builder.global(typeKey(qualified), place, GLOBAL.unlinked);
}

/** `class Shelf;`: the class stands in some other file, or further down. */
function noteDeclared(reading: Reading, node: FlatNode): void {
  const { tree, isC, types } = reading;
  const name = tree.childOf(node, 'name');
  if (isC || name === -1 || tree.typeOf(name) !== 'type_identifier') return;
  if (tree.fieldOf(node) === 'type') return;
  const qualified = join(around(reading).qualifier, tree.textOf(name));
  if (!types.has(qualified)) types.set(qualified, false);
}

/** Says which types the file declares and does not define, once all of it has been read. */
export function declareForeignTypes({ builder, types }: Reading): void {
  for (const [qualified, isDefined] of types)
    if (!isDefined)
      builder.global(typeKey(qualified), builder.place(), GLOBAL.declared + GLOBAL.unlinked);
}

/** Names of functions that stand in the body of a class, also in templates. */
function methodsIn({ tree }: Reading, body: FlatNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of tree.childrenOf(body)) {
    const isTemplate = tree.typeOf(node) === 'template_declaration';
    const inner = isTemplate ? tree.childrenOf(node).at(-1)! : node;
    for (const each of declaratorsOf(tree, inner)) {
      const { name, parameters } = readDeclarator(tree, each);
      if (name !== -1 && parameters !== -1) names.add(simpleName(tree, name));
    }
  }
  return names;
}

export function closeClass({ surroundings, typeParameters, classParameters }: Reading): void {
  surroundings.pop();
  typeParameters.pop();
  classParameters.pop();
}

/** @returns their types */
function readBases(reading: Reading, node: FlatNode, classIndex: number): readonly number[] {
  const { tree, builder } = reading;
  const clause = tree.childOfType(node, 'base_class_clause');
  if (clause === -1) return [];
  const names = new Set<string>();
  const bases = tree.childrenOf(clause).flatMap((child) => {
    const type = readType(reading, child);
    if (type === -1) return [];
    names.add(simpleName(tree, child));
    return [type];
  });
  builder.setBases(
    classIndex,
    bases.map((type) => ({ type })),
  );
  reading.bases.set(classIndex, names);
  return bases;
}

/** `typedef struct a b;`, `using b = a;`: another name of a type. */
export function declareAlias(reading: Reading, node: FlatNode): void {
  const { tree, builder, isC } = reading;
  const type = tree.childOf(node, 'type');
  if (tree.typeOf(node) === 'alias_declaration') {
    const name = simpleName(tree, tree.childOf(node, 'name'));
    const parameters = isC ? [] : typeNames(templateParameters(reading, node));
    reading.typeParameters.push(
      new Map(parameters.map((parameter) => [parameter, builder.nextClass])),
    );
    const meant = readType(reading, type);
    reading.typeParameters.pop();
    if (parameters.length === 0 && nameGivenType(reading, name, innerOf(reading, type))) return;
    addAlias(reading, node, name, meant, parameters);
    return;
  }
  for (const each of declaratorsOf(tree, node)) {
    const declarator = readDeclarator(tree, each);
    if (declarator.name === -1) continue;
    const isFunction = declarator.parameters !== -1 || declarator.pointedParameters !== -1;
    const name = simpleName(tree, declarator.name);
    const own = type === -1 ? -1 : tree.childOf(type, 'name');
    if (!isFunction && !declarator.isIndirect && nameGivenType(reading, name, type)) continue;
    if (own !== -1 && isC && tree.textOf(own) === name && CLASS_KINDS.has(tree.typeOf(type)))
      continue;
    addAlias(reading, node, name, isFunction ? -1 : aliasedType(reading, type, declarator));
  }
}

const innerOf = ({ tree }: Reading, type: FlatNode): FlatNode =>
  type !== -1 && tree.typeOf(type) === 'type_descriptor' && tree.childOf(type, 'declarator') === -1
    ? tree.childOf(type, 'type')
    : type;

/** Pointers to what is of the language itself are types of their own: `typedef const char *Text`. */
function aliasedType(reading: Reading, type: FlatNode, { isPointer, isArray }: Declarator): number {
  const plain = reading.isC || !(isPointer || isArray) ? undefined : plainOf(reading, type);
  return plain === undefined ? readType(reading, type) : plainType(reading, pointerTo(plain));
}

function addAlias(
  reading: Reading,
  node: FlatNode,
  name: string,
  type: number,
  typeParameters: readonly string[] = [],
): void {
  const { tree, builder, isC, globals } = reading;
  if (name === '') return;
  builder.at(tree.lineOf(node));
  const { qualifier, scope } = around(reading);
  const alias = builder.addClass({ aliasOf: type, typeParameters });
  const place = builder.place();
  builder.class(alias, place);
  const qualified = join(qualifier, name);
  defineType(reading, qualified, place);
  if (isC || type === -1 || globals.has(qualified)) return;
  const value = builder.place();
  globals.set(qualified, value);
  builder.global(qualified, value, GLOBAL.unlinked);
  noteTypeMember(reading, around(reading).classIndex, name, value);
  const target = typeName(reading, tree.childOf(node, 'type'));
  // Called, a name for what is of the language itself is a cast to that.
  if (plainName(reading, tree.childOf(node, 'type')) !== undefined) builder.type(type, value);
  const parameter = findTypeParameter(reading, target);
  if (parameter !== undefined) builder.copy(parameter, value);
  else if (target !== '' && target !== name) builder.name(target, scope, value);
}

/**
 * An enumeration is a type of its own, so that overloads are told apart by it. Its names are those of the surroundings,
 * and where it is a class they follow its own.
 */
export function declareEnumeration(reading: Reading, node: FlatNode): void {
  const { tree, builder, globals, isC } = reading;
  const body = tree.childOf(node, 'body');
  const name = tree.childOf(node, 'name');
  if (isC || body === -1 || name === -1) return;
  const { qualifier } = around(reading);
  const whole = join(qualifier, simpleName(tree, name));
  const type = builder.addType(`enum ${whole}`);
  const place = builder.place();
  builder.class(builder.addClass({ aliasOf: type }), place);
  defineType(reading, whole, place);
  const value = builder.place();
  builder.type(type, value);
  const isClass = /^enum\s+(?:class|struct)\b/.test(tree.textOf(node).slice(0, 40));
  for (const each of tree.childrenOf(body).slice(0, MAX_ENUMERATORS)) {
    const written = tree.childOf(each, 'name');
    if (written === -1) continue;
    for (const around of isClass ? [whole] : [qualifier, whole]) {
      const full = join(around, tree.textOf(written));
      if (globals.has(full)) continue;
      globals.set(full, value);
      builder.global(full, value, GLOBAL.unlinked);
    }
  }
}

/** Longer ones are tables, by which no overload is chosen. */
const MAX_ENUMERATORS = 200;

/** The name of a type that can be made by calling it. */
export function typeName(reading: Reading, node: FlatNode): string {
  const { tree } = reading;
  let at = node;
  while (at !== -1 && tree.typeOf(at) === 'type_descriptor') {
    if (tree.childOf(at, 'declarator') !== -1) return '';
    at = tree.childOf(at, 'type');
  }
  return at === -1 || !NAMED.has(tree.typeOf(at)) ? '' : specialisedName(reading, at);
}

const NAMED = new Set(['type_identifier', 'qualified_identifier', 'template_type', 'identifier']);
