// Type parameters of functions that calls choose: which functions give one of their own (`fun <T> get(): T`), or what is
// written with it (`fun <T> load(): Flow<T>`), by a class that they are given (`fun <T : Any> get(type: KClass<T>): T`) or
// not, and what the text of a call gives for it.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import {
  childOf,
  childrenOf,
  namedTypeOf,
  nameOf,
  segmentsOfType,
} from '../extraction/syntax-tree.ts';
import { typeParameterNames, writtenType } from './kotlin-class.ts';
import { type Reading, surroundings } from './reading.ts';
import { runtimeNames } from './runtime-names.ts';
import { isExpression, operandsOf } from './tree-walk.ts';
import { readType } from './types.ts';

/** Longer text is no type that a person wrote in a call. */
const LONGEST_NAME = 500;

/** Says of a function that its result is one of its own type parameters, or written with one. @param type of its result; -1 for none */
export function noteOwnResult(
  reading: Reading,
  node: number,
  { callable, type }: { readonly callable: number; readonly type: number },
): void {
  const { tree, builder } = reading;
  if (type === -1 || childOf(tree, node, 'type_parameters') === -1) return;
  const named = namedTypeOf(tree, type);
  if (named === -1) return;
  const own = typeParameterNames(tree, node);
  const list = childOf(tree, node, 'function_value_parameters');
  const classAt = (name: string) =>
    (list === -1 ? [] : childrenOf(tree, list))
      .filter((child) => tree.types[child] === 'parameter')
      .findIndex((child) => isClassOf(reading, writtenType(tree, child), name));
  const parameter = own.indexOf(segmentsOfType(tree, named).join('.'));
  if (parameter !== -1) {
    builder.givesOwn(callable, parameter, classAt(own[parameter]!));
    return;
  }
  const written = tree.text.slice(tree.starts[named], tree.ends[named]).split(NO_NAME);
  // Of several one that is not given would hide what bounds it.
  const [only, ...others] = own.filter((name) => written.includes(name));
  if (only === undefined || others.length > 0) return;
  const alias = writtenAs(reading, type, only);
  builder.givesOwn(callable, own.indexOf(only), classAt(only), alias);
}

const NO_NAME = /[^\p{L}\p{N}_]+/u;

/** A class that is another name for the type, with the type parameter of the function as its own. */
function writtenAs(reading: Reading, type: number, name: string): number {
  const { builder, names } = reading;
  const index = builder.addClass({ isAlias: true, typeParameters: [name] });
  names.open();
  names.declareTypeParameter(name, { type: builder.addType(name, [], -1, index), bound: -1 });
  builder.setBases(index, [{ type: readType(reading, type).type }]);
  names.close();
  return index;
}

/** `Class<T>`, `KClass<out T>` */
function isClassOf({ tree }: Reading, type: number, name: string): boolean {
  const named = type === -1 ? -1 : namedTypeOf(tree, type);
  if (named === -1) return false;
  const text = tree.text.slice(tree.starts[named], tree.ends[named]).replace(/\s+/g, ' ');
  return CLASS.exec(text)?.[1] === name;
}

const CLASS = /^(?:[\w.]+\.)?K?Class ?< ?(?:out )?([\p{L}\p{N}_]+) ?>$/u;

/** What the text of a call gives for type parameters of what it calls. @param head the call without a lambda behind it */
export function givenTypes(
  reading: Reading,
  head: number,
  callee: number,
): Pick<CallOptions, 'typeArguments' | 'classArguments'> {
  const { tree } = reading;
  const list = childOf(tree, head, 'type_arguments');
  // What begins with a capital makes an instance of something that holds what is given.
  const isMade = startsWithCapital(nameOf(tree, lastNameOf(reading, callee)));
  if (isMade) return {};
  const literals = classesIn(reading, childOf(tree, head, 'value_arguments'));
  return {
    ...(list !== -1 && {
      typeArguments: childrenOf(tree, list)
        .filter((child) => tree.types[child] === 'type_projection')
        .map((child) => readType(reading, writtenType(tree, child)).type),
    }),
    ...(literals.some((type) => type !== -1) && { classArguments: literals }),
  };
}

/** The same of `f<T>(x)` where the grammar takes it for two comparisons. @param type between the signs */
export function givenBetween(
  reading: Reading,
  type: number,
  callee: number,
): Pick<CallOptions, 'typeArguments'> {
  const isMade = startsWithCapital(nameOf(reading.tree, lastNameOf(reading, callee)));
  return isMade ? {} : { typeArguments: [namedType(reading, type)] };
}

/**
 * Says what is made with type arguments: `MutableStateFlow<Item?>(null)`, `mutableMapOf<String, Item>()`. Of types that neither
 * the file nor the runtime's sources declare, a function may be named for one.
 */
export function declareMade(reading: Reading, head: number, callee: number, result: Place): void {
  const { tree, builder, names } = reading;
  const list = childOf(tree, head, 'type_arguments');
  if (list === -1 || tree.types[callee] !== 'identifier') return;
  const name = nameOf(tree, callee);
  const isType = names.class(name) !== undefined || runtimeNames.has(name);
  const made = isType && startsWithCapital(name) ? name : MADE.get(name);
  if (made === undefined) return;
  const given = childrenOf(tree, list)
    .filter((child) => tree.types[child] === 'type_projection')
    .map((child) => readType(reading, writtenType(tree, child)).type);
  if (given.includes(-1)) return;
  builder.type(builder.addType(made, given, surroundings(reading).declaration), result);
}

/** Functions that make what has the type arguments that they are given. */
const MADE = new Map(
  [
    ['List', 'listOf mutableListOf arrayListOf emptyList listOfNotNull mutableStateListOf'],
    ['Set', 'setOf mutableSetOf hashSetOf linkedSetOf emptySet'],
    ['Map', 'mapOf mutableMapOf hashMapOf linkedMapOf emptyMap mutableStateMapOf'],
    ['State', 'mutableStateOf'],
  ].flatMap(([type = '', names = '']) => names.split(' ').map((name) => [name, type] as const)),
);

const lastNameOf = ({ tree }: Reading, callee: number): number =>
  tree.types[callee] === 'identifier' ? callee : (tree.after[callee] as number) - 1;

function classesIn(reading: Reading, list: number): number[] {
  const { tree } = reading;
  if (list === -1) return [];
  return childrenOf(tree, list)
    .filter((child) => tree.types[child] === 'value_argument')
    .map((child) => {
      const value = childrenOf(tree, child).find((part) => isExpression(tree, part)) ?? -1;
      return value === -1 ? -1 : typeOfLiteral(reading, value);
    });
}

/** `T::class`, `T::class.java`; -1 for anything else. */
function typeOfLiteral(reading: Reading, node: number): number {
  const { tree } = reading;
  let literal = node;
  const isOfJava =
    tree.types[literal + 1] === 'navigation_expression' &&
    ['java', 'javaObjectType'].includes(nameOf(tree, (tree.after[literal] as number) - 1));
  if (tree.types[literal] === 'navigation_expression' && isOfJava) literal += 1;
  if (tree.types[literal] !== 'navigation_expression') return -1;
  if (childOf(tree, literal, '::') === -1) return -1;
  if (nameOf(tree, (tree.after[literal] as number) - 1) !== 'class') return -1;
  const [type] = operandsOf(tree, literal);
  return type === undefined ? -1 : namedType(reading, type);
}

/** A type that the grammar takes for an expression; -1 where it is more than a name. */
function namedType(reading: Reading, node: number): number {
  const { tree, builder, names } = reading;
  const [start, end] = [tree.starts[node] as number, tree.ends[node] as number];
  if (end - start > LONGEST_NAME) return -1;
  const name = tree.text.slice(start, end).replace(/\s/g, '');
  if (!NAME.test(name)) return -1;
  const parameter = names.typeParameter(name);
  return parameter?.type ?? builder.addType(name, [], surroundings(reading).declaration);
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;
