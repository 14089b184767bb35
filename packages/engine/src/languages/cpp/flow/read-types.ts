// Types as written, as types of the flow facts. A pointer, a reference or an array is what it leads to.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Declarator, dottedName, readDeclarator, typeArgumentsOf } from './declarators.ts';
import { plainOf, pointerTo } from './expression-types.ts';
import { CHARACTERS, numberName, plainByName, synonymOf } from './plain-types.ts';
import { expandType, type Reading, scopeOf } from './reading.ts';
import { specialisedName } from './specialised-names.ts';
import { giveTypeArguments } from './type-parameters.ts';

/** Types nest as deep as angle brackets do, each of which is two deep; what is deeper is left open. */
const MAX_DEPTH = 12;

/** Key of a type among the globals, apart from functions and variables of the same name. */
export const typeKey = (name: string): string => `type ${name}`;

/** The name under which an unnamed type is known. */
export const unnamedType = (node: FlatNode, start: number): string => `<unnamed ${start}.${node}>`;

/** @returns a type of the facts, or -1 when nothing is to be said of it */
export function readType(reading: Reading, node: FlatNode, depth = 0): number {
  const { tree, builder, isC } = reading;
  if (node === -1 || depth > MAX_DEPTH) return -1;
  switch (tree.typeOf(node)) {
    case 'type_identifier':
    case 'qualified_identifier':
    case 'template_type':
    case 'identifier':
      return namedType(reading, node, depth);
    case 'enum_specifier':
      return isC || tree.childOf(node, 'name') === -1
        ? -1
        : namedType(reading, tree.childOf(node, 'name'), depth);
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier': {
      const name = tree.childOf(node, 'name');
      if (name !== -1) return namedType(reading, name, depth);
      const unnamed = unnamedType(node, tree.startOf(node));
      return builder.addType(unnamed, [], -1, -1, reading.surroundings[0]!.scope);
    }
    case 'dependent_type':
      return readType(reading, tree.firstChildOf(node), depth + 1);
    case 'type_descriptor': {
      const inner = tree.childOf(node, 'type');
      const declarator = tree.childOf(node, 'declarator');
      if (declarator !== -1) {
        const { pointedParameters, parameters, isIndirect } = readDeclarator(tree, declarator);
        if (pointedParameters !== -1 || parameters !== -1) return -1;
        if (isIndirect && isCharacter(reading, inner)) return plainType(reading, CHARACTERS);
      }
      return readType(reading, inner, depth + 1);
    }
    case 'primitive_type':
    case 'sized_type_specifier':
      return isC ? -1 : plainType(reading, numberName(tree.textOf(node)));
    default:
      return -1;
  }
}

/** What can be called, whatever its type says. */
const CALLABLES = new Set(['std.function', 'function', 'std.move_only_function']);

/** Templates of the library whose arguments say what they hold at each position. */
const BY_POSITION: ReadonlySet<string> = new Set(['std.pair', 'std.tuple', 'std.variant']);

/** How many arguments of a template of the library say what it holds: others compare, hash, allocate and delete. */
function heldCount(name: string): number | undefined {
  if (!name.startsWith('std.')) return undefined;
  if (/^(?:unordered_)?(?:multi)?map$/.test(name.slice(4))) return 2;
  return HOLDING_ONE.has(name.slice(4)) ? 1 : undefined;
}

const HOLDING_ONE: ReadonlySet<string> = new Set(
  (
    'vector deque list forward_list array set multiset unordered_set unordered_multiset priority_queue queue stack ' +
    'unique_ptr'
  ).split(' '),
);

export function plainType({ builder }: Reading, name: string): number {
  return builder.addType(name);
}

function isCharacter({ tree, isC }: Reading, type: FlatNode): boolean {
  return (
    !isC && type !== -1 && tree.typeOf(type) === 'primitive_type' && tree.textOf(type) === 'char'
  );
}

function namedType(reading: Reading, node: FlatNode, depth: number): number {
  const { tree, builder, isC } = reading;
  const written = expandType(reading, dottedName(tree, node));
  const iterated = written.startsWith('std.') ? iteratedBy(reading, node) : -1;
  const name = iterated === -1 ? written : written.slice(0, written.lastIndexOf('.'));
  if (name === '' || name.length > 300) return -1;
  for (let at = reading.typeParameters.length - 1; at >= 0; at -= 1) {
    const owner = reading.typeParameters[at]!.get(name);
    if (owner === undefined) continue;
    return owner === -1 ? -1 : builder.addType(name, [], -1, owner);
  }
  const synonym = synonymOf(name);
  if (synonym !== undefined) return isC ? -1 : plainType(reading, synonym);
  if (CALLABLES.has(name)) return -1;
  const plain = plainByName(name);
  if (plain !== undefined) return plainType(reading, plain);
  const isByPosition = BY_POSITION.has(name);
  giveTypeArguments(reading, node);
  const held = typeArgumentsOf(tree, iterated === -1 ? node : iterated).slice(0, heldCount(name));
  const given = held.flatMap((argument, at) => {
    const type = readType(reading, argument, depth + 1);
    if (type === -1) return [];
    return [isByPosition ? builder.addType(String(at), [type]) : type];
  });
  const special = name.startsWith('std.')
    ? name
    : expandType(reading, specialisedName(reading, node));
  return builder.addType(special, given, -1, -1, scopeOf(reading));
}

/**
 * The container in `std::vector<T>::iterator`; -1 for other names. An iterator leads to what its container holds, and stands
 * for that as the container does.
 */
function iteratedBy({ tree }: Reading, node: FlatNode): FlatNode {
  let at = node;
  for (let depth = 0; depth < MAX_DEPTH && tree.typeOf(at) === 'qualified_identifier'; depth += 1) {
    const name = tree.childOf(at, 'name');
    if (name === -1) return -1;
    if (ITERATOR.test(tree.textOf(name))) return tree.childOf(at, 'scope');
    at = name;
  }
  return -1;
}

const ITERATOR = /^(?:const_)?(?:reverse_)?iterator$/;

/** Whether it is written like a class, and not like an iterator, which makes none of what it leads to. */
export function isObjectType(reading: Reading, type: FlatNode): boolean {
  const name = isClassType(reading, type) ? dottedName(reading.tree, type) : '';
  return name !== '' && !ITERATOR.test(name.slice(name.lastIndexOf('.') + 1));
}

/** Whether it is written like a class: by a name, or a template of it. */
export function isClassType({ tree }: Reading, type: FlatNode): boolean {
  return type !== -1 && CLASS_TYPES.has(tree.typeOf(type));
}

const CLASS_TYPES = new Set(['type_identifier', 'qualified_identifier', 'template_type']);

/** Says what a variable, a parameter, a field or a result holds. */
export function declareType(
  reading: Reading,
  type: FlatNode,
  declarator: Pick<
    Declarator,
    'parameters' | 'pointedParameters' | 'isIndirect' | 'isPointer' | 'isArray' | 'isDouble'
  >,
  place: Place,
): void {
  const { tree, builder, numbers, pointers, doublePointers } = reading;
  if (declarator.isPointer || declarator.isArray) pointers.add(place);
  if (declarator.isDouble) doublePointers.add(place);
  if (type === -1) return;
  if (declarator.pointedParameters !== -1 || isOfFunctions(reading, type))
    reading.functionPlaces.add(place);
  if (declarator.pointedParameters !== -1) {
    declarePointedFunction(reading, type, place);
    return;
  }
  if (!reading.isC && declarePlain(reading, type, declarator, place)) return;
  if (NUMBER_TYPES.has(tree.typeOf(type)) && !declarator.isPointer) numbers.add(place);
  if (holdsFunctions(reading, type)) {
    builder.object(place);
    if (!isPairOfFunctions(reading, type)) return;
  }
  const known = readType(reading, type);
  if (known !== -1) builder.type(known, place);
}

/** @returns whether it is of the language itself, and nothing else is to be said of it */
function declarePlain(
  reading: Reading,
  type: FlatNode,
  { isPointer, isArray }: Pick<Declarator, 'isPointer' | 'isArray'>,
  place: Place,
): boolean {
  const { tree, builder, numbers, plain, pointed } = reading;
  const own = plainOf(reading, type);
  if (own === undefined) return false;
  const of = isPointer || isArray ? pointerTo(own) : own;
  if (of !== own) pointed.set(place, own);
  else if (NUMBER_TYPES.has(tree.typeOf(type))) numbers.add(place);
  plain.set(place, of);
  builder.type(plainType(reading, of), place);
  return true;
}

/** `std::function<…>`, or a name that the file gives to a type of functions: what it is made of is what it is. */
export function isOfFunctions(reading: Reading, type: FlatNode): boolean {
  const { tree, isC, functionTypes } = reading;
  if (isC || type === -1) return false;
  const name = expandType(reading, dottedName(tree, type));
  if (typeArgumentsOf(tree, type).length > 0) return CALLABLES.has(name);
  return functionTypes.has(name.slice(name.lastIndexOf('.') + 1));
}

/** A container of functions: what is put into it comes out of it again. */
function holdsFunctions({ tree, isC, functionTypes }: Reading, type: FlatNode): boolean {
  if (isC || tree.endOf(type) - tree.startOf(type) > 300) return false;
  const text = tree.textOf(type);
  const open = text.indexOf('<');
  if (open === -1 || /\b(?:function|unique_ptr|shared_ptr)\s*$/.test(text.slice(0, open)))
    return false;
  const inside = text.slice(open);
  if (/\bfunction\s*</.test(inside) || /\(\s*\*\s*\)\s*\(/.test(inside)) return true;
  return inside.split(/\W+/).some((word) => functionTypes.has(word));
}

/** Whether functions are only parts of what it holds, whose other parts have types: `std::vector<std::pair<T, F>>`. */
function isPairOfFunctions(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  const type = tree.typeOf(node) === 'type_descriptor' ? tree.childOf(node, 'type') : node;
  if (type === -1 || BY_POSITION.has(expandType(reading, dottedName(tree, type)))) return true;
  // Depth is bounded by that of types.
  return typeArgumentsOf(tree, type).every(
    (argument) =>
      !isOfFunctions(reading, argument) &&
      (!holdsFunctions(reading, argument) || isPairOfFunctions(reading, argument)),
  );
}

const NUMBER_TYPES = new Set(['primitive_type', 'sized_type_specifier', 'enum_specifier']);

/** What calls of a pointer to a function give. */
function declarePointedFunction(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, builder } = reading;
  const result = readType(reading, type);
  if (result === -1) return;
  const line = tree.lineOf(type);
  const callable = builder.openCallable({ startLine: line, endLine: line, isAbstract: true });
  builder.type(result, builder.resultOf(callable));
  builder.closeCallable();
  builder.callable(callable, place);
}
