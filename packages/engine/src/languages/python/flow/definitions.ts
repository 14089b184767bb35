// Functions, lambdas and classes: their parameters and members, what decorators make of them, and under
// which name they are bound.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  getterKey,
  KIND,
  KIND_SHIFT,
  MEMBER,
  setterKey,
} from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declareType, nominalType } from './annotations.ts';
import {
  CONSTRUCTOR,
  hasNoBody,
  isConstructorForCheckers,
  isForCheckers,
  mayDecline,
} from './bodies.ts';
import { noteEnumeration } from './class-attributes.ts';
import { noteDeclared } from './declared-attributes.ts';
import { declaredKinds } from './declared-kinds.ts';
import { isDescriptor, leaveDescribed, noteDecorated } from './descriptors.ts';
import { isFallback } from './fallbacks.ts';
import { isGivenClass } from './field-hooks.ts';
import { leaveFields } from './fields.ts';
import { askFixtures, noteFixture, useFixtures } from './fixtures.ts';
import { giveContext } from './frameworks/commands.ts';
import { askDependencies, isDependency } from './frameworks/dependencies.ts';
import { leaveMapped } from './frameworks/mapped-classes.ts';
import { enterModel, leaveModel } from './frameworks/models.ts';
import { giveRequest, runView } from './frameworks/requests.ts';
import { offerTask } from './frameworks/tasks.ts';
import { DEFINED, EMPTY, isNotByDefault } from './given.ts';
import { kindDefined } from './kinds.ts';
import {
  giveMetaclass,
  makesClasses,
  noteMetaclass,
  offerMaking,
  runMaking,
} from './making-classes.ts';
import { givenWithMetaclass, metaclassOf } from './metaclass-of.ts';
import { isForOtherVersion } from './other-versions.ts';
import { takesOwnKind } from './own-operands.ts';
import { noteOwnResult } from './own-types.ts';
import { bindingPlace } from './patterns.ts';
import { memberName, ownName, type Reading, scopeOf, valuePlace } from './reading.ts';
import { returnValue } from './returns.ts';
import { accessorMark, flagsMark, type Scope } from './scopes.ts';
import { deleterKey, nameOf, parametersOf, partOf, partsOf } from './syntax.ts';

/** The walk has reached the body of a definition or lambda. */
export function enterBody(reading: Reading, definition: FlatNode): void {
  const scope = reading.scopes.byNode.get(definition) as Scope;
  if (scope.kind === 'class') enterClass(reading, definition, scope);
  else enterFunction(reading, definition, scope);
}

export function leaveBody(reading: Reading, definition: FlatNode): void {
  const scope = scopeOf(reading);
  if (scope.kind === 'class') {
    reading.open.pop();
    leaveClass(reading, scope);
    leaveDescribed(reading, scope);
    offerMaking(reading, scope);
    leaveModel(reading, scope);
    leaveMapped(reading, definition, scope);
    runView(reading, definition, scope);
    leaveFields(reading, definition, scope);
    return;
  }
  if (reading.tree.typeOf(definition) === 'lambda') {
    const body = reading.tree.childOf(definition, 'body');
    returnValue(reading, body, body, scope);
  }
  reading.open.pop();
  reading.flow.closeCallable();
  reading.variables.leaveFunction();
}

function enterFunction(reading: Reading, node: FlatNode, scope: Scope): void {
  const { tree, flow, variables, module } = reading;
  const parameters = parametersOf(tree, node);
  const defaults = parameters.map(({ value }) => valuePlace(reading, value));
  const fallbacks = parameters.map(({ value }) => isNotByDefault(reading, value));
  const around = scopeOf(reading);
  const owner = around.kind === 'class' ? around.classIndex : -1;
  const declaration = module.declarationAt.get(definitionStart(reading, node)) ?? -1;
  const decorators = decoratorsOf(reading, node);
  const startLine = tree.lineOf(node);
  const endLine = tree.endLineOf(node);
  scope.declaration = declaration === -1 ? around.declaration : declaration;
  const isAbstract = owner !== -1 && hasNoBody(reading, node, decorators);
  const isRun = !isAbstract || !isForCheckers(reading, node);
  scope.callable = flow.openCallable({
    startLine,
    endLine,
    declaration: isRun ? declaration : -1,
    owner,
    isAbstract,
    mayDecline: owner !== -1 && mayDecline(reading, node),
    isCoroutine: kindDefined(reading, node) === KIND.coroutine,
  });
  variables.enterFunction();
  variables.open(scope);
  reading.open.push(scope);
  flow.at(startLine);
  const places = parameters.map(({ name }) => bindingPlace(reading, nameOf(tree, name)));
  const plain = parameters.flatMap(({ kind }, at) => (kind === 'plain' ? [at] : []));
  const byPosition = plain.filter((at) => !parameters[at]?.isKeywordOnly);
  const rest = parameters.findIndex(({ kind }) => kind === 'rest');
  const keywords = parameters.findIndex(({ kind }) => kind === 'keywords');
  const isStatic = decorators.includes('staticmethod');
  const [first] = byPosition;
  const isMethod = owner !== -1 && !isStatic && first !== undefined;
  if (isMethod) {
    if (makesClasses(around, definedName(reading, node)))
      places[first] = giveMetaclass(reading, scope, places[first] as Place);
    scope.receiver = places[first] as Place;
  }
  const ordered = [...byPosition, ...plain.filter((at) => parameters[at]?.isKeywordOnly)];
  const operand = isMethod ? textOf(tree, parameters[byPosition[1] ?? -1]?.name ?? -1) : '';
  scope.parameters = ordered.map((at) => places[at] as Place);
  flow.shape(scope.callable, {
    receiver: scope.receiver,
    takesReceiverFirst: !isStatic,
    parameters: scope.parameters,
    parameterNames: ordered.map((at) => nameOf(tree, parameters[at]?.name as FlatNode)),
    positional: byPosition.length,
    required: byPosition.filter((at) => parameters[at]?.value === -1).length,
    declaredKinds: declaredKinds(
      ordered.map((at) => textOf(tree, parameters[at]?.annotation ?? -1)),
      takesOwnKind(reading, node, operand),
    ),
    rest: rest === -1 ? -1 : (places[rest] as Place),
    keywordRest: keywords === -1 ? -1 : (places[keywords] as Place),
  });
  if (rest !== -1) flow.object(places[rest] as Place, 'tuple');
  if (keywords !== -1) flow.object(places[keywords] as Place, 'dict');
  parameters.forEach(({ name, annotation, kind }, at) => {
    const place = places[at] as Place;
    const value = defaults[at] as Place;
    const isNot = fallbacks[at] as number;
    if (kind === 'plain') scope.given.set(nameOf(tree, name), { place, isNot });
    else if (kind === 'rest')
      scope.given.set(nameOf(tree, name), { place, isNot: EMPTY, isRest: true });
    if (value !== -1 && !isDependency(reading, parameters[at]?.value as FlatNode)) {
      flow.copy(value, place);
      scope.defaults.set(place, value);
    }
    if (annotation === -1) return;
    if (kind === 'plain') declareType(reading, tree.textOf(annotation), place);
    else {
      // Each of the further arguments is what it says.
      const element = flow.place();
      declareType(reading, tree.textOf(annotation), element);
      flow.write(element, place, ELEMENT_KEY);
    }
  });
  declareResult(reading, node, scope);
  noteOwnResult(reading, node, scope, around, {
    annotations: byPosition.map((at) => textOf(tree, parameters[at]?.annotation ?? -1)),
    isMethod,
    isOverload: decorators.includes('overload'),
  });
  if (tree.typeOf(node) === 'lambda') return;
  askFixtures(reading, node, decorators, parameters, places);
  giveRequest(reading, parameters, places);
  askDependencies(reading, parameters, places);
  giveContext(reading, node);
}

const textOf = (tree: Reading['tree'], node: FlatNode): string =>
  node === -1 ? '' : tree.textOf(node);

function definedName({ tree }: Reading, node: FlatNode): string {
  const name = tree.childOf(node, 'name');
  return name === -1 ? '' : nameOf(tree, name);
}

function declareResult(reading: Reading, node: FlatNode, scope: Scope): void {
  const { tree, flow } = reading;
  const result = flow.resultOf(scope.callable);
  if (scope.isGenerator) {
    scope.generator = flow.place();
    flow.object(scope.generator, 'generator');
    flow.copy(scope.generator, result);
  }
  const annotation = tree.childOf(node, 'return_type');
  if (annotation === -1) return;
  const text = tree.textOf(annotation);
  if (!mayBeCallable(text)) declareType(reading, text, result);
}

/** What gives a function or something else, as decorators do, says which of the two by what it returns. */
function mayBeCallable(type: string): boolean {
  if (!CALLABLE.test(type)) return false;
  if (type.includes('|')) return true;
  const union = type.search(/\bUnion\[/);
  return union !== -1 && CALLABLE.test(type.slice(union));
}

const CALLABLE = /\bCallable\b/;

/** Where the declaration of the node begins; that of a lambda is the statement that names it. */
function definitionStart({ tree }: Reading, node: FlatNode): number {
  if (tree.typeOf(node) !== 'lambda') return tree.startOf(node);
  let at = node;
  for (;;) {
    const parent = tree.parentOf(at);
    if (parent === -1) return -1;
    const type = tree.typeOf(parent);
    if (type === 'expression_statement') return tree.startOf(parent);
    const isNamed =
      type === 'parenthesized_expression' ||
      (type === 'assignment' && tree.fieldOf(at) === 'right');
    if (!isNamed) return -1;
    at = parent;
  }
}

function enterClass(reading: Reading, node: FlatNode, scope: Scope): void {
  const { tree, flow, variables, module } = reading;
  flow.at(tree.lineOf(node));
  const bases: { readonly place: Place }[] = [];
  const written = metaclassOf(tree, node);
  const metaclass = written === '' ? -1 : nominalType(reading, written);
  for (const part of partsOf(tree, tree.childOf(node, 'superclasses'))) {
    if (/^(?:keyword_argument|.*_splat)$/.test(tree.typeOf(part))) continue;
    const isGeneric = tree.typeOf(part) === 'subscript';
    const place = valuePlace(reading, isGeneric ? tree.childOf(part, 'value') : part);
    const given = givenWithMetaclass(tree, part);
    if (given !== undefined)
      bases.push(...given.bases.map((base) => ({ place: valuePlace(reading, base) })));
    else if (place !== -1) bases.push({ place });
  }
  if (bases.length === 0) {
    const place = flow.place();
    flow.name('object', -1, place);
    bases.push({ place });
  }
  bases.push(...useFixtures(reading, node).map((place) => ({ place })));
  const declaration = module.declarationAt.get(tree.startOf(node)) ?? -1;
  scope.declaration = declaration === -1 ? scopeOf(reading).declaration : declaration;
  scope.classIndex = flow.addClass({
    declaration,
    bases: metaclass === -1 ? bases : [...bases, { type: metaclass, isExtended: true }],
  });
  noteEnumeration(reading, node, scope);
  noteDeclared(reading, node, scope);
  noteMetaclass(reading, node, scope);
  enterModel(
    reading,
    node,
    scope,
    bases.map(({ place }) => place),
  );
  variables.open(scope);
  reading.open.push(scope);
}

/** What the body has bound in the end are the members; accessors have been told apart before. */
function leaveClass({ flow, variables }: Reading, scope: Scope): void {
  for (const variable of scope.variables.values()) {
    if (scope.texts.has(accessorMark(variable.name))) continue;
    const { name } = variable;
    // One that type checkers alone see was not bound.
    if (CONSTRUCTOR.test(name) && !variable.isReached) continue;
    const place = variables.last(variable);
    const flags = (scope.texts.get(flagsMark(name)) ?? 0) | MEMBER.byClass;
    flow.member(scope.classIndex, ownName(scope.className, name), place, flags);
    if (name === '__init__') flow.member(scope.classIndex, CONSTRUCTOR_KEY, place);
  }
}

/** Behind a definition: it gets its name, once decorators have made of it what they do. */
export function leaveDefinition(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const scope = reading.scopes.byNode.get(node) as Scope;
  const name = tree.childOf(node, 'name');
  const isClass = scope.kind === 'class';
  if (name === -1 || (isClass ? scope.classIndex : scope.callable) === -1) return;
  const decorated = tree.parentOf(node);
  const isDecorated = decorated !== -1 && tree.typeOf(decorated) === 'decorated_definition';
  flow.at(tree.lineOf(name));
  const text = nameOf(tree, name);
  const decorators = isDecorated ? appliedDecorators(reading, decorated) : [];
  const names = decoratorsOf(reading, node);
  if (names.includes('overload') || isConstructorForCheckers(reading, node)) return;
  const kind = isClass ? undefined : accessorKind(reading, names);
  const isPlain = decorators.length === 0 && kind === undefined;
  const isNeverBound = isFallback(reading, node, text) || isForOtherVersion(reading, node, text);
  const made = isPlain && !isNeverBound ? bindingPlace(reading, text) : flow.place();
  if (isClass) {
    flow.class(scope.classIndex, made);
    runMaking(reading, node, scope, made);
  } else flow.callable(scope.callable, made);
  if (!isClass && !isNeverBound) {
    noteMember(reading, text, names, made);
    noteFixture(reading, node, names, scopeOf(reading), scope, made);
    offerTask(reading, node, names, made);
  }
  if (isPlain) return;
  const isNot = DEFINED | (kindDefined(reading, node) << KIND_SHIFT);
  const value = applyDecorators(reading, decorators, made, isNot);
  const around = scopeOf(reading);
  if (kind !== undefined && around.kind === 'class') {
    const flags = around.texts.get(flagsMark(text)) ?? 0;
    flow.member(around.classIndex, ACCESSOR_KEYS[kind](memberName(reading, text)), value, flags);
    around.texts.set(accessorMark(text), 0);
    return;
  }
  if (!isClass && decorators.length > 0) noteDecorated(reading, text);
  const place = isNeverBound ? -1 : bindingPlace(reading, text);
  if (place !== -1) flow.copy(value, place);
}

/** What the member's flags are, for the end of the class. */
function noteMember(
  reading: Reading,
  name: string,
  decorators: readonly string[],
  made: Place,
): void {
  const around = scopeOf(reading);
  if (around.kind !== 'class') return;
  const isStatic = decorators.includes('staticmethod') || name === '__new__';
  const isOfClass =
    decorators.includes('classmethod') ||
    isGivenClass(reading, decorators) ||
    name === '__init_subclass__' ||
    name === '__class_getitem__';
  const flags = isStatic ? MEMBER.static : isOfClass ? MEMBER.ofClass : 0;
  around.texts.set(flagsMark(name), flags);
  // The receiver is the class, whatever other decorators make of the method.
  if (isOfClass || name === '__new__')
    reading.flow.member(
      around.classIndex,
      `<of class> ${memberName(reading, name)}`,
      made,
      MEMBER.ofClass,
    );
}

const ACCESSOR = /(?:^|_|abstract)property$/i;

function accessorKind(
  reading: Reading,
  decorators: readonly string[],
): 'get' | 'set' | 'delete' | undefined {
  for (const decorator of decorators) {
    if (decorator === 'setter') return 'set';
    if (decorator === 'deleter') return 'delete';
    const isGetter = decorator === 'getter' || ACCESSOR.test(decorator);
    // Of one that the module declares, its own code says what it does.
    if (isGetter && !isDescriptor(reading, decorator)) return 'get';
  }
  return undefined;
}

const ACCESSOR_KEYS = { get: getterKey, set: setterKey, delete: deleterKey } as const;

/** Last names of a definition's decorators, without their arguments. */
function decoratorsOf({ tree }: Reading, node: FlatNode): string[] {
  const decorated = tree.parentOf(node);
  if (decorated === -1 || tree.typeOf(decorated) !== 'decorated_definition') return [];
  return partsOf(tree, decorated)
    .filter((part) => tree.typeOf(part) === 'decorator')
    .map((part) => lastName(tree.textOf(part)));
}

const lastName = (decorator: string): string =>
  /^@\s*(?:[\w.]*\.)?(\w+)/.exec(decorator.slice(0, 200))?.[1] ?? '';

const BUILT_IN: ReadonlySet<string> = new Set(['staticmethod', 'classmethod']);

/** Decorators that run as calls. */
function appliedDecorators(reading: Reading, decorated: FlatNode): FlatNode[] {
  const { tree } = reading;
  return partsOf(tree, decorated).filter((part) => {
    if (tree.typeOf(part) !== 'decorator') return false;
    const name = lastName(tree.textOf(part));
    return !BUILT_IN.has(name) && accessorKind(reading, [name]) === undefined;
  });
}

/** The nearest comes first; each gets what the one below has made. */
function applyDecorators(
  reading: Reading,
  decorators: readonly FlatNode[],
  made: Place,
  told: number,
): Place {
  const { tree, flow } = reading;
  let value = made;
  let isNot = told;
  for (const decorator of [...decorators].reverse()) {
    const callee = valuePlace(reading, partOf(tree, decorator));
    if (callee === -1) continue;
    const result = flow.place();
    flow.at(tree.lineOf(decorator));
    flow.call(callee, {
      arguments: [{ kind: 'positional', place: value, isNot }],
      result,
      flags: ['implicit', 'decorates'],
    });
    value = result;
    // What a decorator gives may be anything.
    isNot = 0;
  }
  return value;
}

/** Names of the module, as others see them. */
export function offerNames({ scopes, flow, variables }: Reading): void {
  for (const variable of scopes.module.variables.values()) {
    flow.global(variable.name, variables.last(variable));
  }
}
