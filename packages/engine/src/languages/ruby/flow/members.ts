// Calls in the body of a class or module that define members or mix others in. They count as calls by
// themselves; here is what they do.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { associate, nameQuery } from './associations.ts';
import { givenTo } from './calls.ts';
import { addMember, addToModule, defineMember } from './definitions.ts';
import { configureGroups, defineValue } from './example-groups.ts';
import { namesGiven } from './listed-names.ts';
import { hookBody, mixIn } from './mixins.ts';
import {
  bodyAround,
  type Frame,
  frameOf,
  instancesOf,
  mainKey,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import { includeNested, includeShared } from './shared-groups.ts';
import {
  constantOf,
  directiveArguments,
  directiveOf,
  entryKey,
  literalOf,
  literalsOf,
  methodKey,
  partsOf,
} from './syntax.ts';
import { giveToPartial, includeHelper, lendMethods } from './views.ts';

type Directive = (reading: Reading, call: FlatNode, name: string) => void;

export function runDirective(reading: Reading, call: FlatNode): void {
  const name = directiveOf(reading.tree, call);
  DIRECTIVES.get(name)?.(reading, call, name);
}

/** The class that a directive without a receiver speaks to; `undefined` where it is another object's. */
export function bodyOf(reading: Reading, call: FlatNode): Frame | undefined {
  const receiver = reading.tree.childOf(call, 'receiver');
  if (receiver !== -1 && reading.tree.typeOf(receiver) !== 'self') return undefined;
  const body = bodyAround(frameOf(reading));
  return body.kind === 'class' ? body : undefined;
}

// ---- accessors ----

function accessors(reading: Reading, call: FlatNode, directive: string): void {
  const body = bodyOf(reading, call);
  if (body === undefined) return;
  const isOfClass = /^(?:(?:thread_)?[mc]attr_|class_attribute)/.test(directive);
  const flags = body.isStatic || isOfClass ? MEMBER.ofClass : 0;
  const prefix = isOfClass ? '@@' : '@';
  for (const name of literalsOf(reading.tree, directiveArguments(reading.tree, call))) {
    if (!/_?writer$/.test(directive)) addReader(reading, body, name, `${prefix}${name}`, flags);
    if (!/(?:_reader|^attr)$/.test(directive))
      addWriter(reading, body, name, `${prefix}${name}`, flags);
  }
}

/** Accessors have no code of their own. */
export function addReader(
  reading: Reading,
  body: Frame,
  name: string,
  field: string,
  flags: number,
): void {
  const { callable, receiver } = openAccessor(reading, body);
  reading.flow.shape(callable, { receiver });
  reading.flow.read(receiver, field, reading.flow.resultOf(callable));
  closeAccessor(reading, body, callable, name, flags);
}

export function addWriter(
  reading: Reading,
  body: Frame,
  name: string,
  field: string,
  flags: number,
): void {
  const { callable, receiver } = openAccessor(reading, body);
  const value = reading.flow.place();
  reading.flow.shape(callable, { receiver, parameters: [value] });
  reading.flow.write(value, receiver, field);
  closeAccessor(reading, body, callable, `${name}=`, flags);
}

export function openAccessor(
  { flow, tree }: Reading,
  body: Frame,
): { callable: number; receiver: Place } {
  const line = tree.lineOf(body.node);
  const callable = flow.openCallable({
    startLine: line,
    endLine: line,
    isAbstract: true,
    owner: body.classIndex,
  });
  return { callable, receiver: flow.place() };
}

export function closeAccessor(
  reading: Reading,
  body: Frame,
  callable: number,
  name: string,
  flags: number,
): void {
  const { flow } = reading;
  flow.closeCallable();
  const made = flow.place();
  flow.callable(callable, made);
  addMember(reading, body, name, made, flags);
}

/** `Struct.new(:a, :b)`: a constructor and accessors of the fields. */
export function addFields(reading: Reading, body: Frame, names: readonly string[]): void {
  const { flow } = reading;
  const { callable, receiver } = openAccessor(reading, body);
  const parameters = names.map(() => flow.place());
  flow.shape(callable, { receiver, parameters, parameterNames: names });
  // They are elements and entries of the instance besides.
  names.forEach((name, at) => {
    for (const key of [`@${name}`, String(at), entryKey(name)])
      flow.write(parameters[at] as Place, receiver, key);
  });
  closeAccessor(reading, body, callable, CONSTRUCTOR_KEY, 0);
  for (const name of names) {
    addReader(reading, body, name, `@${name}`, 0);
    addWriter(reading, body, name, `@${name}`, 0);
  }
}

// ---- names of names ----

export function alias(
  reading: Reading,
  to: string,
  from: string,
  body = bodyAround(frameOf(reading)),
): void {
  const { flow } = reading;
  const known = body.body?.members.get(body.isStatic ? `.${from}` : from);
  if (known !== undefined) {
    if (isHere(reading, body)) defineMember(reading, to, known);
    else addMember(reading, body, to, known, 0);
    return;
  }
  if (body.kind === 'top') {
    const place = flow.place();
    flow.name(body.isStatic && reading.mainMethods.has(from) ? mainKey(from) : from, -1, place);
    defineMember(reading, to, place);
    return;
  }
  // A method that a base, or another file, defines.
  handOver(reading, body, to, (receiver) => {
    const isBehind = !isHere(reading, body) && !definesMethod(reading, body, from);
    const object = isBehind ? flow.place() : receiver;
    if (isBehind) flow.super(body.classIndex, receiver, object);
    return { object, key: methodKey(from) };
  });
}

/** Whether it is the class around, and not what gets a module by one of its hooks: that has behind the module what it had before. */
const isHere = (reading: Reading, body: Frame): boolean => body === bodyAround(frameOf(reading));

function definesMethod({ tree }: Reading, { node }: Frame, name: string): boolean {
  return partsOf(tree, tree.childOf(node, 'body')).some(
    (part) => tree.typeOf(part) === 'method' && tree.textOf(tree.childOf(part, 'name')) === name,
  );
}

/** A method that only calls another one: whoever calls it calls that. */
export function handOver(
  reading: Reading,
  body: Frame,
  name: string,
  target: (receiver: Place) => { readonly object: Place; readonly key: string },
): void {
  const { flow, tree } = reading;
  const line = tree.lineOf(body.node);
  const callable = flow.openCallable({
    startLine: line,
    endLine: line,
    isMacro: true,
    owner: body.classIndex,
  });
  flow.at(line);
  const receiver = flow.place();
  const rest = flow.place();
  const block = flow.place();
  const keywordRest = flow.place();
  flow.shape(callable, { receiver, rest, block, keywordRest });
  flow.object(rest, 'Array');
  flow.object(keywordRest, 'Hash');
  const { object, key } = target(receiver);
  flow.callMember(object, key, {
    arguments: [
      { kind: 'spread', place: rest },
      { kind: 'spreadNamed', place: keywordRest },
      { kind: 'block', place: block },
    ],
    result: flow.resultOf(callable),
    flags: ['implicit'],
  });
  closeAccessor(reading, body, callable, name, body.isStatic ? MEMBER.ofClass : 0);
}

/** `alias_method :to, :from`, also for each name of a loop around, and for what includes a module. */
function aliasMethod(reading: Reading, call: FlatNode): void {
  const [first = -1, second = -1] = directiveArguments(reading.tree, call);
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  if (body === undefined) return;
  const names = namesGiven(reading, first);
  const others = namesGiven(reading, second);
  for (const [at, to] of names.entries()) {
    const from = others.length === 1 ? others[0] : others[at];
    if (from !== undefined && from !== to) alias(reading, to, from, body);
  }
}

/** `delegate :a, :b, to: :c`, `def_delegators :@c, :a`, `def_delegator :@c, :a, :b`. */
function delegate(reading: Reading, call: FlatNode, directive: string): void {
  const { tree } = reading;
  const body = bodyOf(reading, call);
  if (body === undefined) return;
  const given = directiveArguments(tree, call);
  const plain = given.filter((part) => tree.typeOf(part) !== 'pair');
  const names = literalsOf(tree, plain);
  if (directive === 'delegate') {
    const option = (key: string): FlatNode => {
      const pair = given.find((part) => literalOf(tree, tree.childOf(part, 'key')) === key);
      return pair === undefined ? -1 : tree.childOf(pair, 'value');
    };
    const to = literalOf(tree, option('to'));
    if (to === undefined) return;
    const prefix = prefixOf(reading, option('prefix'), to);
    for (const name of names) delegateTo(reading, body, `${prefix}${name}`, to, name);
    return;
  }
  const [to, ...methods] = names;
  if (to === undefined) return;
  if (directive === 'def_delegator' || directive === 'def_instance_delegator') {
    const [from, as = from] = methods;
    if (from !== undefined && as !== undefined) delegateTo(reading, body, as, to, from);
  } else for (const name of methods) delegateTo(reading, body, name, to, name);
}

/** `prefix: true` is the name of the object that is delegated to. @param option -1 for none */
function prefixOf({ tree }: Reading, option: FlatNode, to: string): string {
  if (option === -1 || tree.typeOf(option) === 'false') return '';
  return tree.typeOf(option) === 'true' ? `${to}_` : `${literalOf(tree, option) ?? ''}_`;
}

function delegateTo(reading: Reading, body: Frame, name: string, to: string, key: string): void {
  const { flow } = reading;
  handOver(reading, body, name, (receiver) => {
    const object = flow.place();
    if (to === 'class') flow.read(receiver, '<class>', object);
    else if (to.startsWith('@')) flow.read(receiver, to, object);
    else flow.callMember(receiver, to, { arguments: [], result: object, flags: ['implicit'] });
    return { object, key: methodKey(key) };
  });
}

// ---- visibility and methods made by name ----

function moduleFunction(reading: Reading, call: FlatNode): void {
  const body = bodyOf(reading, call);
  if (body === undefined) return;
  for (const name of literalsOf(reading.tree, directiveArguments(reading.tree, call))) {
    const place = body.body?.members.get(name);
    if (place !== undefined) addToModule(reading, body, name, place);
  }
}

/** The names stand alone: what follows them is meant. */
export function enterModuleFunction(reading: Reading): void {
  const { body } = bodyAround(frameOf(reading));
  if (body !== undefined) body.isModuleFunction = true;
}

function defineMethod(reading: Reading, call: FlatNode, directive: string): void {
  const { tree } = reading;
  const [first = -1, second = -1] = directiveArguments(tree, call);
  const names = namesGiven(reading, first);
  const block = tree.childOf(call, 'block');
  if (names.length === 0 && block === -1) runAsMethod(reading, call, directive);
  const made = names.length === 0 ? -1 : valuePlace(reading, block === -1 ? second : block);
  if (made === -1) return;
  const receiver = tree.childOf(call, 'receiver');
  const path = constantOf(tree, receiver);
  for (const name of names) {
    if (path !== undefined) {
      const flags = directive === 'define_method' ? 0 : MEMBER.ofClass;
      reading.flow.extend(typeOf(reading, path), name, made, flags);
    } else if (receiver === -1 || tree.typeOf(receiver) === 'self') {
      defineMember(reading, name, made, directive === 'define_singleton_method');
    }
  }
}

/** A block that becomes a method of a name that is not known is run, sooner or later, as what has the method. */
function runAsMethod(reading: Reading, call: FlatNode, directive: string): void {
  const { tree, flow } = reading;
  const block = givenTo(reading, call).find(({ kind }) => kind === 'block');
  const receiver = tree.childOf(call, 'receiver');
  const object = receiver === -1 ? frameOf(reading).receiver : valuePlace(reading, receiver);
  if (block === undefined || object === -1) return;
  const self = directive === 'define_method' ? instancesOf(reading, object) : object;
  flow.call(block.place, { arguments: [], self, flags: ['implicit'] });
}

/** What RSpec shares by name goes into the group around, into a group of its own, or into all. */
function includeGroup(reading: Reading, call: FlatNode, directive: string): void {
  const isOwn = reading.tree.childOf(call, 'receiver') === -1;
  if (!isOwn && directive === 'include_context') configureGroups(reading, call, directive);
  else if (isOwn && directive.startsWith('it_')) includeNested(reading, call);
  else if (isOwn) includeShared(reading, call);
}

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ...[
    'attr',
    'attr_reader',
    'attr_writer',
    'attr_accessor',
    'class_attribute',
    ...['mattr', 'cattr', 'thread_mattr', 'thread_cattr'].flatMap((family) =>
      ['reader', 'writer', 'accessor'].map((kind) => `${family}_${kind}`),
    ),
  ].map((name) => [name, accessors] as const),
  ['alias_method', aliasMethod],
  ['delegate', delegate],
  ...['delegator', 'delegators', 'instance_delegator', 'instance_delegators'].map(
    (name) => [`def_${name}`, delegate] as const,
  ),
  ['include', mixIn],
  ['extend', mixIn],
  ['prepend', mixIn],
  ['module_function', moduleFunction],
  ['define_method', defineMethod],
  ['define_singleton_method', defineMethod],
  ['let', defineValue],
  ['let!', defineValue],
  ['subject', defineValue],
  ['subject!', defineValue],
  ...['belongs_to', 'has_one', 'has_many', 'has_and_belongs_to_many'].map(
    (name) => [name, associate] as const,
  ),
  ['scope', nameQuery],
  ['helper', includeHelper],
  ['helper_method', lendMethods],
  ['render', giveToPartial],
  ['include_context', includeGroup],
  ['include_examples', includeGroup],
  ['it_behaves_like', includeGroup],
  ['it_should_behave_like', includeGroup],
]);
