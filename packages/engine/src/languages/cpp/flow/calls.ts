// Calls: of names, members, values, types and the operators that classes may define.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import {
  associatedKey,
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  FORM,
  standInKey,
} from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { readDeclarator, simpleName, typeArgumentsOf } from './declarators.ts';
import { typeName } from './declare-classes.ts';
import { assignedKey } from './declare-fields.ts';
import { plainTypeOf } from './expression-types.ts';
import { declareForm, noteForm } from './forms.ts';
import { callAssociated, isMethodAround, runCallbacks } from './found-by-arguments.ts';
import { instanceGiven } from './given-members.ts';
import {
  addElements,
  addEntry,
  fillElement,
  initialise,
  mayGiveFunctions,
} from './initialisers.ts';
import { callLibrary, listedElements } from './library-values.ts';
import { PLAIN_TYPES } from './plain-types.ts';
import { declareType, isOfFunctions, readType } from './read-types.ts';
import { classNameOf, findLocal, type Reading, scopeOf } from './reading.ts';
import { convertFrom, DESTRUCTOR_KEY, PLAIN_KEY } from './special-members.ts';
import {
  callOfParameter,
  findTypeParameter,
  giveTypeArguments,
  makeNamed,
  readInstance,
  typeArgumentsGiven,
} from './type-parameters.ts';
import { argumentOf, argumentPlace, nameOf, placeOf, receiverOf, wholeNameOf } from './values.ts';

export function leaveCall(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const callee = unwrapped(reading, tree.childOf(node, 'function'));
  const list = tree.childOf(node, 'arguments');
  if (callee === -1) return -1;
  const kind = tree.typeOf(callee);
  if (kind === 'template_function' && CASTS.has(simpleName(tree, callee))) {
    return leaveCast(reading, typeArgumentsOf(tree, callee)[0] ?? -1, firstArgument(reading, list));
  }
  if (kind === 'primitive_type' || kind === 'sized_type_specifier') return -1;
  const given = [...argumentsOf(reading, list), ...typeArgumentsGiven(reading, callee)];
  const result = reading.isC && isUnread(reading, node) ? -1 : builder.place();
  const options = { arguments: given, result };
  if (kind === 'field_expression') callMember(reading, callee, given, result);
  else if (NAMES.has(kind)) {
    callName(reading, callee, given, result);
    if (result !== -1 && mayBeCast(reading, node, callee)) builder.copy(given[0]!.place, result);
  } else {
    const value = placeOf(reading, callee);
    builder.call(value === -1 ? builder.place() : value, options);
  }
  return result;
}

/** `(name_t)(x)` is a cast where `name_t` is a type that another file may declare, and a call of the same otherwise. */
function mayBeCast(reading: Reading, node: FlatNode, callee: FlatNode): boolean {
  const { tree, globals, isC } = reading;
  const written = tree.childOf(node, 'function');
  if (!isC || written === callee || tree.typeOf(callee) !== 'identifier') return false;
  if (tree.typeOf(written) !== 'parenthesized_expression') return false;
  const name = tree.textOf(callee);
  const isAlone = tree.childrenOf(tree.childOf(node, 'arguments')).length === 1;
  return isAlone && findLocal(reading, name) === undefined && !globals.has(name);
}

/** Whether nothing of C reads what the expression gives, or only asks whether it is 0. */
function isUnread({ tree, macro }: Reading, node: FlatNode): boolean {
  let at = node;
  while (tree.typeOf(tree.parentOf(at)) === 'parenthesized_expression') at = tree.parentOf(at);
  const parent = tree.parentOf(at);
  switch (tree.typeOf(parent)) {
    case 'binary_expression':
    case 'unary_expression':
    case 'condition_clause':
    case 'do_statement':
      return true;
    case 'expression_statement':
      // The statement may be a whole macro, or the last one in `({ … })`, whose value it is.
      return macro.name === '' && !isOfExpression(tree, parent);
    default:
      return false;
  }
}

/** Whether the statement stands in `({ … })`. */
export function isOfExpression(tree: FlatTree, statement: FlatNode): boolean {
  const block = tree.parentOf(statement);
  return tree.typeOf(tree.parentOf(block)) === 'parenthesized_expression';
}

const NAMES = new Set(['identifier', 'qualified_identifier', 'template_function']);
const CASTS = new Set(['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast']);

function firstArgument(reading: Reading, list: FlatNode): Place {
  return list === -1 ? -1 : placeOf(reading, reading.tree.firstChildOf(list));
}

/** Without parentheses and stars: a pointer to a function is called either way. Of `*(list + 1)`, the list. */
function unwrapped({ tree, isC }: Reading, node: FlatNode): FlatNode {
  let at = node;
  while (at !== -1) {
    const type = tree.typeOf(at);
    if (type === 'parenthesized_expression') at = tree.firstChildOf(at);
    else if (type === 'pointer_expression') at = tree.childOf(at, 'argument');
    else if (isC && type === 'binary_expression') at = tree.childOf(at, 'left');
    else break;
  }
  return at;
}

export function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree } = reading;
  if (list === -1) return [];
  return tree
    .childrenOf(list)
    .filter((node) => tree.typeOf(node) !== 'comment')
    .map((node) => {
      if (tree.typeOf(node) === 'parameter_pack_expansion')
        return { kind: 'spread', place: argumentPlace(reading, tree.firstChildOf(node)) };
      const given = argumentOf(reading, node);
      if (!reading.isC) fillVariable(reading, node, given.place);
      return given;
    });
}

/** `&x` of a pointer: what the callee writes there, the variable has. In C both are one place. */
function fillVariable(reading: Reading, node: FlatNode, pointer: Place): void {
  const { tree, builder, pointers, functionPlaces } = reading;
  if (tree.typeOf(node) !== 'pointer_expression') return;
  if (tree.textOf(tree.childOf(node, 'operator')) !== '&') return;
  const variable = tree.childOf(node, 'argument');
  const kind = tree.typeOf(variable);
  if (kind === 'identifier') {
    const name = nameOf(reading, variable);
    const known = findLocal(reading, name);
    if (known === undefined) builder.assignName(pointer, scopeOf(reading), name);
    else if (pointers.has(known) || functionPlaces.has(known)) builder.copy(pointer, known);
  } else if (kind === 'field_expression') {
    const object = objectOf(reading, variable);
    const field = tree.childOf(variable, 'field');
    if (object !== -1 && field !== -1) builder.write(pointer, object, simpleName(tree, field));
  }
}

function callName(reading: Reading, callee: FlatNode, given: Argument[], result: Place): void {
  const { tree, builder } = reading;
  const name = nameOf(reading, callee);
  const options = { arguments: given, result };
  const isBare = tree.typeOf(callee) === 'identifier';
  const local = isBare ? (findLocal(reading, name) ?? findTypeParameter(reading, name)) : undefined;
  if (local !== undefined) {
    builder.call(local, options);
    return;
  }
  const own = isBare ? instanceGiven(reading, callee) : -1;
  if (own !== -1) builder.call(own, { ...options, flags: ['implicit'] });
  if (!reading.isC) giveTypeArguments(reading, callee);
  if (callOfParameter(reading, name, options)) return;
  const simple = name.slice(name.lastIndexOf('.') + 1);
  if (MAKERS.has(simple) && makePointer(reading, callee, given, result)) return;
  if (name === 'std.move') noteForm(reading, FORM.temporary, result);
  const isPassed = PASSING.has(name) || isOfFunctions(reading, callee);
  if (isPassed && given[0] !== undefined) builder.copy(given[0].place, result);
  const isAssociated = !reading.isC && !name.includes('.') && !isMethodAround(reading, name);
  builder.callName(wholeNameOf(reading, callee), scopeOf(reading), {
    ...options,
    ...(isAssociated && { flags: ['associated'] }),
  });
  if (!reading.isC && name.startsWith('std.')) {
    callLibrary(reading, callee, simple, given, result);
    runCallbacks(reading, simple, tree.childOf(tree.parentOf(callee), 'arguments'));
  }
}

/** @returns whether it is known what is made */
function makePointer(
  reading: Reading,
  callee: FlatNode,
  given: readonly Argument[],
  result: Place,
): boolean {
  const { tree, builder, generic } = reading;
  const [type = -1] = typeArgumentsOf(tree, callee);
  const made = type === -1 ? '' : typeName(reading, type);
  if (made === '') return false;
  const whole = builder.place();
  const values = given.filter(({ kind }) => kind !== 'named');
  makeNamed(reading, made, { arguments: values, result: whole });
  builder.copy(whole, result);
  if (generic.has(whole)) generic.add(result);
  const held = readType(reading, type);
  if (held !== -1) builder.type(builder.addType('std.unique_ptr', [held]), result);
  return true;
}

/** Make an object of the type in angle brackets, and a pointer to it. */
const MAKERS = new Set(['make_unique', 'make_shared', 'allocate_shared']);
const PASSING: ReadonlySet<string> = new Set(
  (
    'move forward ref cref as_const exchange bind bind_front mem_fn find find_if find_if_not ' +
    'max_element min_element lower_bound upper_bound remove remove_if unique adjacent_find partition'
  )
    .split(' ')
    .map((name) => `std.${name}`),
);

function callMember(reading: Reading, callee: FlatNode, given: Argument[], result: Place): void {
  const { tree, builder, isC } = reading;
  const field = tree.childOf(callee, 'field');
  const name = field === -1 ? '' : simpleName(tree, field);
  const object = objectOf(reading, callee);
  const target = object === -1 ? builder.place() : object;
  if (!isC && object !== -1 && PARTS_OF_ENTRIES.has(name)) {
    builder.call(partOfEntry(reading, object, name), { arguments: given, result });
    return;
  }
  if (!isC) {
    // Several values make one element at the end of a list; a map may take its key and its value.
    const makesElement = given.length > 1 && AT_AN_END.has(name);
    for (const { kind, place } of INSERTING.has(name) && !makesElement ? given : [])
      if (kind !== 'named') builder.write(place, target, ELEMENT_KEY);
    if (INSERTING.has(name))
      insertListed(reading, tree.childOf(tree.parentOf(callee), 'arguments'), { name, target });
    if (REACHING_IN.has(name)) builder.read(target, ELEMENT_KEY, result);
  }
  const key = name.startsWith('~') ? DESTRUCTOR_KEY : name;
  builder.callMember(target, key, { arguments: given, result });
  const own = isC ? -1 : instanceGiven(reading, tree.childOf(callee, 'argument'));
  if (own !== -1) builder.callMember(own, key, { arguments: given, result, flags: ['implicit'] });
}

/** What containers take in, and what hands out what is in them. */
const INSERTING = new Set([
  ...['push_back', 'emplace_back', 'push_front', 'emplace_front', 'push', 'insert', 'emplace'],
  ...['insert_or_assign', 'try_emplace', 'assign'],
]);
const AT_AN_END = new Set(['emplace_back', 'emplace_front']);
const REACHING_IN = new Set(['at', 'front', 'back', 'top']);

/** `map.insert({key, value})`, `list.push_back({a, b})` */
function insertListed(
  reading: Reading,
  list: FlatNode,
  { name, target }: { readonly name: string; readonly target: Place },
): void {
  const { tree } = reading;
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    if (tree.typeOf(node) !== 'initializer_list') continue;
    if (name === 'insert') {
      if (tree.childrenOf(node).length === 2) addEntry(reading, node, target);
    } else if (mayGiveFunctions(reading, node)) fillElement(reading, node, target);
  }
}

/** What the member of a `.` or `->` is looked for in. A class may say what its arrow leads to. */
export function objectOf(reading: Reading, field: FlatNode): Place {
  const { tree, builder, isC, pointers } = reading;
  const argument = tree.childOf(field, 'argument');
  const object = placeOf(reading, argument);
  if (object === -1 || isC) return object;
  const operator = tree.childOf(field, 'operator');
  if (operator === -1 || tree.textOf(operator) !== '->') return object;
  if (tree.typeOf(argument) === 'this' || pointers.has(object)) return object;
  const inside = builder.place();
  noteForm(reading, FORM.open, inside);
  builder.copy(object, inside);
  builder.callMember(object, 'operator->', { arguments: [], result: inside, flags: ['implicit'] });
  return inside;
}

export function leaveField(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC } = reading;
  if (isCallee(reading, node) || isAssigned(reading, node)) return -1;
  const object = objectOf(reading, node);
  const field = tree.childOf(node, 'field');
  if (object === -1 || field === -1) return -1;
  const name = simpleName(tree, field);
  if (!isC && PARTS_OF_ENTRIES.has(name)) return partOfEntry(reading, object, name);
  const place = builder.place();
  builder.read(object, name, place);
  return place;
}

const PARTS_OF_ENTRIES = new Set(['first', 'second']);

/** Entries of maps are pairs. */
function partOfEntry({ builder }: Reading, object: Place, name: string): Place {
  const place = builder.place();
  builder.read(object, name, place);
  builder.read(object, name === 'first' ? '0' : '1', place);
  builder.copy(object, place);
  return place;
}

function isCallee({ tree }: Reading, node: FlatNode): boolean {
  let at = node;
  while (UNWRAPPED.has(tree.typeOf(tree.parentOf(at)))) at = tree.parentOf(at);
  return tree.fieldOf(at) === 'function' && tree.typeOf(tree.parentOf(at)) === 'call_expression';
}

const UNWRAPPED = new Set(['parenthesized_expression', 'pointer_expression']);

export function isAssigned({ tree }: Reading, node: FlatNode): boolean {
  if (tree.fieldOf(node) !== 'left') return false;
  const parent = tree.parentOf(node);
  if (tree.typeOf(parent) !== 'assignment_expression') return false;
  const operator = tree.childOf(parent, 'operator');
  return operator === -1 || tree.textOf(operator) === '=';
}

export function leaveSubscript(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC, pointers, doublePointers } = reading;
  const object = placeOf(reading, tree.childOf(node, 'argument'));
  if (object === -1 || isC) return object;
  const place = builder.place();
  const form = reading.forms.get(object);
  if (form !== undefined) noteForm(reading, (form & FORM.constant) + FORM.open, place);
  if (pointers.has(object)) {
    builder.copy(object, place);
    builder.read(object, ELEMENT_KEY, place);
    if (doublePointers.has(object)) pointers.add(place);
  } else {
    const list = tree.childOf(node, 'indices');
    builder.callMember(object, 'operator[]', {
      arguments: argumentsOf(reading, list),
      result: place,
      flags: ['implicit'],
    });
    if (
      tree.typeOf(tree.childOf(node, 'argument')) !== 'identifier' ||
      findLocal(reading, tree.textOf(tree.childOf(node, 'argument'))) === undefined
    )
      builder.copy(object, place);
  }
  return place;
}

export function leaveCast(reading: Reading, type: FlatNode, value: Place): Place {
  const { builder, tree, pointers, doublePointers } = reading;
  const known = readType(reading, type);
  convertFrom(reading, type, value);
  const place = builder.place();
  const isParameter = readInstance(reading, type, place);
  if (known === -1 && !isParameter) return value;
  if (known !== -1) builder.type(known, place);
  if (type !== -1 && tree.typeOf(type) === 'type_descriptor') {
    const declarator = readDeclarator(tree, tree.childOf(type, 'declarator'));
    declareForm(reading, type, declarator, place);
    if (declarator.isPointer) pointers.add(place);
    if (declarator.isDouble) doublePointers.add(place);
  }
  if (value !== -1) builder.copy(value, place);
  return place;
}

/** `new T(…)`, `new T[n]` */
export function leaveNew(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const type = tree.childOf(node, 'type');
  const list = tree.childOf(node, 'arguments');
  const place = builder.place();
  noteForm(reading, FORM.pointer, place);
  construct(reading, type, list, place);
  return place;
}

/** `T(…)` and `T{…}` where a type is known to be made. */
export function construct(reading: Reading, type: FlatNode, list: FlatNode, result: Place): void {
  const { tree } = reading;
  const name = typeName(reading, type);
  const isList = list !== -1 && tree.typeOf(list) === 'initializer_list';
  if (name !== '') makeNamed(reading, name, { arguments: argumentsOf(reading, list), result });
  if (name.startsWith('std.')) runCallbacks(reading, name.slice(name.lastIndexOf('.') + 1), list);
  declareType(reading, type, PLAIN, result);
  if (!isList) return;
  initialise(reading, list, result, 0);
  const nested = listedElements(reading, type);
  if (nested !== 'unknown') addElements(reading, list, result, nested);
}

const PLAIN = {
  ...{ parameters: -1, pointedParameters: -1 },
  ...{ isIndirect: false, isPointer: false, isArray: false, isDouble: false },
};

/** A variable of a class type comes to life: its constructor runs where it has one. */
export function constructVariable(reading: Reading, place: Place, list: FlatNode): void {
  reading.builder.callMember(place, CONSTRUCTOR_KEY, {
    arguments: argumentsOf(reading, list),
    flags: ['implicit'],
  });
}

/** `a + b` where a class may say what that means. */
export function leaveOperator(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC, numbers, pointers } = reading;
  if (isC) return -1;
  const operator = tree.childOf(node, 'operator');
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  if (operator === -1 || left === -1) return -1;
  const object = placeOf(reading, left);
  const key = `operator${tree.textOf(operator)}`;
  const isPlain = object === -1 || numbers.has(object) || pointers.has(object);
  const value = right === -1 || LITERALS.has(tree.typeOf(right)) ? -1 : placeOf(reading, right);
  if (isPlain && (value === -1 || numbers.has(value) || pointers.has(value))) return -1;
  const result = builder.place();
  const both = [left, right].map(
    (each) => ({ kind: 'positional', place: argumentPlace(reading, each) }) as const,
  );
  callAssociated(reading, key, both, result);
  askNumbers(reading, key, [object, left], [value, right]);
  if (isPlain) return result;
  builder.callMember(object, key, {
    arguments: both.slice(1),
    result,
    flags: ['implicit'],
  });
  const rewritten = REWRITTEN.get(tree.textOf(operator));
  if (rewritten !== undefined)
    builder.callMember(object, standInKey(rewritten, key), {
      arguments: both.slice(1),
      flags: ['implicit'],
    });
  // Streams are passed on.
  if (tree.textOf(operator) === '<<' || tree.textOf(operator) === '>>')
    builder.copy(object, result);
  return result;
}

type Operand = readonly [place: Place, node: FlatNode];

/**
 * Beside a number an object is what one of its operators converts it to, where its class has no such sign.
 * https://en.cppreference.com/w/cpp/language/overload_resolution#Call_to_an_overloaded_operator
 */
function askNumbers(reading: Reading, key: string, one: Operand, other: Operand): void {
  const { builder, numbers, pointers } = reading;
  if (!OF_NUMBERS.test(key)) return;
  const standIn = standInKey(standInKey(PLAIN_KEY, key), associatedKey(key));
  for (const [[place], [, beside]] of [
    [one, other],
    [other, one],
  ] as const)
    if (place !== -1 && !numbers.has(place) && !pointers.has(place) && isNumber(reading, beside))
      builder.callMember(place, standIn, { arguments: [], flags: ['implicit'] });
}

/** Signs that numbers have, without those that ask for truth. */
const OF_NUMBERS = /^operator(?:[=!<>]=|[<>]|[-+*/%&|^]|<<|>>)$/;

function isNumber(reading: Reading, node: FlatNode): boolean {
  const type = node === -1 ? undefined : plainTypeOf(reading, node);
  return type !== undefined && PLAIN_TYPES.get(type) === 'number';
}

/**
 * Operators that a class without them has by another one. Not `!=`, which asks iterators most of all.
 * https://en.cppreference.com/w/cpp/language/operators#Three-way_comparison
 */
const REWRITTEN: ReadonlyMap<string, string> = new Map([
  ['<', 'operator<=>'],
  ['>', 'operator<=>'],
  ['<=', 'operator<=>'],
  ['>=', 'operator<=>'],
]);

/** `1.5_km`: the library's own have no underscore in front. */
export function leaveSuffix(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const suffix = tree.childOfType(node, 'literal_suffix');
  const written = suffix === -1 ? '' : tree.textOf(suffix);
  if (!written.startsWith('_')) return -1;
  const result = builder.place();
  const given = {
    kind: 'positional',
    place: argumentPlace(reading, tree.firstChildOf(node)),
  } as const;
  builder.callName(`operator""${written}`, scopeOf(reading), { arguments: [given], result });
  return result;
}

const LITERALS = new Set(['number_literal', 'string_literal', 'char_literal', 'true', 'false']);

/** `-a`, `!a`, `++a` */
export function leaveUnary(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC, numbers, pointers } = reading;
  if (isC) return -1;
  const argument = tree.childOf(node, 'argument');
  const value = placeOf(reading, argument);
  const operator = tree.childOf(node, 'operator');
  if (value === -1 || operator === -1 || numbers.has(value) || pointers.has(value)) return -1;
  const key = `operator${tree.textOf(operator)}`;
  const result = builder.place();
  builder.callMember(value, key, { arguments: [], result, flags: ['implicit'] });
  callAssociated(reading, key, [{ kind: 'positional', place: value }], result);
  if (tree.typeOf(node) === 'update_expression') builder.copy(value, result);
  return result;
}

/** `: field(value), Base(value)` in front of a constructor's body. */
export function leaveFieldInitialiser(reading: Reading, node: FlatNode): void {
  const { tree, builder, functions, bases } = reading;
  const [target = -1, list = -1] = tree.childrenOf(node);
  const receiver = receiverOf(reading);
  if (target === -1 || receiver === -1) return;
  const name = simpleName(tree, target);
  const known = bases.get(functions.at(-1)?.classIndex ?? -1);
  const isQualified = tree.typeOf(target) !== 'field_identifier';
  // One constructor may leave all to another.
  const isOwn = name === classNameOf(reading);
  const isNamed = known?.has(name) === true || isQualified || isOwn;
  // Outside of its class a constructor does not say which of them are bases.
  const isOutside = functions.at(-1)?.classIndex === -1;
  const isBase = isNamed || isOutside || /^[A-Z]\w*[a-z0-9]$/.test(name);
  const given = argumentsOf(reading, list);
  if (isBase) {
    const whole = wholeNameOf(reading, target);
    builder.callName(whole === '' ? name : whole, scopeOf(reading), {
      arguments: given,
      flags: ['construct', 'implicit'],
      self: receiver,
    });
    if (isNamed) return;
  }
  // A pointer or a reference makes nothing.
  const made = builder.place();
  builder.read(receiver, assignedKey(name), made);
  builder.callMember(made, CONSTRUCTOR_KEY, { arguments: given, flags: ['implicit'] });
  for (const { place } of given.length === 1 ? given : []) builder.write(place, receiver, name);
  if (list === -1 || tree.typeOf(list) !== 'initializer_list' || !mayBeElements(reading, list))
    return;
  const field = builder.place();
  builder.read(receiver, name, field);
  initialise(reading, list, field, 0);
  // Of what type the field is may be known to another file.
  addElements(reading, list, field, 'unknown');
  for (const each of tree.childrenOf(list))
    if (tree.typeOf(each) === 'initializer_list' && mayGiveFunctions(reading, each))
      fillElement(reading, each, field);
}

/** A single value in braces is what the field itself is made of. */
function mayBeElements({ tree }: Reading, list: FlatNode): boolean {
  const [first = -1, second = -1] = tree.childrenOf(list);
  return second !== -1 || (first !== -1 && tree.typeOf(first) === 'initializer_list');
}
