// Variables: what declares them, also in heads of loops and handlers, and what is assigned to them.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, FORM, GLOBAL, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { construct, constructVariable, objectOf } from './calls.ts';
import {
  type Declarator,
  declaratorsOf,
  dottedName,
  readDeclarator,
  simpleName,
  typeArgumentsOf,
} from './declarators.ts';
import { CLASS_KINDS, elementsKey, hasWord, positionKey } from './declare-fields.ts';
import { declareForm, deduceElementForm, deduceForm } from './forms.ts';
import { callAssociated } from './found-by-arguments.ts';
import { globalPlace } from './functions.ts';
import { instanceGiven } from './given-members.ts';
import { addElements, initialise } from './initialisers.ts';
import { holdsValues, listedElements } from './library-values.ts';
import { declareType, isClassType, isOfFunctions, readType } from './read-types.ts';
import {
  around,
  bindLocal,
  expandAlias,
  findLocal,
  join,
  type Reading,
  scopeOf,
} from './reading.ts';
import { COPY_KEY, convertFrom, convertTo, heldBy, MOVE_KEY } from './special-members.ts';
import { ownerName } from './specialised-names.ts';
import { findGivenType, isTypeParameter, makeGiven, makeNamed } from './type-parameters.ts';
import { argumentPlace, nameOf, notePlain, placeOf, wholeNameOf } from './values.ts';

/** Binds what a declaration names, before its values are read: a function may speak of itself. */
export function enterDeclaration(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  if (around(reading).classIndex !== -1 && reading.blocks.length === 0) return;
  const type = tree.childOf(node, 'type');
  const isExtern = hasWord(reading, node, 'extern');
  const isStatic = hasWord(reading, node, 'static');
  builder.at(tree.lineOf(node));
  for (const each of declaratorsOf(tree, node)) {
    const declarator = readDeclarator(tree, each);
    if (declarator.name === -1) continue;
    if (tree.typeOf(declarator.name) === 'structured_binding_declarator') {
      for (const name of tree.childrenOf(declarator.name)) bindLocal(reading, tree.textOf(name));
      continue;
    }
    if (declarator.parameters !== -1 && !isConstruction(reading, declarator)) {
      declarePrototype(reading, declarator, isStatic);
      continue;
    }
    const place = variablePlace(reading, declarator, { isExtern, isStatic });
    places[each] = place;
    defineMember(reading, declarator, place);
    const isValue = declarator.parameters !== -1;
    declareType(reading, type, isValue ? { ...declarator, parameters: -1 } : declarator, place);
    declareForm(reading, node, declarator, place);
    // Containers keep what is put into them.
    const mayHold = typeArgumentsOf(tree, type).length > 0 || isDeduced(reading, type);
    if (!reading.isC && mayHold) builder.object(place);
  }
}

/** `std::vector list{a, b}` */
const isDeduced = (reading: Reading, type: FlatNode): boolean =>
  type !== -1 &&
  reading.tree.typeOf(type) === 'qualified_identifier' &&
  holdsValues(nameOf(reading, type));

/** `T Owner::field = value;` is the static field that the class declares. */
function defineMember(reading: Reading, { name, isArray }: Declarator, place: Place): void {
  const { tree, builder, blocks, isC } = reading;
  if (isC || blocks.length > 0 || tree.typeOf(name) !== 'qualified_identifier') return;
  const ownedBy = expandAlias(reading, ownerName(reading, name));
  if (ownedBy === '') return;
  const field = simpleName(tree, name);
  const owner = builder.addType(ownedBy, [], -1, -1, scopeOf(reading));
  const flags = MEMBER.field + MEMBER.static;
  builder.extend(owner, field, place, flags);
  if (isArray) builder.extend(owner, elementsKey(field), place, flags);
}

function variablePlace(
  reading: Reading,
  { name: node, value, isArray }: Declarator,
  { isExtern, isStatic }: { readonly isExtern: boolean; readonly isStatic: boolean },
): Place {
  const { tree, isHeader } = reading;
  const name = dottedName(tree, node);
  if (reading.blocks.length > 0 && !isExtern) return bindLocal(reading, name);
  const { qualifier, isHidden } = around(reading);
  const isDeclared = isExtern && value === -1;
  const isUnlinked = isStatic || isHidden || isHeader;
  const flags = isDeclared ? GLOBAL.declared : isUnlinked ? GLOBAL.unlinked : 0;
  const place = globalPlace(reading, join(qualifier, name), flags);
  if (isArray && !reading.isC)
    reading.builder.global(elementsKey(join(qualifier, name)), place, flags);
  return place;
}

/** `T x(a, b);` in a function looks like the prototype of one, which hardly anybody writes there. */
function isConstruction(reading: Reading, { parameters, isIndirect }: Declarator): boolean {
  const { tree, blocks, isC } = reading;
  if (isC || isIndirect || blocks.length === 0) return false;
  const given = tree.childrenOf(parameters);
  return (
    given.length > 0 &&
    given.every(
      (parameter) =>
        isLoneName(reading, parameter) || shapeOfValue(reading, parameter) !== undefined,
    )
  );
}

/** `a * b`, `a & b` and `a[i]`, of a variable, look like parameters, and so does `sizeof(a)`. */
function shapeOfValue(reading: Reading, parameter: FlatNode): 'element' | 'result' | undefined {
  const { tree } = reading;
  const type = tree.childOf(parameter, 'type');
  const declarator = tree.childOf(parameter, 'declarator');
  if (type === -1 || declarator === -1 || tree.typeOf(type) !== 'type_identifier') return undefined;
  if (OPERATORS.has(tree.textOf(type))) return 'result';
  if (findLocal(reading, tree.textOf(type)) === undefined) return undefined;
  const kind = tree.typeOf(declarator);
  if (kind === 'abstract_array_declarator') return 'element';
  return kind === 'pointer_declarator' || kind === 'reference_declarator' ? 'result' : undefined;
}

/** Words of operators in front of what they are for, which the grammar takes for types. */
const OPERATORS: ReadonlySet<string> = new Set(['sizeof', 'alignof', 'not', 'compl', 'typeid']);

function isLoneName({ tree }: Reading, parameter: FlatNode): boolean {
  const type = tree.childOf(parameter, 'type');
  if (type === -1 || tree.childOf(parameter, 'declarator') !== -1) return false;
  return LONE_NAMES.has(tree.typeOf(type)) && tree.textOf(parameter) === tree.textOf(type);
}

const LONE_NAMES = new Set(['type_identifier', 'qualified_identifier']);

function declarePrototype(reading: Reading, { name: node }: Declarator, isStatic: boolean): void {
  const { tree, builder } = reading;
  const name = dottedName(tree, node);
  const { qualifier } = around(reading);
  if (name === '' || isStatic || builder.current !== 0) {
    if (name === '' || isStatic) return;
  }
  const qualified = join(qualifier, name);
  builder.global(qualified, reading.globals.get(qualified) ?? builder.place(), GLOBAL.declared);
}

/** Gives the variables of a declaration their first values. */
export function leaveDeclaration(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const type = tree.childOf(node, 'type');
  const isExtern = hasWord(reading, node, 'extern');
  const isLocal = reading.blocks.length > 0 && !isExtern && !hasWord(reading, node, 'static');
  const ownValue = tree.childOf(node, 'value');
  for (const each of declaratorsOf(tree, node)) {
    const declarator = readDeclarator(tree, each);
    if (declarator.name === -1) continue;
    if (tree.typeOf(declarator.name) === 'structured_binding_declarator') {
      bindParts(reading, declarator);
      continue;
    }
    const place = places[each]!;
    if (place === -1) continue;
    const value = declarator.value === -1 ? ownValue : declarator.value;
    startVariable(reading, { type, declarator, value, place }, { isLocal, isExtern });
  }
}

/** What makes it, whether that is written or not. */
function startVariable(
  reading: Reading,
  { type, declarator, value, place }: FirstValue,
  { isLocal, isExtern }: { readonly isLocal: boolean; readonly isExtern: boolean },
): void {
  const { tree, isC } = reading;
  const isOfClass = isClassType(reading, type) || CLASS_KINDS.has(tree.typeOf(type));
  const { isIndirect } = declarator;
  const isObject = !isC && !isIndirect && isOfClass;
  const given = isIndirect ? undefined : givenType(reading, type);
  if (isObject && isLocal && given === undefined) noteLocal(reading, type, place);
  if (declarator.parameters !== -1) {
    constructFromNames(reading, type, declarator.parameters, place);
  } else if (value !== -1) giveFirst(reading, { type, declarator, value, place });
  else if (given !== undefined && given !== -1) makeGiven(reading, given, place);
  else if (isObject && !isExtern) constructVariable(reading, place, -1);
}

/** The place of what is given for the type parameter that the type is named by; -1 where it is known by its name alone. */
function givenType(reading: Reading, type: FlatNode): Place | undefined {
  const given = findGivenType(reading, type);
  if (given !== undefined || type === -1 || reading.isC) return given;
  return isTypeParameter(reading, reading.tree.textOf(type)) ? -1 : undefined;
}

function noteLocal(reading: Reading, type: FlatNode, place: Place): void {
  const locals = reading.functions.at(-1)?.locals;
  for (const each of heldBy(reading, type)) locals?.push({ place, type: each, isHeld: true });
  const known = readType(reading, type);
  if (known !== -1) locals?.push({ place, type: known, isHeld: false });
}

/** What looked like parameters are names of variables. */
function constructFromNames(reading: Reading, type: FlatNode, list: FlatNode, place: Place): void {
  const { tree, builder } = reading;
  const given = tree.childrenOf(list).map((parameter) => {
    const name = expandAlias(reading, dottedName(tree, tree.childOf(parameter, 'type')));
    const local = findLocal(reading, name);
    const shape = shapeOfValue(reading, parameter);
    const value = local === undefined || shape !== undefined ? builder.place() : local;
    if (shape === undefined && local === undefined) builder.name(name, scopeOf(reading), value);
    else if (shape === 'element' && local !== undefined) builder.read(local, ELEMENT_KEY, value);
    return { kind: 'positional' as const, place: value };
  });
  if (isOfFunctions(reading, type) && given[0] !== undefined) builder.copy(given[0].place, place);
  const name = type === -1 ? '' : wholeNameOf(reading, type);
  makeNamed(reading, name, { arguments: given, result: place });
}

interface FirstValue {
  readonly type: FlatNode;
  readonly declarator: Declarator;
  readonly value: FlatNode;
  readonly place: Place;
}

function giveFirst(reading: Reading, { type, declarator, value, place }: FirstValue): void {
  const { tree, builder, isC } = reading;
  const kind = tree.typeOf(value);
  const isObject = !isC && !declarator.isIndirect && isClassType(reading, type);
  if (isOfFunctions(reading, type) && (kind === 'argument_list' || kind === 'initializer_list')) {
    const [first = -1] = tree.childrenOf(value);
    const given = placeOf(reading, first);
    if (given !== -1) builder.copy(given, place);
    return;
  }
  if (kind === 'argument_list') {
    if (isObject) construct(reading, type, value, place);
    else {
      const first = placeOf(reading, tree.firstChildOf(value));
      if (first !== -1) builder.copy(first, place);
    }
    return;
  }
  if (kind === 'initializer_list') {
    const isDirect = tree.text
      .slice(tree.startOf(declarator.name), tree.startOf(value))
      .includes('=');
    if (isObject && !declarator.isArray) {
      if (isDirect) constructVariable(reading, place, value);
      else construct(reading, type, value, place);
    }
    initialise(reading, value, place, declarator.dimensions);
    if (isObject) addElements(reading, value, place, listedElements(reading, type));
    return;
  }
  copyFirst(reading, { type, declarator, value, place }, isObject);
}

/** `T x = value;` */
function copyFirst(
  reading: Reading,
  { type, declarator, value, place }: FirstValue,
  isObject: boolean,
): void {
  const { tree, builder } = reading;
  if (isObject) convertTo(reading, readType(reading, type), argumentPlace(reading, value));
  if (isAuto(reading, type)) {
    notePlain(reading, value, place);
    const from = placeOf(reading, value);
    deduceForm(reading, tree.parentOf(type), declarator, { from, to: place });
  }
  const own = instanceGiven(reading, value);
  if (own !== -1) {
    builder.copy(own, place);
    reading.generic.add(place);
  }
  const given = placeOf(reading, value);
  if (given === -1) return;
  if (!declarator.isIndirect) convertFrom(reading, type, given);
  if (isAuto(reading, type)) builder.form(FORM.deduced, place);
  builder.copy(given, place);
  if (isObject) copyInto(reading, value, given, place);
}

const isAuto = ({ tree, isC }: Reading, type: FlatNode): boolean =>
  !isC && type !== -1 && tree.typeOf(type) === 'placeholder_type_specifier';

/** What a variable is made from is copied or moved, unless a call has just made it. */
function copyInto({ tree, builder }: Reading, node: FlatNode, from: Place, to: Place): void {
  const isCall = tree.typeOf(node) === 'call_expression';
  const isMoved = isCall && /^std\s*::\s*move\b/.test(tree.textOf(node).slice(0, 20));
  if (!isMoved && !COPIED.has(tree.typeOf(node))) return;
  builder.callMember(to, isMoved ? MOVE_KEY : COPY_KEY, {
    arguments: [{ kind: 'positional', place: from }],
    flags: ['implicit'],
  });
}

const COPIED = new Set([
  'identifier',
  'field_expression',
  'pointer_expression',
  'subscript_expression',
]);

function bindParts(reading: Reading, { name, value }: Declarator): void {
  const { tree } = reading;
  const given = placeOf(reading, value);
  if (given === -1) return;
  tree.childrenOf(name).forEach((part, at) => {
    const place = findLocal(reading, tree.textOf(part));
    if (place !== undefined) readPart(reading, given, at, place);
  });
}

/** What a pair, a tuple or a struct holds at a position. */
function readPart({ builder }: Reading, whole: Place, at: number, to: Place): void {
  builder.read(whole, String(at), to);
  builder.read(whole, positionKey(at), to);
}

/** `for (auto &x : list)` */
export function enterRange(reading: Reading, loop: FlatNode): void {
  const { tree, builder } = reading;
  const declarator = readDeclarator(tree, tree.childOf(loop, 'declarator'));
  if (declarator.name === -1) return;
  const over = placeOf(reading, tree.childOf(loop, 'right'));
  const isBinding = tree.typeOf(declarator.name) === 'structured_binding_declarator';
  const element = isBinding
    ? builder.place()
    : bindLocal(reading, simpleName(tree, declarator.name));
  if (!isBinding) {
    declareType(reading, tree.childOf(loop, 'type'), declarator, element);
    if (!isAuto(reading, tree.childOf(loop, 'type')))
      declareForm(reading, loop, declarator, element);
    else deduceElementForm(reading, loop, declarator, { from: over, to: element });
  }
  if (over !== -1) {
    builder.read(over, ELEMENT_KEY, element);
    if (reading.pointers.has(over)) builder.copy(over, element);
    else {
      readElements(reading, tree.childOf(loop, 'right'), element);
      rangeOver(reading, over, element);
    }
  }
  tree.childrenOf(isBinding ? declarator.name : -1).forEach((part, at) => {
    const place = bindLocal(reading, simpleName(tree, part));
    if (over === -1) return;
    readPart(reading, element, at, place);
    // Entries of maps have no place of their own: what is in the map is their values.
    if (at === 1) builder.read(over, ELEMENT_KEY, place);
  });
}

/** Of an array that is declared elsewhere, what it is made of. */
function readElements(reading: Reading, node: FlatNode, to: Place): void {
  const { tree, builder } = reading;
  switch (tree.typeOf(node)) {
    case 'identifier':
    case 'qualified_identifier': {
      const name = nameOf(reading, node);
      if (findLocal(reading, name) === undefined)
        builder.name(elementsKey(name), scopeOf(reading), to);
      break;
    }
    case 'field_expression': {
      const object = objectOf(reading, node);
      const field = tree.childOf(node, 'field');
      if (object !== -1 && field !== -1)
        builder.read(object, elementsKey(simpleName(tree, field)), to);
    }
  }
}

/** A class of its own is gone over by what its `begin` leads to. */
function rangeOver(reading: Reading, over: Place, to: Place): void {
  const { builder } = reading;
  const iterator = builder.place();
  builder.callMember(over, 'begin', { arguments: [], result: iterator, flags: ['implicit'] });
  callAssociated(reading, 'begin', [{ kind: 'positional', place: over }], iterator);
  builder.read(iterator, ELEMENT_KEY, to);
  builder.callMember(iterator, 'operator*', { arguments: [], result: to, flags: ['implicit'] });
  builder.callMember(iterator, 'operator++', { arguments: [], flags: ['implicit'] });
  const end = builder.place();
  builder.callMember(over, 'end', { arguments: [], result: end, flags: ['implicit'] });
  callAssociated(reading, 'end', [{ kind: 'positional', place: over }], end);
  builder.callMember(iterator, 'operator!=', {
    arguments: [{ kind: 'positional', place: end }],
    flags: ['implicit'],
  });
}

/** `catch (const Error &e)` @returns what closes its block again */
export function enterCatch(reading: Reading, node: FlatNode): () => void {
  const { tree, blocks } = reading;
  blocks.push(new Map());
  const list = tree.childOf(node, 'parameters');
  for (const parameter of list === -1 ? [] : tree.childrenOf(list)) {
    const declarator = readDeclarator(tree, tree.childOf(parameter, 'declarator'));
    if (declarator.name === -1) continue;
    const place = bindLocal(reading, tree.textOf(declarator.name));
    declareType(reading, tree.childOf(parameter, 'type'), declarator, place);
  }
  return () => blocks.pop();
}
