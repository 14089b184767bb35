// Functions, constructors, accessors, subscripts and closures: opened with their parameters, closed with what
// they return.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, FORM, getterKey, MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { MOST_OBSERVED } from '../reading/declarations.ts';
import { addMember, isStatic } from './declare-types.ts';
import { placeOf } from './expressions.ts';
import { LITERAL_LABELS, literalKey } from './literals.ts';
import { operatorKey, rightKey } from './operators.ts';
import { nameOf, type OpenCallable, type Owner, type Reading } from './reading.ts';
import { TYPE_NODES } from './type-reader.ts';

/** Key of subscripts among the members. */
export const SUBSCRIPT_KEY = 'subscript';

const MEMBER_LISTS: ReadonlySet<string> = new Set([
  'class_body',
  'enum_class_body',
  'protocol_body',
]);

/** The type that the node is a member of. */
export function ownerOf({ tree, owners }: Reading, node: FlatNode): Owner | undefined {
  const parent = tree.parentOf(node);
  return parent !== -1 && MEMBER_LISTS.has(tree.typeOf(parent)) ? owners.at(-1) : undefined;
}

/** `func`, `init`, `deinit`, also without a body. */
export function openFunction(reading: Reading, node: FlatNode): void {
  const { tree, names, globals, builder } = reading;
  const owner = ownerOf(reading, node);
  const isDeinit = tree.typeOf(node) === 'deinit_declaration';
  const written = isDeinit ? 'deinit' : nameOf(tree, tree.childOf(node, 'name'));
  const isInit = written === 'init' && owner !== undefined;
  const place =
    owner !== undefined
      ? builder.place()
      : (names.find(written) ?? globals.get(written)) || builder.place();
  const isOfType = isStatic(reading, node) && !isInit;
  openBody(reading, {
    ...{ node, owner, place, isOfType },
    body: tree.childOf(node, 'body'),
    returnType: returnTypeOf(reading, node),
    ...(owner !== undefined && { keys: [isInit ? CONSTRUCTOR_KEY : operatorKey(written)] }),
    ...(isOperatorName(written) && { operands: operandTypes(reading, node) }),
    ...(isInit && { literal: literalLabel(reading, node) }),
  });
}

const isOperatorName = (name: string): boolean => !/^(?:$|[\p{L}_])/u.test(name);

/** Types of what stands on the left and on the right of an operator, as they are declared. */
function operandTypes({ tree }: Reading, node: FlatNode): FlatNode[] {
  return tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'parameter')
    .map(
      (child) =>
        tree.childrenOf(child).findLast((inside) => TYPE_NODES.has(tree.typeOf(inside))) ?? -1,
    );
}

export function openSubscript(reading: Reading, node: FlatNode): void {
  const owner = ownerOf(reading, node);
  openBody(reading, {
    ...{ node, owner, place: reading.builder.place(), isOfType: isStatic(reading, node) },
    body: node,
    returnType: returnTypeOf(reading, node),
    ...(owner !== undefined && {
      keys: [isDynamic(reading, node) ? ABSENT_KEY : SUBSCRIPT_KEY],
    }),
  });
}

/** Key of what gives the members that a type lacks. */
export const ABSENT_KEY = 'subscript(dynamicMember:)';

/** `subscript(dynamicMember name: String)`, which is asked for the members that the type lacks. */
function isDynamic({ tree }: Reading, node: FlatNode): boolean {
  const label = tree.childOf(tree.childOfType(node, 'parameter'), 'external_name');
  return label !== -1 && nameOf(tree, label) === 'dynamicMember';
}

/** What runs when a property is set, by what stands in front of its braces. */
export const OBSERVERS: ReadonlySet<string> = new Set(['willSet', 'didSet']);

/**
 * Behind a value in front of them the grammar takes observers for closures: `= 1 { didSet { } }`.
 * @returns the property that the closure observes, or the closures in what stands behind a call; -1 for others
 */
export function observedBy({ tree }: Reading, node: FlatNode): FlatNode {
  const isClosure = tree.typeOf(node) === 'lambda_literal';
  if (isClosure && wordInFront(tree, node) === undefined) return -1;
  // A closure in the closure behind the value; between them stand calls, and what each is called with.
  let closures = 0;
  let at = tree.parentOf(node);
  for (let steps = 0; at !== -1 && steps < MOST_AROUND_OBSERVERS; steps++) {
    const type = tree.typeOf(at);
    if (type === 'property_declaration') return closures === 1 && mayBeObserved(tree, at) ? at : -1;
    if (type === 'lambda_literal') closures += 1;
    else if (!AROUND_OBSERVERS.has(type)) return -1;
    if (closures > 1) return -1;
    at = tree.parentOf(at);
  }
  return -1;
}

const AROUND_OBSERVERS: ReadonlySet<string> = new Set([
  'call_expression',
  'call_suffix',
  'statements',
]);

/** Nodes between observers and their property. */
const MOST_AROUND_OBSERVERS = 16;

/** As declarations are read, so that both find the same observers. */
function mayBeObserved(tree: FlatTree, property: FlatNode): boolean {
  const value = tree.childOf(property, 'value');
  if (value === -1 || !MEMBER_LISTS.has(tree.typeOf(tree.parentOf(property)))) return false;
  return tree.endOf(value) - tree.startOf(value) <= MOST_OBSERVED;
}

/** `didSet` or `willSet`, with the name of the value that some give. */
function wordInFront(tree: FlatTree, node: FlatNode): RegExpExecArray | undefined {
  const start = tree.startOf(node);
  const front = tree.text.slice(Math.max(0, start - MOST_IN_FRONT), start);
  return /\b(?:will|did)Set\s*(?:\(\s*(\w+)\s*\)\s*)?$/.exec(front) ?? undefined;
}

const MOST_IN_FRONT = 100;

/** A getter, a setter or an observer of a property. */
export function openAccessor(reading: Reading, node: FlatNode, property: FlatNode): void {
  const { tree, builder, names, types } = reading;
  const type = tree.typeOf(node);
  const isObserver = type === 'lambda_literal';
  const isSetter = isObserver || SETTERS.has(type);
  const owner = ownerOf(reading, property);
  const name = nameOf(tree, tree.childOf(property, 'name'));
  const annotation = tree.childOf(tree.childOfType(property, 'type_annotation'), 'name');
  openBody(reading, {
    ...{ node: property, owner, place: builder.place(), isOfType: isStatic(reading, property) },
    body: node,
    returnType: isSetter ? -1 : annotation,
    ...(owner !== undefined && { keys: [isSetter ? setterKey(name) : getterKey(name)] }),
  });
  if (!isSetter) return;
  const value = builder.place();
  types.declare(annotation, value);
  const given = tree.childOfType(node, 'simple_identifier');
  const named = isObserver
    ? wordInFront(tree, node)?.[1]
    : given === -1
      ? undefined
      : tree.textOf(given);
  names.bind(named ?? 'newValue', value);
  names.bind('oldValue', value);
  const open = reading.open.at(-1) as OpenCallable;
  builder.shape(open.callable, { receiver: open.self, parameters: [value], required: 1 });
}

/** A property that is made when it is first asked for, by its own instance. */
export function isLazy(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  if (ownerOf(reading, node) === undefined) return false;
  const modifiers = tree.childOfType(node, 'modifiers');
  return modifiers !== -1 && /\blazy\b/.test(tree.textOf(modifiers));
}

/** Its value is read where it stands, and names in it mean members of the instance. */
export function openLazy({ builder, open, owners, isRuntime }: Reading): void {
  const owner = owners.at(-1) as Owner;
  const self = builder.place();
  if (!isRuntime) builder.type(owner.type, self);
  const scope = builder.addScope({ parent: owner.scope, class: owner.class, receiver: self });
  const { current: callable } = builder;
  open.push({ callable, place: -1, scope, self, returnType: -1, isClosure: false });
}

const SETTERS: ReadonlySet<string> = new Set([
  'computed_setter',
  'willset_clause',
  'didset_clause',
]);

interface Body {
  /** The declaration. */
  readonly node: FlatNode;
  readonly body: FlatNode;
  readonly owner: Owner | undefined;
  readonly place: Place;
  readonly isOfType: boolean;
  readonly returnType: FlatNode;
  readonly keys?: readonly string[];
  readonly operands?: readonly FlatNode[];
  readonly literal?: string | undefined;
}

function openBody(reading: Reading, given: Body): void {
  const { tree, builder, names, types, declarationAt, open } = reading;
  const { node, body, owner, place, isOfType, returnType, keys, operands, literal } = given;
  builder.at(tree.lineOf(node));
  types.open(node, -1);
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: declarationAt.get(tree.startOf(node)) ?? -1,
    owner: owner === undefined || owner.isExtension ? -1 : owner.class,
    isAbstract: body === -1,
    isCoroutine: isAsync(tree, node, returnType === -1 ? body : returnType),
  });
  names.open();
  const outer = open.at(-1);
  let self = owner === undefined ? (outer?.self ?? -1) : -1;
  let scope = owner === undefined ? (outer?.scope ?? -1) : owner.scope;
  if (owner !== undefined && !isOfType) {
    self = builder.place();
    scope = builder.addScope({ parent: owner.scope, class: owner.class, receiver: self });
    if (!reading.isRuntime) builder.type(owner.type, self);
  }
  const receiver = owner === undefined || isOfType ? -1 : self;
  open.push({
    ...{ callable, place, scope, self, returnType, isClosure: false },
    ...(keys !== undefined && { member: { keys, flags: isOfType ? MEMBER.static : 0 } }),
    ...(literal !== undefined && { literal }),
    ...(operands !== undefined && {
      operator: { name: nameOf(tree, tree.childOf(node, 'name')), operands },
    }),
  });
  readParameters(reading, node, callable, receiver);
  types.declare(returnType, builder.resultOf(callable));
  if (isDisfavoured(tree, node)) builder.form(FORM.disfavoured, builder.resultOf(callable));
}

/** https://github.com/swiftlang/swift/blob/main/docs/ReferenceGuides/UnderscoredAttributes.md#_disfavoredoverload */
function isDisfavoured(tree: FlatTree, node: FlatNode): boolean {
  const modifiers = tree.childOfType(node, 'modifiers');
  return modifiers !== -1 && tree.textOf(modifiers).includes('@_disfavoredOverload');
}

/** Whether `async` stands behind the parameters. @param behind what follows; -1 for nothing */
function isAsync(tree: FlatTree, node: FlatNode, behind: FlatNode): boolean {
  const last = tree.childrenOf(node).findLast((child) => IN_FRONT.has(tree.typeOf(child))) ?? -1;
  const from = last === -1 ? tree.startOf(node) : tree.endOf(last);
  const to = behind === -1 ? tree.endOf(node) : tree.startOf(behind);
  return /\)\s*async\b/.test(tree.text.slice(from, to));
}

const IN_FRONT: ReadonlySet<string> = new Set(['simple_identifier', 'parameter']);

/** The type behind the parameters. */
function returnTypeOf({ tree }: Reading, node: FlatNode): FlatNode {
  return (
    tree.childrenIn(node, 'name').findLast((child) => TYPE_NODES.has(tree.typeOf(child))) ?? -1
  );
}

function readParameters(reading: Reading, node: FlatNode, callable: number, receiver: Place): void {
  const { tree, builder, names, types } = reading;
  const parameters: Place[] = [];
  const parameterNames: (string | undefined)[] = [];
  let rest = -1;
  let optional = 0;
  const isOperator = isOperatorName(nameOf(tree, tree.childOf(node, 'name')));
  const isSubscript = tree.typeOf(node) === 'subscript_declaration';
  for (const child of tree.childrenOf(node)) {
    if (tree.fieldOf(child) === 'default_value') optional += 1;
    if (tree.typeOf(child) !== 'parameter') continue;
    const external = tree.childOf(child, 'external_name');
    const name = nameOf(tree, tree.childOf(child, 'name'));
    const label = external === -1 ? name : nameOf(tree, external);
    // What a subscript takes has a label only where one is written beside its name.
    const isLabelled = label !== '_' && !isOperator && !(isSubscript && external === -1);
    const type =
      tree.childrenOf(child).findLast((inside) => TYPE_NODES.has(tree.typeOf(inside))) ?? -1;
    const place = names.bind(name);
    if (/\.\.\.\s*$/.test(tree.textOf(child)) || isFollowedByDots(reading, child)) {
      rest = place;
      builder.object(place, 'Array');
      continue;
    }
    const isAutomatic = isAutoclosure(tree, child);
    types.declare(type, place);
    types.runAsTyped(type, place);
    if (isAutomatic) types.declare(tree.childOf(type, 'name'), place);
    types.declareForm(isAutomatic ? tree.childOf(type, 'name') : type, place);
    parameters.push(place);
    parameterNames.push(isLabelled ? label : undefined);
  }
  const labelled = parameterNames.findIndex((name) => name !== undefined);
  builder.shape(callable, {
    ...{ receiver, parameters, parameterNames, rest },
    positional: labelled === -1 ? parameters.length : labelled,
    required: parameters.length - Math.min(optional, parameters.length),
  });
}

/** What is written for it is an expression of what it gives. */
const isAutoclosure = (tree: FlatTree, parameter: FlatNode): boolean =>
  nameOf(tree, tree.childOfType(parameter, 'parameter_modifiers')).includes('@autoclosure');

function isFollowedByDots({ tree }: Reading, parameter: FlatNode): boolean {
  return /^\s*\.\.\./.test(tree.text.slice(tree.endOf(parameter), tree.endOf(parameter) + 8));
}

/** What a parameter is where the call gives nothing for it. */
export function giveDefault(reading: Reading, value: FlatNode): void {
  const { tree, builder, names } = reading;
  const declaration = tree.parentOf(value);
  const parameter = tree
    .childrenOf(declaration)
    .findLast((child) => child < value && tree.typeOf(child) === 'parameter');
  const place = placeOf(reading, value);
  if (parameter === undefined || place === -1) return;
  const bound = names.find(nameOf(tree, tree.childOf(parameter, 'name')));
  if (bound !== undefined) builder.copy(place, bound);
}

export function openClosure(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, types, open, places } = reading;
  builder.at(tree.lineOf(node));
  const place = builder.place();
  places[node] = place;
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
  });
  names.open();
  const outer = open.at(-1);
  const head = tree.childOf(node, 'type');
  const list = tree.childOfType(head, 'lambda_function_type_parameters');
  const ownResult = tree.childOf(head, 'name');
  const result = ownResult === -1 ? typeOfCalled(tree, node) : ownResult;
  const written = tree
    .childrenOf(list)
    .filter((child) => tree.typeOf(child) === 'lambda_parameter');
  const parameters = written.map((parameter) => {
    const own = tree.childrenIn(parameter, 'name');
    const bound = names.bind(nameOf(tree, own[0] ?? -1));
    types.declare(own.find((child) => TYPE_NODES.has(tree.typeOf(child))) ?? -1, bound);
    return bound;
  });
  const implicit = written.length === 0 ? implicitParameters(reading, node) : undefined;
  types.declare(result, builder.resultOf(callable));
  bindCaptures(reading, tree.childOf(node, 'captures'));
  const all = takenApart(reading, implicit ?? parameters);
  builder.shape(callable, { parameters: all, required: 0 });
  open.push({
    ...{ callable, place, returnType: result, isClosure: true },
    ...{ scope: outer?.scope ?? -1, self: outer?.self ?? -1 },
    ...(implicit !== undefined && { implicit }),
  });
}

/** `let a: T = { … }()`: the closure gives what is declared. */
function typeOfCalled(tree: FlatTree, closure: FlatNode): FlatNode {
  const call = tree.parentOf(closure);
  if (call === -1 || tree.typeOf(call) !== 'call_expression') return -1;
  const property = tree.parentOf(call);
  if (property === -1 || tree.firstChildOf(call) !== closure) return -1;
  if (tree.typeOf(property) !== 'property_declaration') return -1;
  return tree.childOf(tree.childOfType(property, 'type_annotation'), 'name');
}

/** Several parameters take a tuple apart where they get one alone. */
function takenApart({ builder }: Reading, parameters: readonly Place[]): readonly Place[] {
  if (parameters.length < 2) return parameters;
  const first = builder.place();
  builder.copy(first, parameters[0] as Place);
  parameters.forEach((parameter, at) => {
    builder.read(first, String(at), parameter);
  });
  return [first, ...parameters.slice(1)];
}

/** `[a = b]`: a plain name means what it does around the closure; what else is bound is read where it stands. */
function bindCaptures(reading: Reading, list: FlatNode): void {
  const { tree, names } = reading;
  for (const item of tree.childrenOf(list)) {
    const value = tree.childOf(item, 'value');
    if (value === -1) continue;
    const isName = tree.typeOf(value) === 'simple_identifier';
    names.bind(
      nameOf(tree, tree.childOf(item, 'name')),
      isName ? placeOf(reading, value) : undefined,
    );
  }
}

export function leaveCapture(reading: Reading, item: FlatNode): void {
  const { tree, builder, names } = reading;
  const value = tree.childOf(item, 'value');
  const bound = names.find(nameOf(tree, tree.childOf(item, 'name')));
  const place = placeOf(reading, value);
  if (place !== -1 && bound !== undefined) builder.copy(place, bound);
}

/** `$0` and so on, as many as the closure speaks of. */
function implicitParameters({ tree, builder, names }: Reading, node: FlatNode): Place[] {
  const text = tree.text.slice(
    tree.startOf(node),
    Math.min(tree.endOf(node), tree.startOf(node) + 2000),
  );
  const count = /\$[1-9]/.test(text) ? 3 : text.includes('$0') ? 1 : 0;
  return Array.from({ length: count }, (_, at) => names.bind(`$${at}`, builder.place()));
}

/** A constructor that literals run is found as such by the type. */
function addLiteral(reading: Reading, { member, place, literal }: OpenCallable): void {
  const owner = reading.owners.at(-1);
  if (member === undefined || owner === undefined || literal === undefined) return;
  addMember(reading, owner, literalKey(literal), place, MEMBER.static);
}

/** The label of a constructor's only parameter, where it is one that literals run; `undefined` for others. */
function literalLabel({ tree }: Reading, node: FlatNode): string | undefined {
  const parameters = tree.childrenOf(node).filter((each) => tree.typeOf(each) === 'parameter');
  const [first = -1] = parameters;
  if (parameters.length !== 1) return undefined;
  const external = tree.childOf(first, 'external_name');
  const label = nameOf(tree, external === -1 ? tree.childOf(first, 'name') : external);
  const labels = [...LITERAL_LABELS.values()].flat();
  return labels.includes(label) ? label : undefined;
}

interface AddedOperator {
  /** The type that has it. */
  readonly type: number;
  readonly key: string;
}

/**
 * An operator at the file's own level is a member of what stands on its left; one that a type declares for others on its
 * left is found by the type.
 */
function typeOfOperator(
  reading: Reading,
  { name, operands }: NonNullable<OpenCallable['operator']>,
): AddedOperator | undefined {
  const { tree, types, owners } = reading;
  const [left = -1, right = -1] = operands;
  const owner = owners.at(-1);
  const isOwn = (node: FlatNode) =>
    node !== -1 && (tree.textOf(node) === 'Self' || tree.textOf(node) === owner?.name);
  if (owner !== undefined && (isOwn(left) || !isOwn(right))) return undefined;
  const isRight = right !== -1 && (owner !== undefined || isNumber(reading, left));
  const type = types.readAll(isRight ? right : left)[0];
  if (type === undefined) return undefined;
  return { type, key: isRight ? rightKey(name) : operatorKey(name) };
}

const isNumber = ({ tree }: Reading, type: FlatNode): boolean =>
  type !== -1 &&
  /^(?:U?Int\d*|Double|Float|CGFloat|String|Character|Bool)$/.test(tree.textOf(type));

function addOperator({ builder }: Reading, callable: number, { type, key }: AddedOperator): void {
  const place = builder.place();
  builder.callable(callable, place);
  builder.extend(type, key, place, MEMBER.static);
}

/** @param value of the body; -1 when it is of no interest */
export function closeCallable(reading: Reading, value: Place): void {
  const { builder, names, types, open } = reading;
  const closed = open.pop();
  if (closed === undefined) return;
  if (value !== -1) builder.copy(value, builder.resultOf(closed.callable));
  if (closed.isClosure && closed.awaits === true) builder.awaits(closed.callable);
  names.close();
  const added =
    closed.operator === undefined ? undefined : typeOfOperator(reading, closed.operator);
  if (!closed.isClosure) types.close();
  builder.closeCallable();
  // Where it goes is no part of what it does.
  builder.callable(closed.callable, closed.place);
  if (added !== undefined) addOperator(reading, closed.callable, added);
  addLiteral(reading, closed);
  const owner = reading.owners.at(-1);
  if (closed.member === undefined || owner === undefined) return;
  for (const key of closed.member.keys) {
    addMember(reading, owner, key, closed.place, closed.member.flags);
  }
}
