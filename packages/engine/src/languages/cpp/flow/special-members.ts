// Members that run without being named: destructors, copies and moves.
// https://en.cppreference.com/w/cpp/language/member_functions#Special_member_functions
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** One key for all classes, so that a virtual one is overridden. */
export const DESTRUCTOR_KEY = '<delete>';
export const COPY_KEY = '<copy>';
export const MOVE_KEY = '<move>';

/** The key of a constructor of one parameter of the class itself; `undefined` for any other. */
export function copyKeyOf(
  { tree }: Reading,
  className: string,
  parameters: FlatNode,
): string | undefined {
  const list = parameters === -1 ? [] : tree.childrenOf(parameters);
  const text = list.length === 1 ? tree.textOf(list[0]!).slice(0, 200) : '';
  const written = /^(?:const\s+)?(?:\w+::)*(\w+)(?:<[^>]*>)?(?:\s+const)?\s*(&&?)/.exec(text);
  if (written === null || written[1] !== className) return undefined;
  return written[2] === '&&' ? MOVE_KEY : COPY_KEY;
}

/**
 * Objects of the function come to an end with it, but the one that it returns. They are of the very type that they are
 * declared with, whatever they were made from.
 */
export function destroyLocals({ builder, functions, tree }: Reading, node: FlatNode): void {
  const open = functions.at(-1);
  if (open === undefined || open.locals.length === 0) return;
  builder.at(tree.endLineOf(node));
  for (const { place, type } of open.locals) {
    if (open.returned.has(place)) continue;
    const object = builder.place();
    builder.made(type, object);
    builder.callMember(object, DESTRUCTOR_KEY, { arguments: [], flags: ['implicit'] });
  }
}

/** `delete x` */
export function leaveDelete({ builder }: Reading, place: number): void {
  if (place !== -1)
    builder.callMember(place, DESTRUCTOR_KEY, { arguments: [], flags: ['implicit'] });
}
