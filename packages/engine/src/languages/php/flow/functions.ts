// Functions, methods, closures, arrow functions and hooks of properties: their parameters, what they capture,
// and where they can be found.
import type { CallableShape, Place } from '../../../flow/flow-builder.ts';
import {
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  fieldKey,
  getterKey,
  MEMBER,
  setterKey,
} from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { elementOf } from './calls.ts';
import { variableName } from './names.ts';
import {
  type ClassAround,
  openScope,
  type Reading,
  readVariable,
  type Scope,
  scopeOf,
  store,
  valueAt,
} from './reading.ts';
import { noteFacade } from './services.ts';
import { declareDocumented, declareType, documentedAt, tellsMore } from './types.ts';

export const FUNCTIONS: ReadonlySet<string> = new Set([
  'function_definition',
  'method_declaration',
  'anonymous_function',
  'arrow_function',
  'property_hook',
]);

const PARAMETERS = new Set([
  'simple_parameter',
  'property_promotion_parameter',
  'variadic_parameter',
]);

export function openFunction(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  const outer = scopeOf(reading);
  const owner = reading.classes.at(-1);
  const isMethod =
    (type === 'method_declaration' || type === 'property_hook') && owner !== undefined;
  const isStatic = tree.childOfType(node, 'static_modifier') !== -1;
  const documented = documentedAt(reading, node);
  const declaration = reading.declarationAt.get(tree.startOf(node)) ?? -1;
  const body = tree.childOf(node, 'body');
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration,
    owner: isMethod ? owner.index : -1,
    isAbstract: type === 'method_declaration' && body === -1,
  });
  const receiver = isMethod ? builder.place() : -1;
  const inside = declaration === -1 ? outer.declaration : declaration;
  const around = isMethod
    ? methodScope(owner, receiver, isStatic)
    : outerScope(outer, type, isStatic);
  const hooked = type === 'property_hook' ? hookedName(reading, node) : '';
  const scope = openScope({ ...around, body, declaration: inside, hooked });
  if (type === 'anonymous_function') capture(reading, node, outer, scope);
  reading.scopes.push(scope);
  const shape = shapeOf(reading, node, documented.parameters);
  builder.shape(callable, { ...shape, receiver });
  if (isMethod && shape.promoted.length > 0)
    promote(reading, shape.promoted, owner.index, receiver);
  const result = builder.resultOf(callable);
  const written = tree.childOf(node, 'return_type');
  const isKnown = !givesCalled(reading, written, body) && declareType(reading, written, result);
  if (documented.result !== undefined && (!isKnown || tellsMore(documented.result)))
    declareDocumented(reading, documented.result, result);
  if (type === 'property_hook') declareHookValue(reading, node, callable, receiver);
}

/**
 * Whether a method declares that it gives an instance of the class that is called, and is seen to: which class that is, each call
 * tells. https://www.php.net/manual/language.types.relative-class-types.php
 */
function givesCalled({ tree }: Reading, type: FlatNode, body: FlatNode): boolean {
  if (type === -1 || body === -1 || !/^\??static$/i.test(tree.textOf(type))) return false;
  return GIVING_CALLED.test(tree.textOf(body).slice(0, LONGEST_BODY));
}

const GIVING_CALLED = /\breturn\s+\$this\s*;|\bnew\s+static\b/i;

const LONGEST_BODY = 20_000;

function methodScope(owner: ClassAround, receiver: Place, isStatic: boolean): Partial<Scope> {
  return { class: owner, self: isStatic ? -1 : receiver, called: isStatic ? receiver : -1 };
}

/** Closures keep what is around them; an arrow function also sees the variables there as they are. */
function outerScope(outer: Scope, type: string, isStatic: boolean): Partial<Scope> {
  if (type !== 'anonymous_function' && type !== 'arrow_function') return {};
  const kept = { class: outer.class, self: isStatic ? -1 : outer.self, called: outer.called };
  return type === 'arrow_function' ? { ...kept, variables: new Map(outer.variables) } : kept;
}

/** `use ($a, &$b)`: variables of the function around, which those by reference may change. */
function capture(reading: Reading, node: FlatNode, outer: Scope, inner: Scope): void {
  const { tree } = reading;
  for (const each of tree.childrenOf(tree.childOfType(node, 'anonymous_function_use_clause'))) {
    const isShared = tree.typeOf(each) === 'by_ref';
    if (!isShared && tree.typeOf(each) !== 'variable_name') continue;
    const name = variableName(tree, each);
    inner.variables.set(name, readVariable(reading, name));
    if (!isShared) continue;
    outer.pinned.add(name);
    inner.pinned.add(name);
  }
}

interface Promoted {
  readonly name: string;
  readonly place: Place;
}

function shapeOf(
  reading: Reading,
  node: FlatNode,
  documented: ReadonlyMap<string, string>,
): CallableShape & { readonly promoted: Promoted[] } {
  const { tree, builder } = reading;
  const { variables } = scopeOf(reading);
  const parameters: Place[] = [];
  const parameterNames: string[] = [];
  const promoted: Promoted[] = [];
  let required = 0;
  let rest = -1;
  const list = tree.childOf(node, 'parameters');
  for (const parameter of list === -1 ? [] : tree.childrenOf(list)) {
    const type = tree.typeOf(parameter);
    if (!PARAMETERS.has(type)) continue;
    const name = variableName(tree, tree.childOf(parameter, 'name'));
    const place = builder.place();
    variables.set(name, place);
    if (type === 'variadic_parameter') {
      rest = place;
      builder.object(place);
      declareFurther(reading, parameter, documented.get(name), place);
      continue;
    }
    const isKnown = declareType(reading, tree.childOf(parameter, 'type'), place);
    const written = documented.get(name);
    if (written !== undefined && (!isKnown || tellsMore(written)))
      declareDocumented(reading, written, place);
    parameters.push(place);
    parameterNames.push(name);
    if (tree.childOf(parameter, 'default_value') === -1) required = parameters.length;
    if (type === 'property_promotion_parameter') promoted.push({ name, place });
  }
  return { parameters, parameterNames, required, rest, promoted };
}

/** What each of the further arguments is, which are a list. */
function declareFurther(
  reading: Reading,
  parameter: FlatNode,
  written: string | undefined,
  list: Place,
): void {
  const { tree, builder } = reading;
  const type = tree.childOf(parameter, 'type');
  if (type === -1 && written === undefined) return;
  const element = builder.place();
  const isKnown = declareType(reading, type, element);
  if (!isKnown && written !== undefined) declareDocumented(reading, written, element);
  builder.write(element, list, ELEMENT_KEY);
}

/** Parameters of a constructor that are properties as well. */
function promote(
  { builder }: Reading,
  promoted: readonly Promoted[],
  classIndex: number,
  receiver: Place,
): void {
  for (const { name, place } of promoted) {
    builder.member(classIndex, fieldKey(name), place, MEMBER.field);
    builder.write(place, receiver, fieldKey(name));
  }
}

/** What a hook that sets gets, where it names no parameter. */
function declareHookValue(
  reading: Reading,
  node: FlatNode,
  callable: number,
  receiver: Place,
): void {
  const { tree, builder } = reading;
  if (tree.childOf(node, 'parameters') !== -1 || hookWord(reading, node) !== 'set') return;
  const value = builder.place();
  scopeOf(reading).variables.set('value', value);
  builder.shape(callable, { parameters: [value], required: 1, receiver });
}

function hookWord({ tree }: Reading, node: FlatNode): string {
  const name = tree.childOfType(node, 'name');
  return name === -1 ? '' : tree.textOf(name).toLowerCase();
}

export function closeFunction(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  const body = tree.childOf(node, 'body');
  const callable = builder.current;
  if (body !== -1 && tree.typeOf(body) !== 'compound_statement')
    store(reading, valueAt(reading, body), builder.resultOf(callable));
  builder.closeCallable();
  reading.scopes.pop();
  const place = builder.place();
  builder.callable(callable, place);
  const name = tree.childOf(node, 'name');
  const owner = reading.classes.at(-1);
  if (type === 'function_definition') builder.global(tree.textOf(name), place);
  else if (type === 'method_declaration' && owner !== undefined) {
    addMethod(reading, node, owner.index, place);
    noteFacade(reading, node, tree.textOf(name), owner.index);
  } else if (type === 'property_hook' && owner !== undefined)
    addHook(reading, node, owner.index, place);
  else reading.places[node] = place;
}

function addMethod(reading: Reading, node: FlatNode, classIndex: number, place: Place): void {
  const { tree, builder } = reading;
  const name = tree.textOf(tree.childOf(node, 'name'));
  const isStatic = tree.childOfType(node, 'static_modifier') !== -1;
  const flags = (isStatic ? MEMBER.ofClass : 0) + (isAsked(tree, node) ? MEMBER.behind : 0);
  builder.member(classIndex, name, place, flags);
  const lower = name.toLowerCase();
  if (lower === '__construct') builder.member(classIndex, CONSTRUCTOR_KEY, place);
  // Stands for every method that is not declared.
  else if (lower === '__call') builder.member(classIndex, ELEMENT_KEY, place);
}

/** A trait asks for a method that whoever uses it has. */
const isAsked = (tree: FlatTree, method: FlatNode): boolean =>
  tree.childOf(method, 'body') === -1 &&
  tree.typeOf(tree.parentOf(tree.parentOf(method))) === 'trait_declaration';

/** The property of a hook; empty where it has no name. */
function hookedName({ tree }: Reading, node: FlatNode): string {
  const property = tree.parentOf(tree.parentOf(node));
  const element = tree.childOfType(property, 'property_element');
  const named = tree.childOf(element === -1 ? property : element, 'name');
  return named === -1 ? '' : variableName(tree, named);
}

function addHook(reading: Reading, node: FlatNode, classIndex: number, place: Place): void {
  const { builder } = reading;
  const hooked = hookedName(reading, node);
  if (hooked === '') return;
  const name = fieldKey(hooked);
  const key = hookWord(reading, node) === 'set' ? setterKey(name) : getterKey(name);
  builder.member(classIndex, key, place);
}

/** The value of a parameter that nobody gives. */
export function readDefault(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const value = tree.childOf(node, 'default_value');
  const place = readVariable(reading, variableName(tree, tree.childOf(node, 'name')));
  store(reading, valueAt(reading, value), place);
}

/** Key of what a generator returns besides its elements. */
const RETURNED_KEY = fieldKey('returned');

/** `return` of a function that gives elements says nothing of those. */
export function giveResult(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const given = tree.childrenOf(node).find((child) => tree.typeOf(child) !== 'comment');
  if (given === undefined) return;
  const value = valueAt(reading, given);
  builder.at(tree.lineOf(node));
  const { generator } = scopeOf(reading);
  if (generator !== -1) {
    if (value !== -1) builder.write(value, generator, RETURNED_KEY);
    return;
  }
  store(reading, value, builder.resultOf(builder.current));
  builder.returns(builder.current, value === builder.receiverOf(builder.current));
}

/** `yield $a`, `yield $key => $a`, `yield from $list` */
export function giveElement(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const scope = scopeOf(reading);
  builder.at(tree.lineOf(node));
  if (scope.generator === -1) {
    scope.generator = builder.place();
    builder.object(scope.generator, 'Generator');
    builder.copy(scope.generator, builder.resultOf(builder.current));
  }
  const given = tree.childrenOf(node).at(-1) ?? -1;
  if (given === -1) return;
  const isElement = tree.typeOf(given) === 'array_element_initializer';
  const value = valueAt(reading, isElement ? (tree.childrenOf(given).at(-1) ?? -1) : given);
  if (value === -1) return;
  if (isElement) {
    builder.write(value, scope.generator, ELEMENT_KEY);
    return;
  }
  // `yield from`
  builder.write(elementOf(reading, value), scope.generator, ELEMENT_KEY);
  reading.places[node] = builder.place();
  builder.read(value, RETURNED_KEY, reading.places[node] as Place);
}
