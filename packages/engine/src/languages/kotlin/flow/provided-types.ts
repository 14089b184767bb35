// What functions of modules give containers that inject it: what is bound to the type of the result, or made for it. Of several classes
// that implement an interface it is these that come where nobody is seen to give one.
// https://dagger.dev/dev-guide/, https://docs.spring.io/spring-framework/reference/core/beans/java/bean-annotation.html
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER, PROVIDED_KEY } from '../../../flow/flow-facts.ts';
import { childOf } from '../extraction/syntax-tree.ts';
import type { Reading } from './reading.ts';
import { readType } from './types.ts';

const BINDS = /@Binds\b/;
const PROVIDES = /@(?:Provides|Bean)\b/;

/** Modules that tests put in the place of others. */
const OF_TESTS = /@TestInstallIn\b/;

export interface ProvidingFunction {
  /** The node of the type of its result; -1 for none. */
  readonly type: number;
  readonly result: Place;
  readonly parameters: readonly Place[];
}

/** @param node of the function, which is open */
export function noteProvided(reading: Reading, node: number, provided: ProvidingFunction): void {
  const { tree, builder } = reading;
  const { type, result, parameters } = provided;
  if (type === -1) return;
  const annotations = annotationsOf(reading, node);
  const [bound] = parameters;
  const place = BINDS.test(annotations) ? bound : PROVIDES.test(annotations) ? result : undefined;
  if (place === undefined || OF_TESTS.test(tree.text)) return;
  const { type: known } = readType(reading, type);
  if (known !== -1) builder.extend(known, PROVIDED_KEY, place, MEMBER.field + MEMBER.static);
}

/** Of several annotations those that the grammar cannot read are kept by the place of what they stand in front of. */
function annotationsOf({ tree }: Reading, node: number): string {
  const modifiers = childOf(tree, node, 'modifiers');
  const hidden = tree.hiddenAnnotations.get(tree.starts[node] as number)?.names ?? [];
  const shown =
    modifiers === -1 ? '' : tree.text.slice(tree.starts[modifiers], tree.ends[modifiers]);
  return `${hidden.join(' ')} ${shown}`;
}
