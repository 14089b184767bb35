// What pytest passes to tests and fixtures: by the names of their parameters what fixtures of those names give, looked
// for in the class, the module and every `conftest.py` above; and what `parametrize` lists.
// https://docs.pytest.org/en/stable/reference/fixtures.html#fixture-availability
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { iterate } from './expressions.ts';
import { positionKey } from './patterns.ts';
import { type Reading, valuePlace } from './reading.ts';
import type { Scope } from './scopes.ts';
import { isList, nameOf, type Parameter, partOf, partsOf, stringOf } from './syntax.ts';

/** Fixtures of a module, and the parameters that ask for some. */
export interface Fixtures {
  /** What each gives, by the class around it (-1 for none) and its name. */
  readonly given: Map<string, Place>;
  readonly asked: {
    readonly name: string;
    readonly classIndex: number;
    readonly place: Place;
    /** Whether a fixture asks, which never is itself what it asks for. */
    readonly by: string | undefined;
  }[];
}

/** How far above a test a `conftest.py` is looked for: in its own directory, and in those around it. */
const CONFTESTS = ['.conftest', '..conftest', '...conftest', '....conftest'];

const keyOf = (classIndex: number, name: string): string => `${classIndex} ${name}`;

/** The name under which modules see each other's fixtures; none that a program could write. */
export const fixtureKey = (name: string): string => `<fixture> ${name}`;

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
  const isMethod = around.kind === 'class' && !decorators.includes('staticmethod');
  parameters.forEach(({ name: written, kind, value }, at) => {
    const name = nameOf(tree, written);
    if (kind !== 'plain' || value !== -1 || listed.has(name) || (at === 0 && isMethod)) return;
    const by = isFixture(decorators) ? own : undefined;
    fixtures.asked.push({ name, classIndex: around.classIndex, place: places[at] as Place, by });
  });
}

/** The function has ended: what it gives, where it is a fixture. */
export function noteFixture(
  { tree, flow, fixtures }: Reading,
  node: FlatNode,
  decorators: readonly string[],
  around: Scope,
  { isGenerator, generator, callable }: Scope,
): void {
  if (!isFixture(decorators) || (around.kind !== 'module' && around.kind !== 'class')) return;
  const decorated = tree.textOf(tree.parentOf(node)).slice(0, 500);
  const renamed = /^@[\w.]*fixture\([^)]*\bname\s*=\s*['"](\w+)['"]/m.exec(decorated)?.[1];
  const name = renamed ?? nameOf(tree, tree.childOf(node, 'name'));
  let place = flow.resultOf(callable);
  if (isGenerator) {
    place = flow.place();
    flow.read(generator, ELEMENT_KEY, place);
  }
  fixtures.given.set(keyOf(around.classIndex, name), place);
}

/** The module has ended: each parameter gets what the nearest fixture of its name gives. */
export function passFixtures({ flow, fixtures }: Reading): void {
  const { given, asked } = fixtures;
  const imports: number[] = [];
  const distant = new Map<string, Place>();
  for (const { name, classIndex, place, by } of asked) {
    const own = by === name ? undefined : given.get(keyOf(classIndex, name));
    const inModule = by === name && classIndex === -1 ? undefined : given.get(keyOf(-1, name));
    let found = own ?? inModule ?? distant.get(name);
    if (found === undefined) {
      found = flow.place();
      distant.set(name, found);
      if (imports.length === 0)
        imports.push(...CONFTESTS.map((each) => flow.addImport(whole(each))));
      for (const index of imports) flow.import(index, fixtureKey(name), found);
    }
    flow.copy(found, place);
  }
  for (const [key, place] of given) {
    if (key.startsWith('-1 ')) flow.global(fixtureKey(key.slice(3)), place);
  }
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
    const element = iterate(reading, valuePlace(reading, values));
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
