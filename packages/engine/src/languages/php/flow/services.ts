// Services that a container of a framework keeps by their names, and facades: classes whose static methods are those of a
// service, which one method of theirs names.
// https://laravel.com/docs/container#binding, https://laravel.com/docs/facades
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { typeOfClass } from './class-names.ts';
import { ENTRY_PREFIX } from './names.ts';
import { constantText, type Reading, valueAt } from './reading.ts';

/** Key of what a facade stands for: no method and no property has a name like this. */
export const FACADE_KEY = '<facade>';

/** The class of the runtime's source that stands for all containers. */
const CONTAINER = '_services';

/** Methods that keep what is made for a name, or a class that is made for it. */
const BINDING: ReadonlySet<string> = new Set(
  'bind bindif singleton singletonif scoped scopedif instance'.split(' '),
);

/** Functions and methods that give what is kept under the name. */
const GIVING: ReadonlySet<string> = new Set(['app', 'resolve', 'make', 'makewith']);

/** Nested deeper in the method of a facade nothing is looked for. */
const MAX_DEPTH = 6;

/** `$app->singleton('clock', fn () => new Clock())` keeps, and `app('clock')` gives. @param name of what is called */
export function passServices(
  reading: Reading,
  name: string,
  list: FlatNode,
  result: Place | undefined,
): void {
  const { tree, builder } = reading;
  const lower = name.toLowerCase();
  const isBinding = BINDING.has(lower);
  if (!isBinding && !GIVING.has(lower)) return;
  const [first = -1, second = -1] = tree
    .childrenOf(list)
    .filter((node) => tree.typeOf(node) === 'argument')
    .map((node) => tree.childrenOf(node).at(-1) ?? -1);
  const text = constantText(tree, first);
  if (text === undefined) return;
  if (!isBinding) {
    if (result !== undefined) builder.read(containerPlace(reading), serviceKey(text), result);
    return;
  }
  const kept = builder.place();
  const made = valueAt(reading, second);
  const type = typeOfClass(reading, second);
  if (type !== -1) builder.type(type, kept);
  else if (made !== -1 && lower === 'instance') builder.copy(made, kept);
  else if (made !== -1) builder.call(made, { arguments: [], result: kept, flags: ['implicit'] });
  builder.write(kept, containerPlace(reading), serviceKey(text));
}

const serviceKey = (name: string): string => `${ENTRY_PREFIX}${name}`;

function containerPlace({ builder }: Reading): Place {
  const place = builder.place();
  builder.name(CONTAINER, -1, place);
  return place;
}

/** A method gives the name, or the class, of the service behind the class that has it. @param name of the method */
export function noteFacade(
  reading: Reading,
  method: FlatNode,
  name: string,
  classIndex: number,
): void {
  if (name.toLowerCase() !== 'getfacadeaccessor') return;
  const { tree, builder } = reading;
  const service = builder.place();
  for (const given of givenBack(tree, method, 0)) {
    const text = constantText(tree, given);
    if (text !== undefined) builder.read(containerPlace(reading), serviceKey(text), service);
    const type = typeOfClass(reading, given);
    if (type !== -1) builder.type(type, service);
  }
  builder.member(classIndex, FACADE_KEY, service, MEMBER.field + MEMBER.static);
}

function givenBack(tree: FlatTree, node: FlatNode, depth: number): FlatNode[] {
  if (depth > MAX_DEPTH) return [];
  const children = tree.childrenOf(node);
  return tree.typeOf(node) === 'return_statement'
    ? children
    : children.flatMap((child) => givenBack(tree, child, depth + 1));
}
