// The place of each expression, computed on the way up from the places of what is inside.
import type { Place } from '../../../flow/flow-builder.ts';
import { CLASSES_BELOW, ELEMENT_KEY, getterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import {
  argumentsOf,
  isCallee,
  isHolder,
  isType,
  leaveCall,
  makeHolder,
  runtimeKey,
  subscribedBy,
  superPlace,
  valueOrLiteral,
} from './calls.ts';
import { leaveBranch, leaveChoice, noteChoice } from './choices.ts';
import { leaveCapture, ownerOf } from './functions.ts';
import { makeOfLiteral } from './literals.ts';
import { assignWith, leaveOperator, leaveSign } from './operators.ts';
import { bindPattern, isBehindDot } from './patterns.ts';
import { DICTIONARY_KEYS, literalPlace, nameOf, type Reading } from './reading.ts';
import { TYPE_NODES } from './type-reader.ts';
import { makeWrapper } from './wrapped-properties.ts';

/** The place of an expression that was left, or of a name. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, places } = reading;
  const known = places[node] as Place;
  if (known !== -1) return known;
  const type = tree.typeOf(node);
  if (type === 'self_expression') return selfPlace(reading);
  if (type === 'array_type') places[node] = listOfName(reading, node);
  if (type === 'user_type') {
    const [head = '', ...members] = typeName(nameOf(tree, node)).split('.');
    const own = reading.classes.get([head, ...members].join('.'));
    places[node] = own?.place ?? readPath(reading, namePlace(reading, head), members);
  } else if (type === 'simple_identifier') places[node] = namePlace(reading, nameOf(tree, node));
  return places[node] as Place;
}

/** `[a.b].map { }`: a list of one name is a type to the grammar. */
function listOfName(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.object(place, 'Array');
  const [head = '', ...members] = nameOf(tree, tree.childOf(node, 'name')).split('.');
  builder.write(readPath(reading, namePlace(reading, head), members), place, ELEMENT_KEY);
  return place;
}

function selfPlace(reading: Reading): Place {
  const self = reading.open.at(-1)?.self ?? -1;
  if (self !== -1) return self;
  const owner = reading.owners.at(-1);
  return owner === undefined ? -1 : namePlace(reading, owner.name);
}

export function namePlace(reading: Reading, name: string): Place {
  const { builder, names, open, owners, classes } = reading;
  const owner = owners.at(-1);
  const wanted = name === 'Self' && owner !== undefined ? owner.name : name;
  const local = names.find(wanted);
  if (local !== undefined) return local;
  const parameter = typeParameterPlace(reading, wanted);
  if (parameter !== -1) return parameter;
  const own = classes.get(wanted);
  if (own !== undefined && /^[A-Z]/.test(wanted)) return own.place;
  const place = builder.place();
  const scope = open.at(-1)?.scope ?? owner?.scope ?? -1;
  builder.name(wanted, scope, place);
  return place;
}

/**
 * A type parameter that is named in code is any type that suits its bounds, which has static members and constructors as
 * its instances have methods; -1 for what is none.
 */
export function typeParameterPlace({ builder, types }: Reading, name: string): Place {
  const bounds = types.boundsOf(name) ?? [];
  if (bounds.length === 0) return -1;
  const place = builder.place();
  for (const bound of bounds) builder.type(bound, place);
  return place;
}

/** The classes that may be given for a type parameter: those below its bounds. */
export function classesOfParameter(reading: Reading, name: string): Place {
  const { builder, types } = reading;
  const place = builder.place();
  for (const bound of types.boundNamesOf(name)) {
    builder.read(namePlace(reading, typeName(bound)), CLASSES_BELOW, place);
  }
  return place;
}

/**
 * What `.name` is a member of: the type that is declared or returned where it stands, or that of the place which it is
 * given to. https://docs.swift.org/swift-book/documentation/the-swift-programming-language/expressions/#Implicit-Member-Expression
 * @param result what the expression gives
 */
export function contextOf(reading: Reading, node: FlatNode, result: Place): Place {
  const { builder, implied } = reading;
  const object = builder.place();
  const named = bareType(reading, typeAround(reading, node));
  if (named !== '') builder.copy(namePlace(reading, named), object);
  else {
    builder.wanted(result, object);
    implied.set(result, object);
  }
  return object;
}

/** The type that is written where the expression stands; -1 where none is. */
function typeAround(reading: Reading, node: FlatNode): FlatNode {
  const { tree, open } = reading;
  const whole = wholeOf(tree, node);
  const parent = tree.parentOf(whole);
  if (parent === -1) return -1;
  if (tree.fieldOf(whole) === 'default_value') return typeOfDefault(tree, whole);
  switch (tree.typeOf(parent)) {
    case 'array_literal':
      return elementType(tree, typeAround(reading, parent));
    case 'control_transfer_statement':
      return open.at(-1)?.returnType ?? -1;
    case 'statements':
      return tree.nextSiblingOf(whole) === -1 ? (open.at(-1)?.returnType ?? -1) : -1;
    case 'property_declaration':
      return tree.childOf(tree.childOfType(parent, 'type_annotation'), 'name');
    default:
      return -1;
  }
}

/** The expression that has the value of the one inside: a choice between several, parentheses, or what is made of it. */
function wholeOf(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node;
  for (let steps = 0; steps < LONGEST_PATH; steps++) {
    const parent = tree.parentOf(at);
    const fields = parent === -1 ? undefined : HANDED_ON.get(tree.typeOf(parent));
    if (fields?.has(tree.fieldOf(at) ?? '') !== true) break;
    at = parent;
  }
  return at;
}

/** Parts of an expression which give its value. */
const HANDED_ON: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ternary_expression', new Set(['if_true', 'if_false'])],
  ['nil_coalescing_expression', new Set(['if_nil'])],
  ['try_expression', new Set(['expr'])],
  ['await_expression', new Set(['expr'])],
]);

/** Of the parameter in front of the value. */
function typeOfDefault(tree: FlatTree, value: FlatNode): FlatNode {
  const parameter = tree
    .childrenOf(tree.parentOf(value))
    .findLast((child) => child < value && tree.typeOf(child) === 'parameter');
  if (parameter === undefined) return -1;
  return tree.childrenOf(parameter).findLast((inside) => TYPE_NODES.has(tree.typeOf(inside))) ?? -1;
}

function elementType(tree: FlatTree, list: FlatNode): FlatNode {
  const type = withoutOptional(tree, list);
  if (type === -1 || tree.typeOf(type) !== 'array_type') return -1;
  return tree.childOf(type, 'name');
}

function withoutOptional(tree: FlatTree, type: FlatNode): FlatNode {
  let at = type;
  while (at !== -1 && tree.typeOf(at) === 'optional_type') at = tree.firstChildOf(at);
  return at;
}

/** The name of a type, without what makes it optional. */
function bareType({ tree }: Reading, type: FlatNode): string {
  const at = withoutOptional(tree, type);
  if (at === -1 || tree.typeOf(at) !== 'user_type') return '';
  return typeName(nameOf(tree, at));
}

/** Without type arguments, those of types around it as well: `A<B>.C<D>` is `A.C`. */
function typeName(written: string): string {
  let depth = 0;
  let name = '';
  for (const sign of written) {
    if (sign === '<') depth += 1;
    else if (sign === '>') depth -= 1;
    else if (depth === 0 && sign.trim() !== '') name += sign;
  }
  return name;
}

/** @returns -1 when the expression is of no interest */
export function leaveExpression(reading: Reading, node: FlatNode): Place {
  const { tree, places, builder } = reading;
  switch (tree.typeOf(node)) {
    case 'call_expression':
      return leaveCall(reading, node);
    case 'constructor_expression': {
      const result = builder.place();
      const type = tree.firstChildOf(node);
      const callee = placeOf(reading, type);
      const suffix = tree.childOfType(node, 'constructor_suffix');
      const given = argumentsOf(reading, suffix);
      const name = type === -1 ? '' : typeName(nameOf(tree, type));
      if (isHolder(reading, name)) {
        makeHolder(reading, name, { arguments: given, result });
        return result;
      }
      builder.call(callee === -1 ? builder.place() : callee, { arguments: given, result });
      if (type !== -1 && tree.typeOf(type) !== 'user_type') {
        builder.object(result, 'Array');
        reading.types.declare(type, result);
      }
      return result;
    }
    case 'navigation_expression':
      return leaveMember(reading, node);
    case 'prefix_expression':
      return leavePrefix(reading, node);
    case 'interpolated_expression':
      readDescription(reading, placeOf(reading, tree.childOf(node, 'value')));
      return -1;
    case 'postfix_expression':
    case 'directly_assignable_expression':
      return placeOf(reading, tree.firstChildOf(node));
    case 'try_expression':
    case 'await_expression':
      return placeOf(reading, tree.childOf(node, 'expr'));
    case 'as_expression':
      return leaveCast(reading, node);
    case 'tuple_expression':
      return leaveTuple(reading, node);
    case 'array_literal':
      return leaveList(reading, node);
    case 'dictionary_literal':
      return leaveDictionary(reading, node);
    case 'ternary_expression':
      placeOf(reading, tree.childOf(node, 'condition'));
      return joined(reading, [tree.childOf(node, 'if_true'), tree.childOf(node, 'if_false')]);
    case 'nil_coalescing_expression':
      return joined(reading, [tree.childOf(node, 'value'), tree.childOf(node, 'if_nil')]);
    case 'additive_expression':
    case 'multiplicative_expression':
    case 'comparison_expression':
    case 'equality_expression':
    case 'infix_expression':
      return leaveOperator(reading, node);
    case 'assignment':
      leaveAssignment(reading, node);
      return -1;
    case 'capture_list_item':
      leaveCapture(reading, node);
      return -1;
    case 'conjunction_expression':
    case 'disjunction_expression':
    case 'check_expression':
    case 'range_expression':
    case 'open_start_range_expression':
    case 'open_end_range_expression':
    case 'guard_statement':
    case 'while_statement':
    case 'repeat_while_statement':
    case 'where_clause':
    case 'switch_entry':
      askNames(reading, node);
      return -1;
    case 'if_statement':
      askNames(reading, node);
      return leaveChoice(reading, node);
    case 'switch_statement':
      return leaveChoice(reading, node);
    case 'statements':
      return leaveBranch(reading, node);
    case 'property_declaration':
      leaveProperty(reading, node);
      noteChoice(reading, node);
      return -1;
    case 'control_transfer_statement': {
      const given = tree.childOf(node, 'result');
      if (given === -1) noteChoice(reading, node);
      const value = placeOf(reading, given);
      if (value !== -1) builder.copy(value, builder.resultOf(builder.current));
      if (given !== -1)
        builder.returns(builder.current, value === builder.receiverOf(builder.current));
      return -1;
    }
    default:
      return places[node] as Place;
  }
}

/** What becomes part of a text is asked for its description. */
function readDescription({ builder }: Reading, value: Place): void {
  if (value === -1) return;
  const result = builder.place();
  builder.callMember(value, getterKey('description'), {
    arguments: [],
    flags: ['implicit'],
    result,
  });
}

/** Of their operands nothing is handed on; a name among them may be a property that is computed. */
function askNames(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  for (const child of tree.childrenOf(node)) {
    const isName = tree.typeOf(child) === 'simple_identifier';
    if (isName && tree.fieldOf(child) !== 'bound_identifier' && !isBehindDot(reading, child))
      placeOf(reading, child);
  }
}

export function joined(reading: Reading, nodes: readonly FlatNode[]): Place {
  const { builder, implied } = reading;
  const values = nodes.map((node) => placeOf(reading, node)).filter((value) => value !== -1);
  if (values.length <= 1) return values[0] ?? -1;
  const place = builder.place();
  for (const value of values) {
    builder.copy(value, place);
    const object = implied.get(value);
    if (object === undefined) continue;
    const known = implied.get(place);
    if (known !== undefined) builder.copy(known, object);
    else {
      builder.wanted(place, object);
      implied.set(place, object);
    }
  }
  return place;
}

function leaveMember(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  if (isCallee(tree, node)) return -1;
  if (keyPathOf(tree, node) !== undefined) return keyPathPlace(reading, node);
  const object = objectOf(reading, tree.childOf(node, 'target'));
  return isAssigned(reading, node) ? object : readMember(reading, node);
}

/** What stands in front of a dot: `super` and texts have members, too. */
function objectOf(reading: Reading, target: FlatNode): Place {
  if (target === -1) return -1;
  if (reading.tree.typeOf(target) === 'super_expression') return superPlace(reading);
  const value = placeOf(reading, target);
  return value === -1 ? literalPlace(reading, target) : value;
}

/** What a member of whatever stands in front of the dot is, also where it is a function that is not called. */
export function readMember(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const target = tree.childOf(node, 'target');
  const object = objectOf(reading, target);
  const key = nameOf(tree, tree.childOf(tree.childOf(node, 'suffix'), 'suffix'));
  if (object === -1 || key === 'self') return object;
  // Whoever calls it makes an instance.
  if (key === 'init' && isType(reading, target)) return object;
  const place = builder.place();
  builder.at(tree.lineOf(tree.childOf(node, 'suffix')));
  builder.read(object, key, place);
  return place;
}

/** Names of the members that `\.a.b` goes through; `undefined` for what is no key path. */
export function keyPathOf(tree: FlatTree, node: FlatNode): string[] | undefined {
  let root = node;
  let left = LONGEST_PATH;
  while (root !== -1 && left > 0 && tree.typeOf(root) === 'navigation_expression') {
    root = tree.childOf(root, 'target');
    left -= 1;
  }
  if (root === -1 || tree.typeOf(root) !== 'key_path_expression') return undefined;
  const keys: string[] = [];
  for (let at = node; at !== root; at = tree.childOf(at, 'target')) {
    keys.push(nameOf(tree, tree.childOf(tree.childOf(at, 'suffix'), 'suffix')));
  }
  return keys.reverse();
}

/** Members of a key path. Each member of any chain is asked what it begins with. */
const LONGEST_PATH = 100;

/** A key path is a function of what it is applied to. */
function keyPathPlace(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const parent = tree.parentOf(node);
  if (parent !== -1 && tree.typeOf(parent) === 'navigation_expression') return -1;
  const [startLine, endLine] = [tree.lineOf(node), tree.endLineOf(node)];
  const place = builder.place();
  builder.at(startLine);
  const callable = builder.openCallable({ startLine, endLine, isReference: true });
  const root = builder.place();
  builder.shape(callable, { parameters: [root], required: 1 });
  const value = readPath(reading, root, keyPathOf(tree, node) ?? []);
  builder.copy(value, builder.resultOf(callable));
  builder.closeCallable();
  builder.callable(callable, place);
  return place;
}

/** A member of a member of what is in the place. */
export function readPath({ builder }: Reading, root: Place, keys: readonly string[]): Place {
  return keys.reduce((object, key) => {
    const member = builder.place();
    builder.read(object, key, member);
    return member;
  }, root);
}

/** Whether it is the left side of a plain assignment. */
function isAssigned({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  return parent !== -1 && tree.typeOf(parent) === 'directly_assignable_expression';
}

function leavePrefix(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const target = tree.childOf(node, 'target');
  const operation = nameOf(tree, tree.childOf(node, 'operation'));
  if (operation !== '.') return leaveSign(reading, node, operation);
  if (isCallee(tree, node)) return -1;
  const place = builder.place();
  builder.read(contextOf(reading, node, place), nameOf(tree, target), place);
  return place;
}

function leaveCast(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const value = placeOf(reading, tree.childOf(node, 'expr'));
  const place = builder.place();
  types.declare(tree.childOf(node, 'name'), place);
  if (value !== -1) builder.copy(value, place);
  return place;
}

/** Parentheses around one value are the value. */
function leaveTuple(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const values = tree.childrenIn(node, 'value').map((child) => placeOf(reading, child));
  if (values.length === 1)
    return values[0] === -1 ? rangePlace(reading, node) : (values[0] as Place);
  if (values.length === 0) return -1;
  const place = builder.place();
  builder.object(place, 'Tuple');
  let label = '';
  let at = 0;
  for (const child of tree.childrenOf(node)) {
    if (tree.fieldOf(child) === 'name') label = nameOf(tree, child);
    if (tree.fieldOf(child) !== 'value') continue;
    const value = placeOf(reading, child);
    if (value !== -1) builder.write(value, place, String(at));
    if (value !== -1 && label !== '') builder.write(value, place, label);
    label = '';
    at += 1;
  }
  return place;
}

/** `(0..<3).map { }`: of its elements nothing is known. */
function rangePlace({ tree, builder }: Reading, node: FlatNode): Place {
  if (tree.typeOf(tree.childOf(node, 'value')) !== 'range_expression') return -1;
  const place = builder.place();
  builder.object(place, 'Array');
  return place;
}

function leaveList(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.object(place, 'Array');
  for (const element of tree.childrenIn(node, 'element')) {
    const value = placeOf(reading, element);
    if (value !== -1) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

function leaveDictionary(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.object(place, 'Dictionary');
  for (const element of tree.childrenIn(node, 'key')) {
    const key = placeOf(reading, element);
    if (key !== -1) builder.write(key, place, DICTIONARY_KEYS);
  }
  for (const element of tree.childrenIn(node, 'value')) {
    const value = placeOf(reading, element);
    if (value !== -1) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

function leaveAssignment(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const given = valueOfAssigned(reading, tree.childOf(node, 'result'));
  let target = tree.childOf(node, 'target');
  if (target !== -1 && tree.typeOf(target) === 'directly_assignable_expression') {
    target = tree.firstChildOf(target);
  }
  if (target === -1) return;
  const operator = nameOf(tree, tree.childOf(node, 'operator'));
  const value = operator === '=' ? given : assignWith(reading, { operator, target, given });
  switch (tree.typeOf(target)) {
    case 'navigation_expression': {
      const object = placeOf(reading, tree.childOf(target, 'target'));
      const key = nameOf(tree, tree.childOf(tree.childOf(target, 'suffix'), 'suffix'));
      if (object !== -1) builder.write(value, object, key);
      return;
    }
    case 'simple_identifier': {
      const name = nameOf(tree, target);
      const local = reading.names.find(name) ?? reading.globals.get(name);
      const self = reading.open.at(-1)?.self ?? -1;
      if (local !== undefined) builder.copy(value, local);
      else if (self !== -1) builder.write(value, self, name);
      return;
    }
    case 'call_expression': {
      const object = placeOf(reading, tree.firstChildOf(target));
      if (object !== -1) assignElement(reading, target, { object, value });
      setAgain(reading, tree.firstChildOf(target));
      return;
    }
    case 'tuple_expression':
      tree.childrenIn(target, 'value').forEach((child, at) => {
        const place = placeOf(reading, child);
        if (place !== -1) builder.read(value, String(at), place);
      });
  }
}

/** What changes a part of a property sets the property: its setter runs, and its observers. */
function setAgain(reading: Reading, property: FlatNode): void {
  const { tree, builder, names, globals, open } = reading;
  if (property === -1) return;
  if (tree.typeOf(property) === 'navigation_expression') {
    const object = placeOf(reading, tree.childOf(property, 'target'));
    const key = nameOf(tree, tree.childOf(tree.childOf(property, 'suffix'), 'suffix'));
    if (object !== -1) builder.write(-1, object, key);
  } else if (tree.typeOf(property) === 'simple_identifier') {
    const name = nameOf(tree, property);
    const self = open.at(-1)?.self ?? -1;
    const isMember = names.find(name) === undefined && !globals.has(name);
    if (isMember && self !== -1) builder.write(-1, self, name);
  }
}

function assignElement(
  reading: Reading,
  target: FlatNode,
  { object, value }: Record<'object' | 'value', Place>,
): void {
  const { tree, builder, isRuntime } = reading;
  const suffix = tree.childOfType(target, 'call_suffix');
  builder.write(value, object, isRuntime ? runtimeKey(reading, suffix) : ELEMENT_KEY);
  const key = isRuntime ? -1 : placeOf(reading, subscribedBy(reading, suffix));
  if (key !== -1) builder.write(key, object, DICTIONARY_KEYS);
}

/** Setters run whatever is assigned. */
function valueOfAssigned(reading: Reading, node: FlatNode): Place {
  const value = placeOf(reading, node);
  return value === -1 ? reading.builder.place() : value;
}

/** Each name with its type and value; of members the types are known already. */
function leaveProperty(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const children = tree.childrenOf(node);
  children.forEach((child, at) => {
    if (tree.fieldOf(child) !== 'name' || tree.typeOf(child) !== 'pattern') return;
    let type = -1;
    let given = -1;
    for (let behind = at + 1; behind < children.length; behind += 1) {
      const next = children[behind] as FlatNode;
      if (tree.fieldOf(next) === 'name') break;
      if (tree.typeOf(next) === 'type_annotation') type = tree.childOf(next, 'name');
      else if (tree.fieldOf(next) === 'value') given = next;
    }
    bindProperty(reading, node, { pattern: child, type, given });
  });
}

function bindProperty(
  reading: Reading,
  node: FlatNode,
  { pattern, type, given }: Record<'pattern' | 'type' | 'given', FlatNode>,
): void {
  const { tree, builder, types, names, globals } = reading;
  const owner = ownerOf(reading, node);
  const isGlobal = tree.parentOf(node) === 0;
  const known = placeOf(reading, given);
  const value = known === -1 && given !== -1 ? literalPlace(reading, given) : known;
  const bound = tree.childOf(pattern, 'bound_identifier');
  if (bound === -1) {
    bindPattern(reading, pattern, value, true);
    return;
  }
  const name = nameOf(tree, bound);
  const own = owner?.fields.get(name) ?? (isGlobal ? globals.get(name) : undefined);
  const place = own ?? names.bind(name);
  makeOfLiteral(reading, bareType(reading, type), given);
  if (owner === undefined) types.declare(type, place);
  else makeWrapper(reading, node, given === -1 ? -1 : valueOrLiteral(reading, given));
  if (value !== -1) builder.copy(value, place);
}
