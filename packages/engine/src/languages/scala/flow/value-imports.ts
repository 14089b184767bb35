// Imports whose path begins with a value or an object of the file: `import parser._`, `import Limits.{low, high => top}`. Their
// names are members of what is held there, and are seen up to the end of the block or body around.
// https://www.scala-lang.org/files/archive/spec/2.13/04-basic-declarations-and-definitions.html#import-clauses
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { readImport } from '../read-imports.ts';
import { type Reading, surroundings, type Variable } from './reading.ts';
import type { ScalaTemplate } from './scala-template.ts';
import { writtenBases } from './templates.ts';
import { readType } from './types.ts';

/** What stands in front of the names: a value, and its type as far as the text tells it. */
interface Holder {
  readonly place: Place;
  readonly type: number;
}

export function readValueImport(reading: Reading, node: FlatNode): void {
  const { tree, variables } = reading;
  for (const { path, isWildcard, local } of readImport(tree.textOf(node), tree.lineOf(node))) {
    const [head = '', ...rest] = path;
    const variable = variables.get(head);
    if (variable === undefined || variable.isCalled === true || variable.from !== undefined)
      continue;
    const key = isWildcard ? undefined : rest.pop();
    const holder = holderOf(reading, variable, rest);
    if (holder === undefined) continue;
    if (isWildcard) openMembers(reading, holder);
    else if (key !== undefined)
      variables.declare(local, { place: -1, from: { object: holder.place, key } });
  }
}

/** The value that the rest of a path leads to; `undefined` where a part of it is no object of the file. */
function holderOf(
  reading: Reading,
  variable: Variable,
  rest: readonly string[],
): Holder | undefined {
  let template = variable.template;
  for (const name of rest) {
    template = template?.inner.find((each) => each.kind === 'object' && each.name === name);
    if (template === undefined) return undefined;
  }
  if (template !== undefined) return objectOf(reading, template);
  return { place: variable.place, type: variable.type ?? typeOfValue(reading, variable) };
}

const objectOf = ({ builder }: Reading, { index, place }: ScalaTemplate): Holder => ({
  place,
  type: builder.addClassType(index),
});

/** By the type that stands beside a value, or the class that it is made of. */
function typeOfValue(reading: Reading, { definition = -1 }: Variable): number {
  const { tree, templates, builder } = reading;
  if (definition === -1) return -1;
  const written = tree.childOf(definition, 'type');
  if (written !== -1) return readType(reading, written).type;
  const value = tree.childOf(definition, 'value');
  if (value === -1 || tree.typeOf(value) !== 'instance_expression') return -1;
  const own = templates.byNode.get(value);
  if (own !== undefined) return builder.addClassType(own.index);
  const [made] = tree
    .childrenOf(value)
    .slice(0, 1)
    .flatMap((each) => writtenBases(reading, each));
  return made === undefined ? -1 : readType(reading, made).type;
}

/** From here on all members of the value are seen by their names. */
function openMembers(reading: Reading, { place, type }: Holder): void {
  if (type === -1) return;
  const own = surroundings(reading);
  const scope = reading.builder.addScope({
    parent: own.scope,
    class: -1,
    type,
    receiver: place,
  });
  reading.around.pop();
  reading.around.push({ ...own, scope });
}
