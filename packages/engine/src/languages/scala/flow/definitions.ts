// Definitions as facts: methods with their lists of parameters, extensions, values.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, getterKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import { ownResult } from './given-types.ts';
import { bindPattern } from './patterns.ts';
import { globalPlace, memberKey, type Reading, store, surroundings, valueAt } from './reading.ts';
import { givenLists, isParameterless, type ScalaTemplate } from './scala-template.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';
import { addView } from './views.ts';
import { runAsTyped } from './wanted-functions.ts';

/** Places in which definitions are members, or at the file's own level. */
const BODIES = new Set([
  'template_body',
  'with_template_body',
  'enum_body',
  'compilation_unit',
  'package_clause',
]);

type Home = 'member' | 'top' | 'local';

function homeOf({ tree, around }: Reading, node: FlatNode): Home {
  let parent = tree.parentOf(node);
  if (tree.typeOf(parent) === 'extension_definition') parent = tree.parentOf(parent);
  // A template body below a package clause is the package's.
  const isPackage =
    tree.typeOf(parent) === 'template_body' &&
    tree.typeOf(tree.parentOf(parent)) === 'package_clause';
  if (isPackage) return 'top';
  if (!BODIES.has(tree.typeOf(parent))) return 'local';
  return around.at(-1)?.template === undefined ? 'top' : 'member';
}

const nameOf = ({ tree }: Reading, node: FlatNode): string =>
  plainName(tree.textOf(tree.childOf(node, 'name')));

export function openDefinition(reading: Reading, node: FlatNode): void {
  const { tree, builder, variables, types } = reading;
  const outer = surroundings(reading);
  const home = homeOf(reading, node);
  const extension = tree.parentOf(node);
  const isExtension = tree.typeOf(extension) === 'extension_definition';
  if (home === 'local' && !isExtension && !reading.values.has(node)) declareLocal(reading, node);
  const declaration = reading.declarationAt.get(tree.startOf(node)) ?? -1;
  builder.at(tree.lineOf(node));
  const isMember = home === 'member' && !isExtension;
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration,
    owner: isMember ? (outer.template as ScalaTemplate).index : -1,
    isAbstract: tree.childOf(node, 'body') === -1,
  });
  variables.open();
  types.open();
  // What is read anew for each call has its receiver among its own places.
  let receiver = !isMember ? -1 : reading.isRuntime ? builder.place() : outer.self;
  reading.around.push({
    ...outer,
    self: receiver === -1 ? outer.self : receiver,
    declaration: declaration === -1 ? outer.declaration : declaration,
  });
  declareTypeParameters(reading, isExtension ? extension : node, -1);
  declareTypeParameters(reading, node, -1);
  if (isExtension) {
    const lists = givenLists(tree, extension);
    receiver = parametersOf(reading, lists.slice(0, 1)).parameters[0] ?? -1;
  }
  const given = givenLists(tree, node);
  const others = tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'parameters' && !given.includes(child));
  parametersOf(reading, others);
  builder.shape(callable, { receiver, ...parametersOf(reading, given.slice(0, 1)) });
  const further = given.slice(1);
  if (reading.isRuntime) {
    openCurried(reading, node, callable, further);
    return;
  }
  const shapes = further.map((list) => parametersOf(reading, [list]));
  const result = curriedResult(reading, node, callable, shapes);
  declareType(reading, readType(reading, tree.childOf(node, 'return_type')), result);
  const own = ownResult(tree, node);
  if (own !== -1) builder.givesOwn(callable, own);
  reading.definitions.push({ callable, result });
}

/** A definition inside of code. */
function declareLocal({ tree, builder, variables, values }: Reading, node: FlatNode): void {
  const place = builder.place();
  values.set(node, place);
  variables.declare(plainName(tree.textOf(tree.childOf(node, 'name'))), {
    place,
    isCalled: isParameterless(tree, node),
    isMethod: !isParameterless(tree, node),
  });
}

/** Definitions of a block are seen above themselves: https://scala-lang.org/files/archive/spec/2.13/06-expressions.html#blocks. */
export function declareLocals(reading: Reading, block: FlatNode): void {
  for (const child of reading.tree.childrenOf(block))
    if (reading.tree.typeOf(child) === 'function_definition') declareLocal(reading, child);
}

type Shape = ReturnType<typeof parametersOf>;

/** With each further list of parameters a definition gives a function that takes it. */
function curriedResult(
  { tree, builder }: Reading,
  node: FlatNode,
  callable: number,
  further: readonly Shape[],
): Place {
  let result = builder.resultOf(callable);
  for (const shape of further) {
    const line = tree.lineOf(node);
    const inner = builder.openCallable({ startLine: line, endLine: line, isAbstract: true });
    builder.shape(inner, shape);
    builder.closeCallable();
    builder.callable(inner, result);
    result = builder.resultOf(inner);
  }
  return result;
}

/** What is read anew for each call has its body in the innermost function, which is what the last list calls. */
function openCurried(
  reading: Reading,
  node: FlatNode,
  callable: number,
  further: readonly FlatNode[],
): void {
  const { tree, builder } = reading;
  const line = tree.lineOf(node);
  let innermost = callable;
  for (const list of further) {
    innermost = builder.openCallable({ startLine: line, endLine: line });
    builder.shape(innermost, parametersOf(reading, [list]));
  }
  const result = builder.resultOf(innermost);
  declareType(reading, readType(reading, tree.childOf(node, 'return_type')), result);
  reading.definitions.push({ callable, result });
}

/** Each function around gives the one inside it. */
function closeCurried({ builder }: Reading, callable: number): void {
  while (builder.current !== callable) {
    const inner = builder.current;
    builder.closeCallable();
    builder.callable(inner, builder.resultOf(builder.current));
  }
}

export function closeDefinition(reading: Reading, node: FlatNode): void {
  const { tree, builder, variables, types, around, definitions } = reading;
  const { callable, result } = definitions.pop() as Reading['definitions'][number];
  const value = valueAt(reading, tree.childOf(node, 'body'));
  store(reading, value, result);
  closeCurried(reading, callable);
  // With further lists of parameters it gives a function, and that the receiver.
  const isWhole = result === builder.resultOf(callable);
  builder.returns(callable, isWhole && value === builder.receiverOf(callable));
  builder.closeCallable();
  variables.close();
  types.close();
  around.pop();
  const place = builder.place();
  builder.callable(callable, place);
  addDefinition(reading, node, place, result);
  addView(reading, node, place);
}

function addDefinition(reading: Reading, node: FlatNode, place: Place, result: Place): void {
  const { tree, builder, variables } = reading;
  const name = nameOf(reading, node);
  const { template } = surroundings(reading);
  const extension = tree.parentOf(node);
  const home = homeOf(reading, node);
  if (tree.typeOf(extension) === 'extension_definition') {
    addExtension(reading, extension, membersOf(reading, node, name, place, result));
    if (home === 'top') builder.copy(place, globalPlace(reading, name));
    else if (template !== undefined) builder.member(template.index, name, place);
    return;
  }
  const isCalled = isParameterless(tree, node);
  const members = membersOf(reading, node, name, place, result);
  if (home === 'local') {
    const variable = variables.get(name);
    if (variable !== undefined) builder.copy(place, variable.place);
  } else if (home === 'top') {
    builder.copy(isCalled ? result : place, globalPlace(reading, name));
  } else if (template !== undefined) {
    if (name === 'this') builder.member(template.index, CONSTRUCTOR_KEY, place);
    else for (const [key, held, flags] of members) builder.member(template.index, key, held, flags);
    addToExtended(reading, template, members);
  }
}

type Member = readonly [key: string, place: Place, flags?: number];

/**
 * What is called without arguments is read like a field, but by sources that are read anew for each call, and where each
 * call gives the type of what it gets.
 */
function membersOf(
  { tree, isRuntime }: Reading,
  node: FlatNode,
  name: string,
  place: Place,
  result: Place,
): readonly Member[] {
  if (!isParameterless(tree, node)) return [[memberKey(name), place]];
  const getter: Member = [getterKey(memberKey(name)), place];
  const isOfCall = isRuntime || ownResult(tree, node) !== -1;
  return isOfCall ? [getter] : [getter, [memberKey(name), result, MEMBER.field]];
}

/** Members of what it extends, where that is of the repository. */
function addExtension(reading: Reading, extension: FlatNode, members: readonly Member[]): void {
  const { tree, builder } = reading;
  const [list] = givenLists(tree, extension);
  const parameter = list === undefined ? -1 : tree.childOfType(list, 'parameter');
  const { type } = readType(reading, tree.childOf(parameter, 'type'));
  if (type === -1) return;
  for (const [key, place, flags] of members) builder.extend(type, key, place, flags);
}

/** What an implicit class adds to the class that it takes. */
function addToExtended(
  reading: Reading,
  template: ScalaTemplate,
  members: readonly Member[],
): void {
  const { builder } = reading;
  const extended = reading.extended.get(template);
  if (extended === undefined) return;
  for (const [key, place, flags] of members) {
    // The method stays that of its own class.
    const copy = builder.place();
    builder.copy(place, copy);
    builder.extend(extended, key, copy, flags);
  }
}

/** Declares the parameters of the lists in the scope that is open. */
export function parametersOf(reading: Reading, lists: readonly FlatNode[]) {
  const { tree, builder, variables } = reading;
  const parameters: Place[] = [];
  const parameterNames: string[] = [];
  let rest = -1;
  let required = 0;
  for (const node of lists.flatMap((list) => tree.childrenOf(list))) {
    const kind = tree.typeOf(node);
    if (kind !== 'parameter' && kind !== 'class_parameter') continue;
    const name = nameOf(reading, node);
    const type = tree.childOf(node, 'type');
    const place = builder.place();
    if (type !== -1 && tree.typeOf(type) === 'repeated_parameter_type') {
      rest = place;
      builder.object(place);
    } else {
      parameters.push(place);
      parameterNames.push(name);
      if (tree.childOf(node, 'default_value') === -1) required += 1;
    }
    const meaning = readType(reading, type);
    declareType(reading, meaning, place);
    if (!reading.isRuntime) runAsTyped(reading, type, place);
    variables.declare(name, { place, type: meaning.type === -1 ? meaning.bound : meaning.type });
  }
  return { parameters, parameterNames, rest, required };
}

/** A default value has been read. */
export function giveDefault(reading: Reading, node: FlatNode): void {
  const variable = reading.variables.get(nameOf(reading, reading.tree.parentOf(node)));
  if (variable !== undefined) store(reading, valueAt(reading, node), variable.place);
}

/** `val x = ...`, `var (a, b) = ...`, `given x: T = ...`; without a value a promise. */
export function readValue(reading: Reading, node: FlatNode): void {
  const { tree, builder, variables } = reading;
  const { template } = surroundings(reading);
  const home = homeOf(reading, node);
  const value = valueAt(reading, tree.childOf(node, 'value'));
  const typeNode = tree.childOf(node, 'type');
  const meaning = readType(reading, typeNode);
  builder.at(tree.lineOf(node));
  const names = [tree.childOf(node, 'pattern'), ...tree.childrenIn(node, 'name')].filter(
    (at) => at !== -1,
  );
  for (const pattern of names) {
    if (tree.typeOf(pattern) !== 'identifier') {
      bindPattern(reading, pattern, value);
      continue;
    }
    const name = plainName(tree.textOf(pattern));
    const place =
      reading.values.get(pattern) ??
      (home === 'top' ? globalPlace(reading, name) : builder.place());
    declareType(reading, meaning, place);
    store(reading, value, place);
    if (home === 'member' && template !== undefined) {
      builder.member(template.index, name, place, MEMBER.field);
    } else variables.declare(name, { place, definition: node });
  }
}

/** Values of a body are seen above their definitions, by what stands there. */
export function declareValues(reading: Reading, body: FlatNode): void {
  const { tree, builder, variables } = reading;
  const { template } = surroundings(reading);
  if (template === undefined || tree.typeOf(tree.parentOf(body)) === 'package_clause') return;
  for (const child of tree.childrenOf(body)) {
    if (!VALUES.has(tree.typeOf(child))) continue;
    const pattern =
      tree.childOf(child, 'pattern') === -1
        ? tree.childOf(child, 'name')
        : tree.childOf(child, 'pattern');
    if (pattern === -1 || tree.typeOf(pattern) !== 'identifier') continue;
    const place = builder.place();
    reading.values.set(pattern, place);
    variables.declare(plainName(tree.textOf(pattern)), { place, definition: child });
  }
}

export const VALUES: ReadonlySet<string> = new Set([
  'val_definition',
  'var_definition',
  'val_declaration',
  'var_declaration',
]);
