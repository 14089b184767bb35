// What pytest passes to tests and fixtures: by the names of their parameters what fixtures of those names give, looked
// for in the class, the module and every `conftest.py` above; what `parametrize` lists; and what fixtures ask of their
// `request`: what they list themselves, and the class that uses them.
// https://docs.pytest.org/en/stable/reference/fixtures.html#fixture-availability
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { iterate } from './iterate.ts';
import { positionKey } from './patterns.ts';
import { type Reading, valuePlace } from './reading.ts';
import type { Scope } from './scopes.ts';
import { isList, nameOf, type Parameter, partOf, partsOf, stringOf } from './syntax.ts';

/** Fixtures of a module, and the parameters that ask for some. */
export interface Fixtures {
  /** What each gives to all, by the class around it (-1 for none) and its name. */
  readonly given: Map<string, Place>;
  /** What may be some of other modules that this one imports, by the names that they have here. */
  readonly imported: Map<string, Place>;
  /** The class that stands for whichever uses the fixture, by the name of the fixture. */
  readonly users: Map<string, Place>;
  /** Where classes have, among their bases, what stands for them in the fixture that they use by its name. */
  readonly used: { readonly name: string; readonly place: Place }[];
  /** Parameters that are given so, and by no call that would get them back. */
  readonly filled: Set<Place>;
  readonly asked: {
    readonly name: string;
    readonly classIndex: number;
    readonly place: Place;
    /** Whether the place is that of the class's own, of its bases, or of one below: it is asked by its receiver as well. */
    readonly isOfReceiver: boolean;
    /** Whether a fixture asks, which never is itself what it asks for. */
    readonly by: string | undefined;
  }[];
}

/** How far above a test a `conftest.py` is looked for: in its own directory, and in those around it. */
const CONFTESTS = ['.conftest', '..conftest', '...conftest', '....conftest'];

const keyOf = (classIndex: number, name: string): string => `${classIndex} ${name}`;

/**
 * The names under which modules see each other's fixtures, and who uses them; those under which classes have them, as what
 * gives the value or what yields it; and those of what a class finds outside. None that a program could write.
 */
const fixtureKey = (name: string): string => `<fixture> ${name}`;
const yieldingKey = (name: string): string => `<yielding fixture> ${name}`;
const outsideKey = (classIndex: number, name: string): string =>
  `<fixture outside ${classIndex}> ${name}`;
const userKey = (name: string): string => `<user of> ${name}`;
export const FIXTURE_KEYS = [fixtureKey, userKey] as const;

const isFixture = (decorators: readonly string[]): boolean =>
  decorators.some((name) => name === 'fixture' || name === 'yield_fixture');

/** The function begins: what its parameters may be given by their names. */
export function askFixtures(
  reading: Reading,
  node: FlatNode,
  decorators: readonly string[],
  parameters: readonly Parameter[],
  places: readonly Place[],
): void {
  const { tree, fixtures, open } = reading;
  const around = open.at(-2) as Scope;
  const own = nameOf(tree, tree.childOf(node, 'name'));
  const asks = isFixture(decorators) || own.startsWith('test');
  if (!asks || (around.kind !== 'module' && around.kind !== 'class')) return;
  const listed = listedNames(reading, node, parameters, places);
  const request = parameters.findIndex(({ name }) => nameOf(tree, name) === 'request');
  if (isFixture(decorators) && request !== -1) {
    const user = giveRequest(reading, node, around, places[request] as Place);
    if (around.classIndex === -1) fixtures.users.set(nameOfFixture(reading, node), user);
  }
  const isMethod = around.kind === 'class' && !decorators.includes('staticmethod');
  const receiver = isMethod ? (places[0] ?? -1) : -1;
  parameters.forEach(({ name: written, kind, value }, at) => {
    const name = nameOf(tree, written);
    if (kind !== 'plain' || value !== -1 || listed.has(name) || (at === 0 && isMethod)) return;
    const by = isFixture(decorators) ? own : undefined;
    const place = places[at] as Place;
    const isOfReceiver = receiver !== -1;
    fixtures.filled.add(place);
    if (isOfReceiver) askReceiver(reading, around.classIndex, name, receiver, place, by === name);
    fixtures.asked.push({ name, classIndex: around.classIndex, place, isOfReceiver, by });
  });
}

/**
 * The fixture that the class of the receiver has, or what is found outside: rows of the function itself, so that what it
 * gives can be told apart by receiver.
 * @param isItself whether a fixture asks for what it stands in front of
 */
function askReceiver(
  { flow }: Reading,
  classIndex: number,
  name: string,
  receiver: Place,
  place: Place,
  isItself: boolean,
): void {
  let object = receiver;
  if (isItself) {
    object = flow.place();
    flow.super(classIndex, receiver, object);
  }
  const generator = flow.place();
  const options = { arguments: [], flags: ['implicit', 'byRunner'] } as const;
  flow.callMember(object, fixtureKey(name), { ...options, result: place });
  flow.callMember(object, yieldingKey(name), { ...options, result: generator });
  flow.read(generator, ELEMENT_KEY, place);
  flow.read(flow.exports, outsideKey(classIndex, name), place);
}

/** The function has ended: what it gives, where it is a fixture. */
export function noteFixture(
  reading: Reading,
  node: FlatNode,
  decorators: readonly string[],
  around: Scope,
  { isGenerator, generator, callable }: Scope,
  made: Place,
): void {
  if (!isFixture(decorators) || (around.kind !== 'module' && around.kind !== 'class')) return;
  const { flow, fixtures } = reading;
  const name = nameOfFixture(reading, node);
  let place = flow.resultOf(callable);
  if (isGenerator) {
    place = flow.place();
    flow.read(generator, ELEMENT_KEY, place);
  }
  fixtures.given.set(keyOf(around.classIndex, name), place);
  if (around.classIndex === -1) return;
  const key = isGenerator ? yieldingKey(name) : fixtureKey(name);
  const isStatic = decorators.includes('staticmethod');
  flow.member(around.classIndex, key, made, isStatic ? MEMBER.static : 0);
}

/** `user = trash_user` in a module gives a fixture another name. */
export function renameFixture(
  { tree, flow, fixtures }: Reading,
  target: FlatNode,
  value: FlatNode,
): void {
  if (target === -1 || value === -1) return;
  if (tree.typeOf(target) !== 'identifier' || tree.typeOf(value) !== 'identifier') return;
  const name = nameOf(tree, value);
  const place = fixtures.imported.get(name) ?? fixtures.given.get(keyOf(-1, name));
  if (place === undefined) return;
  fixtures.imported.set(nameOf(tree, target), place);
  flow.global(fixtureKey(nameOf(tree, target)), place);
}

function nameOfFixture({ tree }: Reading, node: FlatNode): string {
  const decorated = tree.textOf(tree.parentOf(node)).slice(0, 500);
  const renamed = /^@[\w.]*fixture\([^)]*\bname\s*=\s*['"](\w+)['"]/m.exec(decorated)?.[1];
  return renamed ?? nameOf(tree, tree.childOf(node, 'name'));
}

/**
 * What the fixture is asked by: what it lists itself, and who uses it.
 * https://docs.pytest.org/en/stable/how-to/unittest.html#using-pytest-fixtures-in-unittest-testcase-subclasses-and-other-integrations
 * @returns the class of who uses it
 */
function giveRequest(reading: Reading, node: FlatNode, around: Scope, request: Place): Place {
  const { tree, flow } = reading;
  const [user, instance] = [flow.place(), flow.place()];
  const classIndex = around.classIndex === -1 ? flow.addClass({}) : around.classIndex;
  flow.object(request);
  flow.class(classIndex, user);
  flow.write(user, request, 'cls');
  flow.instance(classIndex, instance);
  flow.write(instance, request, 'instance');
  for (const decorator of partsOf(tree, tree.parentOf(node))) {
    if (tree.typeOf(decorator) !== 'decorator') continue;
    const params = namedArgument(reading, partOf(tree, decorator), 'params');
    const element = iterateListed(reading, params, 1);
    if (element !== -1) flow.write(element, request, 'param');
  }
  return user;
}

function namedArgument({ tree }: Reading, call: FlatNode, name: string): FlatNode {
  const given = call === -1 ? -1 : tree.childOf(call, 'arguments');
  const named = partsOf(tree, given).find(
    (part) =>
      tree.typeOf(part) === 'keyword_argument' && tree.textOf(tree.childOf(part, 'name')) === name,
  );
  return named === undefined ? -1 : tree.childOf(named, 'value');
}

/** `@pytest.mark.usefixtures('a')`: the class has what the fixture writes to whoever uses it. */
export function useFixtures({ tree, flow, fixtures }: Reading, node: FlatNode): Place[] {
  const decorated = tree.parentOf(node);
  if (decorated === -1 || tree.typeOf(decorated) !== 'decorated_definition') return [];
  const names = partsOf(tree, decorated).flatMap((decorator) => {
    const call = tree.typeOf(decorator) === 'decorator' ? partOf(tree, decorator) : -1;
    if (call === -1 || tree.typeOf(call) !== 'call') return [];
    if (!/\busefixtures$/.test(tree.textOf(tree.childOf(call, 'function')))) return [];
    return partsOf(tree, tree.childOf(call, 'arguments')).map((part) => stringOf(tree, part));
  });
  return names.flatMap((name) => {
    if (name === undefined) return [];
    const place = flow.place();
    fixtures.used.push({ name, place });
    return [place];
  });
}

/** `request.getfixturevalue('a')` */
export function askByName({ tree, fixtures }: Reading, name: FlatNode, result: Place): void {
  const text = stringOf(tree, name);
  if (text !== undefined && result !== -1)
    fixtures.asked.push({
      name: text,
      classIndex: -1,
      place: result,
      isOfReceiver: false,
      by: undefined,
    });
}

/** The module has ended: each parameter gets what the nearest fixture of its name gives. */
export function passFixtures({ flow, fixtures }: Reading): void {
  const { given, imported, asked, users, used } = fixtures;
  const imports: number[] = [];
  const distant = new Map<string, Place>();
  const fromAbove = (key: string): Place => {
    const known = distant.get(key);
    if (known !== undefined) return known;
    const found = flow.place();
    distant.set(key, found);
    if (imports.length === 0) imports.push(...CONFTESTS.map((each) => flow.addImport(whole(each))));
    for (const index of imports) flow.import(index, key, found);
    return found;
  };
  const outside = new Set<string>();
  for (const { name, classIndex, place: parameter, isOfReceiver, by } of asked) {
    const own = by === name ? undefined : given.get(keyOf(classIndex, name));
    let place = parameter;
    if (isOfReceiver) {
      const key = outsideKey(classIndex, name);
      if (own !== undefined || outside.has(key)) continue;
      outside.add(key);
      place = flow.place();
      flow.global(key, place);
    }
    const inModule = by === name && classIndex === -1 ? undefined : given.get(keyOf(-1, name));
    const elsewhere = own === undefined && inModule === undefined ? imported.get(name) : undefined;
    // What is imported under the name may be no fixture.
    if (elsewhere !== undefined) flow.copy(elsewhere, place);
    flow.copy(own ?? inModule ?? fromAbove(fixtureKey(name)), place);
  }
  for (const { name, place } of used) flow.copy(users.get(name) ?? fromAbove(userKey(name)), place);
  for (const [key, place] of given) {
    if (key.startsWith('-1 ')) flow.global(fixtureKey(key.slice(3)), place);
  }
  for (const [name, place] of users) flow.global(userKey(name), place);
}

const whole = (specifier: string) =>
  ({ specifier, kind: 'static', symbols: ['*'], line: 1 }) as const;

/** Parameters that `@pytest.mark.parametrize` gives values to. */
function listedNames(
  reading: Reading,
  node: FlatNode,
  parameters: readonly Parameter[],
  places: readonly Place[],
): ReadonlySet<string> {
  const { tree, flow } = reading;
  const listed = new Set<string>();
  const placeOfName = (name: string): Place => {
    const at = parameters.findIndex((each) => nameOf(tree, each.name) === name);
    return at === -1 ? -1 : (places[at] as Place);
  };
  for (const decorator of partsOf(tree, tree.parentOf(node))) {
    if (tree.typeOf(decorator) !== 'decorator') continue;
    const call = partOf(tree, decorator);
    if (!/parametrize$/.test(tree.textOf(tree.childOf(call, 'function')))) continue;
    const [written = -1, values = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
    const names = namesIn(reading, written);
    for (const name of names) listed.add(name);
    const element = iterateListed(reading, values, names.length);
    if (element === -1) continue;
    names.forEach((name, at) => {
      const place = placeOfName(name);
      if (place === -1) return;
      if (names.length === 1) flow.copy(element, place);
      else flow.read(element, positionKey(at), place);
    });
  }
  return listed;
}

/** `'a, b'`, `('a', 'b')` and `['a', 'b']` are alike. */
function namesIn({ tree }: Reading, written: FlatNode): readonly string[] {
  if (isList(tree, written)) {
    return partsOf(tree, written).map((part) => stringOf(tree, part) ?? '');
  }
  const text = stringOf(tree, written) ?? '';
  return text.split(',').map((name) => name.trim());
}

/**
 * Any element of a list; of `pytest.param(a, b)` what it is given, as a tuple where the element has to be several.
 * @param length how many values an element stands for
 */
function iterateListed(reading: Reading, list: FlatNode, length: number): Place {
  const { tree, flow } = reading;
  const element = iterate(reading, valuePlace(reading, list));
  const marked = partsOf(tree, isList(tree, list) ? list : -1).filter(
    (part) =>
      tree.typeOf(part) === 'call' && /\bparam$/.test(tree.textOf(tree.childOf(part, 'function'))),
  );
  if (element === -1 || marked.length === 0) return element;
  const any = flow.place();
  flow.copy(element, any);
  for (const call of marked) {
    const values = partsOf(tree, tree.childOf(call, 'arguments')).slice(0, length);
    const given = length === 1 ? any : flow.place();
    if (length > 1) {
      flow.object(given, 'tuple');
      flow.copy(given, any);
    }
    values.forEach((each, at) => {
      const value = valuePlace(reading, each);
      if (value === -1) return;
      if (length === 1) flow.copy(value, any);
      else flow.write(value, given, positionKey(at));
    });
  }
  return any;
}
