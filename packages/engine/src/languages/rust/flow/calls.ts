// Calls of functions, methods and values, and what tuple structs and variants are made of.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { DROP_KEY } from './drops.ts';
import { placeOf } from './expressions.ts';
import { operandPlace } from './forms.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { type MadeMeaning, meaningOf, numberFrom, type PathMeaning } from './paths.ts';
import { VARIANT_FIELDS } from './patterns.ts';
import { isTypeName, literalPlace, type Reading } from './reading.ts';
import {
  declaredName,
  formatterKey,
  ITERATED,
  isReceiverTrait,
  iteratedKey,
  keyInTrait,
  OPERATORS,
} from './trait-keys.ts';
import { callWanted, collectsInto, declareWanted } from './wanted-types.ts';

/** Methods that give the value itself, seen through pointers. */
const SAME_VALUE: ReadonlySet<string> = new Set(
  'clone to_owned into_owned as_ref as_mut borrow borrow_mut by_ref deref deref_mut'.split(' '),
);

/** Methods whose type argument is what they give. */
const GIVES_TYPE: ReadonlySet<string> = new Set(
  'collect parse into try_into sum product downcast downcast_ref downcast_mut'.split(' '),
);

export function leaveCall(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const written = tree.childOf(node, 'function');
  if (written === -1) return -1;
  const isGeneric = tree.typeOf(written) === 'generic_function';
  const callee = isGeneric ? tree.childOf(written, 'function') : written;
  const list = tree.childOf(node, 'arguments');
  if (tree.typeOf(callee) === 'field_expression') {
    const method = nameOf(tree, tree.childOf(callee, 'field'));
    const type = isGeneric ? tree.firstChildOf(tree.childOf(written, 'type_arguments')) : -1;
    const result = callMethod(reading, callee, list, { call: node, type });
    if (isGeneric && GIVES_TYPE.has(method)) declareGiven(reading, method, type, result);
    return result;
  }
  if (!PATHS.has(tree.typeOf(callee))) {
    const result = builder.place();
    const value = placeOf(reading, callee);
    const given = argumentsOf(reading, list);
    builder.call(value === -1 ? builder.place() : value, { arguments: given, result });
    return result;
  }
  const unwritten = reading.isRuntime ? RUNTIME_CALLS.get(tree.textOf(callee)) : undefined;
  if (unwritten !== undefined) {
    for (const { place } of argumentsOf(reading, list)) callOperator(reading, place, unwritten, []);
    return -1;
  }
  if (tree.textOf(callee) === 'Default::default') {
    const result = builder.place();
    callWanted(reading, node, { method: 'default', type: -1 }, { arguments: [], result });
    return result;
  }
  const key = methodOfTrait(reading, callee);
  const first = key === undefined ? undefined : argumentNodes(reading, list)[0];
  const receiver = first === undefined ? -1 : placeOf(reading, first);
  if (key === undefined || receiver === -1) {
    const result = callPath(reading, meaningOf(reading, callee), list);
    const number = numberFrom(pathSegments(tree, callee) ?? []);
    if (number !== undefined) builder.type(builder.addType(number), result);
    if (mayBeOfTrait(reading, callee)) callWantedOf(reading, node, callee, result);
    return result;
  }
  const result = builder.place();
  const [, ...others] = operandsOf(reading, list);
  builder.callMember(operandPlace(reading, first!, receiver), key, { arguments: others, result });
  return result;
}

/** Whether a function is named by something in front that may be a trait: what is made is then told by what is wanted. */
function mayBeOfTrait(
  { syntax: { tree }, isRuntime, itemNodes, types }: Reading,
  callee: FlatNode,
) {
  const named = isRuntime ? undefined : pathSegments(tree, callee)?.at(-2);
  if (named === undefined || named === 'Self' || !isTypeName(named)) return false;
  return types.parameter(named) === undefined && !itemNodes.has(`struct ${named}`);
}

/** `Zero::zero()` runs what the type that is wanted has by the trait, wherever the trait is declared. */
function callWantedOf(reading: Reading, call: FlatNode, callee: FlatNode, result: Place): void {
  const { tree } = reading.syntax;
  const segments = pathSegments(tree, callee) ?? [];
  const object = declareWanted(reading, call, result);
  if (object === -1) return;
  const key = keyInTrait(declaredName(reading, segments.slice(0, -1))!, segments.at(-1)!);
  const given = argumentsOf(reading, tree.childOf(call, 'arguments'));
  reading.builder.callMember(object, key, { arguments: given, flags: ['implicit'] });
}

/** What the runtime's sources write for members that types of the repository have by traits alone. */
const RUNTIME_CALLS: ReadonlyMap<string, string> = new Map([
  ['drop', DROP_KEY],
  ...ITERATED.map((name) => [name, iteratedKey(name)] as const),
]);

/** What the method gives by its type argument, as it is or in what may be without it. */
function declareGiven(
  { builder, types }: Reading,
  method: string,
  type: FlatNode,
  result: Place,
): void {
  const around = GIVES_AROUND.get(method);
  if (around === undefined) types.declare(type, result);
  else builder.type(builder.addType(around, types.readAll(type)), result);
}

/** Of those, methods that give it in an option or a result. */
const GIVES_AROUND: ReadonlyMap<string, string> = new Map([
  ['parse', 'Result'],
  ['try_into', 'Result'],
  ['downcast', 'Result'],
  ['downcast_ref', 'Option'],
  ['downcast_mut', 'Option'],
]);

/**
 * `Trait::method(value)` calls what the value's own type has.
 * @returns the key of that; `undefined` for what is no trait as far as the file says
 */
function methodOfTrait(reading: Reading, callee: FlatNode): string | undefined {
  const segments = pathSegments(reading.syntax.tree, callee);
  const trait = segments?.at(-2);
  if (segments === undefined || trait === undefined) return undefined;
  if (!isReceiverTrait(trait) && !reading.itemNodes.has(`trait ${trait}`)) return undefined;
  return keyInTrait(declaredName(reading, segments.slice(0, -1))!, segments.at(-1)!);
}

const PATHS: ReadonlySet<string> = new Set([
  'identifier',
  'scoped_identifier',
  'self',
  'super',
  'crate',
]);

/** Whether the node is what a call calls, directly or with type arguments. */
export function isCallee(tree: FlatTree, node: FlatNode): boolean {
  if (tree.fieldOf(node) !== 'function') return false;
  const parent = tree.parentOf(node);
  const type = tree.typeOf(parent);
  return type === 'call_expression' || (type === 'generic_function' && isCallee(tree, parent));
}

/** @param written the call, and the type behind its method; -1 for none */
function callMethod(
  reading: Reading,
  callee: FlatNode,
  list: FlatNode,
  { call, type }: { readonly call: FlatNode; readonly type: FlatNode },
): Place {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const method = nameOf(tree, tree.childOf(callee, 'field'));
  const object = valueOrLiteral(reading, tree.childOf(callee, 'value'));
  const result = builder.place();
  builder.at(tree.lineOf(tree.childOf(callee, 'field')));
  const given = OPERATORS.has(method) ? operandsOf(reading, list) : argumentsOf(reading, list);
  builder.callMember(object, method, { arguments: given, result });
  if (RUNNING.has(method)) runHandedOver(reading, list, given);
  // What is given something is no conversion, nor a collection.
  if (given.length === 0)
    callWanted(
      reading,
      call,
      { method, type },
      {
        arguments: [{ kind: 'positional', place: object }],
        result,
      },
    );
  if (method === 'collect' && collectsInto(reading, call, type))
    collectValues(reading, object, result);
  if (SAME_VALUE.has(method)) builder.copy(object, result);
  if (isOfBool(reading, method, list)) {
    const given = argumentNodes(reading, list).map((node) => placeOf(reading, node));
    const truth = builder.place();
    builder.object(truth, 'Truth');
    builder.copy(callOperator(reading, truth, method, given), result);
  }
  // What can be displayed has it from there.
  if (method === 'to_string') callOperator(reading, object, formatterKey('Display'), []);
  return result;
}

/** Methods of the library's options, results and iterators that run what they are given, as those of other packages do. */
const RUNNING: ReadonlySet<string> = new Set(
  (
    'all and_then any filter filter_map find find_map flat_map fold for_each get_or_insert_with inspect is_none_or is_ok_and ' +
    'is_some_and map map_err map_or map_or_else map_while max_by max_by_key min_by min_by_key ok_or_else or_else or_insert_with ' +
    'partition position reduce retain scan skip_while sort_by sort_by_key sort_unstable_by sort_unstable_by_key take_while ' +
    'try_fold try_for_each unwrap_or_else'
  ).split(' '),
);

/** A function that has a name is run where it is not known what the method is called on. Follows that call. */
function runHandedOver(reading: Reading, list: FlatNode, given: readonly Argument[]): void {
  if (reading.isRuntime) return;
  const { builder, names, syntax } = reading;
  const options = { arguments: [], flags: ['implicit', 'handedOver'] } as const;
  for (const [at, node] of argumentNodes(reading, list).entries()) {
    const type = syntax.tree.typeOf(node);
    if (type === 'identifier' && names.find(syntax.tree.textOf(node)) === undefined)
      builder.call(given[at]!.place, options);
    if (type !== 'scoped_identifier') continue;
    const meaning = meaningOf(reading, node);
    if (meaning.kind !== 'made' && meaning.kind !== 'member')
      builder.call(given[at]!.place, options);
    // Which of several conversions is meant, what it is given alone tells.
    else if (meaning.kind === 'member' && !CONVERSIONS.has(meaning.key))
      builder.callMember(meaning.object, meaning.key, options);
  }
}

/** Options and results of elements become one of all their values. */
function collectValues({ builder }: Reading, object: Place, result: Place): void {
  const [element, values, error] = [builder.place(), builder.place(), builder.place()];
  builder.read(object, ELEMENT_KEY, element);
  const value = builder.place();
  builder.read(element, fieldKey('value'), value);
  builder.read(element, fieldKey('error'), error);
  builder.object(values, 'Vec');
  builder.write(value, values, ELEMENT_KEY);
  builder.object(result, 'Result');
  builder.write(values, result, fieldKey('value'));
  builder.write(error, result, fieldKey('error'));
}

/** Of all that have a `then`, a `bool` alone calls a function without parameters. What it is called on may be anything. */
function isOfBool(reading: Reading, method: string, list: FlatNode): boolean {
  const { tree } = reading.syntax;
  if (reading.isRuntime || !method.startsWith('then')) return false;
  if (method === 'then_some') return true;
  const [given = -1, other] = argumentNodes(reading, list);
  if (method !== 'then' || given === -1 || other !== undefined) return false;
  const isClosure = tree.typeOf(given) === 'closure_expression';
  return isClosure && tree.firstChildOf(tree.childOf(given, 'parameters')) === -1;
}

/** Functions that types may have for values and for references to them. */
const CONVERSIONS: ReadonlySet<string> = new Set(['from', 'try_from']);

function callPath(reading: Reading, meaning: PathMeaning, list: FlatNode): Place {
  const { builder } = reading;
  if (meaning.kind === 'made') return makeTuple(reading, meaning, list);
  const result = builder.place();
  const isConversion = meaning.kind === 'member' && CONVERSIONS.has(meaning.key);
  const given = isConversion ? operandsOf(reading, list) : argumentsOf(reading, list);
  const options = { arguments: given, result };
  switch (meaning.kind) {
    case 'place':
      builder.call(meaning.place, options);
      break;
    case 'name':
      builder.callName(meaning.name, -1, options);
      break;
    case 'member':
      builder.callMember(meaning.object, meaning.key, options);
      break;
    default:
      builder.call(builder.place(), options);
  }
  return result;
}

/** A tuple struct or a variant runs no code. */
function makeTuple(reading: Reading, made: MadeMeaning, list: FlatNode): Place {
  const place = reading.builder.place();
  const values = argumentNodes(reading, list).map((node) => placeOf(reading, node));
  fillTuple(reading, made, values, place);
  return place;
}

/** @param values -1 for those of which nothing is known */
export function fillTuple(
  { builder }: Reading,
  { types, name, ofLibrary }: MadeMeaning,
  values: readonly Place[],
  place: Place,
): void {
  const own = VARIANT_FIELDS.get(name);
  if (ofLibrary === 'Cow') {
    for (const value of values) if (value !== -1) builder.copy(value, place);
    return;
  }
  if (own !== undefined) builder.object(place, name === 'Some' ? 'Option' : 'Result');
  else if (ofLibrary !== undefined) builder.object(place, ofLibrary);
  else for (const type of types) builder.made(type, place);
  values.forEach((value, at) => {
    if (value !== -1) builder.write(value, place, fieldKey(own ?? `${name}.${at}`));
  });
}

function argumentNodes({ syntax: { tree } }: Reading, list: FlatNode): FlatNode[] {
  return tree.childrenOf(list).filter((node) => !SKIPPED.has(tree.typeOf(node)));
}

const SKIPPED: ReadonlySet<string> = new Set(['line_comment', 'block_comment', 'attribute_item']);

function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  return argumentNodes(reading, list).map((node) => ({
    kind: 'positional',
    place: valueOrLiteral(reading, node),
  }));
}

/** The same where references are told from what they refer to. */
function operandsOf(reading: Reading, list: FlatNode): Argument[] {
  return argumentNodes(reading, list).map((node) => ({
    kind: 'positional',
    place: operandPlace(reading, node, valueOrLiteral(reading, node)),
  }));
}

/** Literals matter as receivers and arguments only. */
export function valueOrLiteral(reading: Reading, node: FlatNode): Place {
  const value = placeOf(reading, node);
  if (value !== -1) return value;
  const literal = node === -1 ? -1 : literalPlace(reading, node);
  return literal === -1 ? reading.builder.place() : literal;
}

/** An operator that a type may define; counts only where it does. */
export function callOperator(
  { builder }: Reading,
  object: Place,
  method: string,
  given: readonly Place[],
): Place {
  const result = builder.place();
  builder.callMember(object, method, {
    arguments: given.map((place) => ({ kind: 'positional', place })),
    flags: ['implicit'],
    result,
  });
  return result;
}
