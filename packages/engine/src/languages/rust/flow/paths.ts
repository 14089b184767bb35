// What a path in code gives: a local variable, an item of the file, of another one, or a member of a type.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { splitPath } from '../extraction/import-facts.ts';
import { constructorAt } from './constructors.ts';
import { nameOf, pathSegments, rootOf } from './path-segments.ts';
import { isTypeName, type Reading } from './reading.ts';
import { associatedKey, keyInTrait, traitNameOf } from './trait-keys.ts';

/** Where a path leads, before it is read or called. */
export type PathMeaning =
  | { readonly kind: 'place'; readonly place: Place }
  /** Bound by the linker. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Place; readonly key: string }
  | MadeMeaning
  | { readonly kind: 'unknown' };

/** A struct or a variant, by its name alone or with what it holds in brackets. */
export interface MadeMeaning {
  readonly kind: 'made';
  readonly types: readonly number[];
  readonly name: string;
  /** The enum of the standard library that it is a variant of; absent for what another one declares. */
  readonly ofLibrary?: string;
}

/** Enums of the standard library in `runtime/`, and one that is what it holds. */
const LIBRARY_ENUMS: ReadonlySet<string> = new Set(['ControlFlow', 'Poll', 'Cow']);

const UNKNOWN: PathMeaning = { kind: 'unknown' };

export function meaningOf(reading: Reading, node: FlatNode): PathMeaning {
  const { tree } = reading.syntax;
  const segments = pathSegments(tree, node);
  if (segments === undefined) return qualifiedMeaning(reading, node);
  const [head = ''] = segments;
  const last = segments.at(-1) as string;
  if (segments.length === 1) {
    const local = reading.names.find(head);
    if (local !== undefined && !isTypeName(head)) return { kind: 'place', place: local };
    const shared = head.length === 1 ? constantOf(reading, head) : undefined;
    if (shared !== undefined) return { kind: 'place', place: shared };
  }
  if (isTypeName(last)) return typeMeaning(reading, segments);
  const before = segments.at(-2);
  if (before !== undefined && isTypeLike(reading, segments.slice(0, -1))) {
    return { kind: 'member', object: typeObject(reading, segments.slice(0, -1)), key: last };
  }
  return valueMeaning(reading, segments);
}

/** A constant of the module whose name could be a type's. */
function constantOf({ types, modules, module }: Reading, name: string): Place | undefined {
  const here = modules.at(module);
  const isType = here.types.has(name) || types.parameter(name) !== undefined;
  return isType ? undefined : here.values.get(name);
}

/** The place of what the path gives as a value; -1 when nothing is known of it. */
export function valueOfPath(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const meaning = meaningOf(reading, node);
  if (meaning.kind === 'place') return meaning.place;
  if (meaning.kind === 'unknown') return -1;
  const maker = meaning.kind === 'made' ? constructorAt(reading, node, meaning) : -1;
  if (maker !== -1) return maker;
  const place = builder.place();
  if (meaning.kind === 'name') builder.name(meaning.name, -1, place);
  else if (meaning.kind === 'member') {
    const type = typeOfConstant(pathSegments(reading.syntax.tree, node) ?? []);
    if (type === undefined) builder.read(meaning.object, meaning.key, place);
    else builder.type(builder.addType(type), place);
  } else if (meaning.name === 'None') builder.object(place, 'Option');
  else for (const type of meaning.types) builder.made(type, place);
  return place;
}

/** `Foo`, `Kind::One`, `Self::One`. A type in front of a type has it as a variant. */
function typeMeaning(reading: Reading, segments: readonly string[]): PathMeaning {
  const { types } = reading;
  const name = segments.at(-1) as string;
  const around = segments.slice(0, -1);
  const isVariant = around.length > 0 && isTypeLike(reading, around);
  const named = isVariant ? around : segments;
  const known = named.length === 1 && named[0] === 'Self' ? selfTypes(reading) : undefined;
  const ofLibrary = isVariant ? libraryEnum(reading, around) : undefined;
  return {
    ...{ kind: 'made', types: known ?? types.named(named), name },
    ...(ofLibrary !== undefined && { ofLibrary }),
  };
}

/** The enum of the standard library that the path names, by its name; `undefined` for any other type. */
export function libraryEnum(
  { modules, module }: Reading,
  path: readonly string[],
): string | undefined {
  const name = path.at(-1) ?? '';
  if (!LIBRARY_ENUMS.has(name) || modules.find(module, path) !== undefined) return undefined;
  const root = rootOf({ modules, module }, path);
  return root === undefined || !OWN_ROOTS.has(root) ? name : undefined;
}

const OWN_ROOTS: ReadonlySet<string> = new Set(['crate', 'self', 'super']);

function selfTypes({ owners }: Reading): readonly number[] {
  return owners.at(-1)?.types ?? [];
}

/** Types begin with a capital; those of the file and its type parameters are known. */
function isTypeLike(reading: Reading, segments: readonly string[]): boolean {
  const last = segments.at(-1) as string;
  if (isTypeName(last) || PRIMITIVES.has(last)) return true;
  if (segments.length > 1) return false;
  return reading.types.parameter(last) !== undefined || isLocalType(reading, last);
}

function isLocalType({ modules, module }: Reading, name: string): boolean {
  return modules.at(module).types.has(name);
}

const PRIMITIVES: ReadonlySet<string> = new Set(
  'str char bool f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize'.split(' '),
);

/** `u64::MAX`, `u8::BITS`, `std::u8::MAX`; `undefined` for what is no constant of a number. */
function typeOfConstant(path: readonly string[]): string | undefined {
  const [type = '', name = '', more] = isStandardPath(path) ? path.slice(1) : path;
  if (!PRIMITIVES.has(type) || more !== undefined) return undefined;
  if (name === 'BITS') return 'u32';
  return OF_OWN_TYPE.has(name) ? type : undefined;
}

const OF_OWN_TYPE: ReadonlySet<string> = new Set(
  'MAX MIN EPSILON INFINITY NEG_INFINITY NAN MIN_POSITIVE'.split(' '),
);

/** What `u64::from(x)` gives; `undefined` for what is no conversion to a number. */
export function numberFrom([type = '', name, more]: readonly string[]): string | undefined {
  return PRIMITIVES.has(type) && name === 'from' && more === undefined ? type : undefined;
}

/** The type as a value whose members are its associated functions. */
export function typeObject(reading: Reading, segments: readonly string[]): Place {
  const { builder, types, names, modules, module } = reading;
  const [head = ''] = segments;
  const parameter = segments.length === 1 ? types.parameter(head) : undefined;
  if (parameter !== undefined || head === 'Self') {
    const place = builder.place();
    const owner = reading.owners.at(-1);
    const known = parameter?.types ?? selfTypes(reading);
    if (parameter === undefined && segments.length > 1) return associatedObject(reading, segments);
    if (parameter === undefined && owner?.traitClass === -1) {
      const own = ownName(reading);
      if (own !== undefined) return own;
    }
    for (const type of known) builder.type(type, place);
    return place;
  }
  if (segments.length > 1 && types.parameter(head) !== undefined)
    return associatedObject(reading, segments);
  const local = segments.length === 1 ? names.find(head) : undefined;
  if (local !== undefined) return local;
  const found = modules.find(module, segments);
  const known =
    found?.segments.length === 1 ? found.module.values.get(found.segments[0] as string) : undefined;
  if (known !== undefined) return known;
  if (segments.length === 1 && PRIMITIVES.has(head)) {
    const place = builder.place();
    builder.type(builder.addType(head), place);
    return place;
  }
  return typeBeyondFile(reading, segments);
}

/** `T::Item`, `Self::Item`: what the types that may be meant have for it, and what is said of it where it stands. */
function associatedObject(reading: Reading, segments: readonly string[]): Place {
  const { builder, types, owners } = reading;
  const [head = '', name = '', ...rest] = segments;
  const known = head === 'Self' ? owners.at(-1)?.associated.get(name) : undefined;
  const said = types.parameter(`${head}::${name}`)?.types ?? [];
  const around = known === undefined ? typeObject(reading, [head]) : -1;
  let object = known === undefined ? readAssociated(reading, around, name) : builder.place();
  for (const type of known === undefined ? said : types.readAll(known)) builder.type(type, object);
  for (const inner of rest) object = readAssociated(reading, object, inner);
  return object;
}

function readAssociated({ builder }: Reading, object: Place, name: string): Place {
  const place = builder.place();
  builder.read(object, associatedKey(name), place);
  return place;
}

function typeBeyondFile(reading: Reading, segments: readonly string[]): Place {
  const { builder } = reading;
  const meaning = valueMeaning(reading, segments);
  const last = segments.at(-1) as string;
  const isPassedOn = segments.length > 1 && PASSED_ON.has(last);
  if (meaning.kind === 'place' && !isPassedOn) return meaning.place;
  const place = builder.place();
  if (meaning.kind === 'place') builder.copy(meaning.place, place);
  else if (meaning.kind === 'name') builder.name(meaning.name, -1, place);
  if (isPassedOn) builder.name(last, -1, place);
  return place;
}

/** Pointers of the library, which macros name by a module that passes them on: `$crate::support::Pin`. */
const PASSED_ON: ReadonlySet<string> = new Set(['Box', 'Rc', 'Arc', 'Pin', 'Cow']);

/** What `Self` names in an `impl`: the type itself, so that its functions are found on it alone. */
function ownName(reading: Reading): Place | undefined {
  const { owners, builder } = reading;
  const owner = owners.at(-1);
  const path = owner?.path;
  if (path === undefined || path[0] === 'Self') return undefined;
  if (reading.types.parameter(path[0] ?? '') !== undefined) return undefined;
  const place = typeObject(reading, path);
  return place === -1 ? builder.place() : place;
}

function valueMeaning(reading: Reading, segments: readonly string[]): PathMeaning {
  const { builder, modules, module, importAt } = reading;
  const local = modules.find(module, segments);
  if (local !== undefined) {
    const [first = '', second, third] = local.segments;
    const place = local.module.values.get(first);
    if (place === undefined || third !== undefined) return UNKNOWN;
    return second === undefined
      ? { kind: 'place', place }
      : { kind: 'member', object: place, key: second };
  }
  if (segments.length === 1) return usedValue(reading, segments);
  const { specifier, symbol } = splitPath(segments, false);
  const at = importAt(specifier.join('::'), symbol);
  if (at === -1) return usedValue(reading, segments);
  const place = builder.place();
  builder.import(at, nameInFile(specifier, symbol), place);
  if (isStandardPath(segments)) builder.name(symbol, -1, place);
  if (segments[0] === 'crate') {
    // The file may be the root of its crate, which only the linker knows: then there is no import.
    const own = modules.find(0, segments.slice(1));
    const item = own?.segments.length === 1 ? own.module.values.get(own.segments[0]!) : undefined;
    if (item !== undefined) builder.copy(item, place);
  }
  return { kind: 'place', place };
}

/**
 * With the modules on the way, some of which may stand in the file that declares it: the linker leaves out those in front
 * that do not.
 */
const nameInFile = (specifier: readonly string[], symbol: string): string =>
  [...specifier.filter((segment) => !ROOTS.has(segment)), symbol].join('::');

const ROOTS: ReadonlySet<string> = new Set(['', 'crate', 'self', 'super']);

function isStandardPath([head]: readonly string[]): boolean {
  return head === 'std' || head === 'core' || head === 'alloc';
}

/** What begins with a name of another file, which may be that of something in a module that stands there. */
function usedValue(reading: Reading, segments: readonly string[]): PathMeaning {
  const { builder, modules, module, importAt } = reading;
  const [head = '', ...rest] = segments;
  const written = isStandardPath(segments) ? segments.slice(-1) : segments;
  const name = written.filter((segment) => segment !== '').join('.');
  const used = modules.at(module).uses.get(head);
  if (used === undefined) return { kind: 'name', name };
  const { specifier, symbol } = splitPath([...used, ...rest], false);
  const at = specifier.length > 1 ? importAt(specifier.join('::'), symbol) : -1;
  if (at === -1) return { kind: 'name', name };
  const place = builder.place();
  builder.name(name, -1, place);
  builder.import(at, nameInFile(specifier, symbol), place);
  return { kind: 'place', place };
}

/** `<T as Trait>::f`, `<T>::f`: a member of what the type stands for, where the trait is told that of the trait. */
function qualifiedMeaning(reading: Reading, node: FlatNode): PathMeaning {
  const { tree } = reading.syntax;
  const path = node === -1 ? -1 : tree.childOf(node, 'path');
  if (path === -1) return UNKNOWN;
  const name = nameOf(tree, tree.childOf(node, 'name'));
  if (tree.typeOf(path) !== 'bracketed_type') {
    const object = isScoped(tree, path) ? objectOfType(reading, path) : -1;
    return object === -1 ? UNKNOWN : { kind: 'member', object, key: name };
  }
  const { type, trait } = insideOf(reading, path);
  if (type === -1) return UNKNOWN;
  const object = objectOfType(reading, type);
  return { kind: 'member', object, key: trait === undefined ? name : keyInTrait(trait, name) };
}

/** `<T>` and `<T as Trait>`. */
function insideOf(reading: Reading, bracketed: FlatNode) {
  const { tree } = reading.syntax;
  const inside = tree.firstChildOf(bracketed);
  const isOfTrait = inside !== -1 && tree.typeOf(inside) === 'qualified_type';
  const type = isOfTrait ? tree.childOf(inside, 'type') : inside;
  const trait = isOfTrait ? traitNameOf(reading, tree.childOf(inside, 'alias')) : undefined;
  return { type, trait };
}

const isScoped = (tree: FlatTree, node: FlatNode): boolean =>
  tree.typeOf(node) === 'scoped_type_identifier' || tree.typeOf(node) === 'scoped_identifier';

/** The type as a value; what is associated with a type parameter, too. */
function objectOfType(reading: Reading, node: FlatNode, depth = 0): Place {
  const { builder, types, syntax } = reading;
  const { tree } = syntax;
  const segments = pathSegments(tree, node);
  if (segments !== undefined && segments.length > 1) {
    const [head = ''] = segments;
    if (head === 'Self' || types.parameter(head) !== undefined)
      return associatedObject(reading, segments);
  }
  const path = segments === undefined && isScoped(tree, node) ? tree.childOf(node, 'path') : -1;
  if (path !== -1 && depth < MAX_DEPTH) {
    const isBracketed = tree.typeOf(path) === 'bracketed_type';
    const inner = isBracketed ? insideOf(reading, path).type : path;
    if (inner === -1) return builder.place();
    const around = objectOfType(reading, inner, depth + 1);
    return readAssociated(reading, around, nameOf(tree, tree.childOf(node, 'name')));
  }
  const object = builder.place();
  for (const each of types.readAll(node)) builder.type(each, object);
  return object;
}

/** Types inside of each other in angle brackets. */
const MAX_DEPTH = 8;
