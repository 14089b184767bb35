// What methods of modules and configurations give containers that inject it: what is bound to the type of the result, or made for
// it. Of several classes that implement an interface it is these that come where nobody is seen to give one.
// https://docs.spring.io/spring-framework/reference/core/beans/java/bean-annotation.html, https://dagger.dev/dev-guide/
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER, PROVIDED_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { annotationsOf } from './annotations.ts';
import type { Reading } from './reading.ts';

export interface ProvidingMethod {
  /** Of its result; -1 for none. */
  readonly type: number;
  readonly result: Place;
  readonly parameters: readonly Place[];
}

/** @param method which is open */
export function noteProvided(
  { tree, builder }: Reading,
  method: FlatNode,
  { type, result, parameters }: ProvidingMethod,
): void {
  if (type === -1) return;
  const annotations = annotationsOf(tree, method);
  const isMade = annotations.has('Bean') || annotations.has('Provides');
  const place = annotations.has('Binds') ? parameters[0] : isMade ? result : undefined;
  if (place !== undefined) builder.extend(type, PROVIDED_KEY, place, MEMBER.field + MEMBER.static);
}
