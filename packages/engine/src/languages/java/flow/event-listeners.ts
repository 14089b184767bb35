// Methods that run where an event is published that they take: of Spring, and of event buses as Guava's. A listener is a
// member of the type of its events, which whoever publishes one calls on it.
// https://docs.spring.io/spring-framework/reference/core/beans/context-introduction.html#context-functionality-events
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { annotationsOf } from './annotations.ts';
import { NOWHERE } from './hidden-members.ts';
import { type JavaClass, typeOfParameter } from './java-class.ts';
import type { Reading } from './reading.ts';
import { readType } from './types.ts';

/** By how an event is published, annotations of the methods that listen to it. */
const LISTENING: Readonly<Record<string, readonly string[]>> = {
  publishEvent: ['EventListener', 'TransactionalEventListener', 'ApplicationModuleListener'],
  post: ['Subscribe'],
};

/** Methods of interfaces that listen without an annotation. */
const BY_NAME = new Map([['onApplicationEvent', 'publishEvent']]);

const PUBLISHING = new Map([
  ['publishEvent', 'publishEvent'],
  ['post', 'post'],
  ['postSticky', 'post'],
]);

/** A name that nobody writes. */
const keyOf = (published: string): string => `<${published}>`;

const isCheck = (call: string): boolean => /^(?:\w+\.)*verify\s*\(/.test(call);

/** @param method of the class, which is not open any more */
export function noteListener(reading: Reading, method: FlatNode, owner: JavaClass): void {
  const { tree, builder } = reading;
  const name = tree.textOf(tree.childOf(method, 'name'));
  const annotations = annotationsOf(tree, method);
  const published =
    BY_NAME.get(name) ??
    Object.keys(LISTENING).find((each) => LISTENING[each]!.some((by) => annotations.has(by)));
  if (published === undefined || tree.childOf(method, 'body') === -1) return;
  const parameters = tree
    .childrenOf(tree.childOf(method, 'parameters'))
    .filter((each) => tree.typeOf(each) === 'formal_parameter');
  const [taken] = parameters;
  if (taken === undefined || parameters.length > 1) return;
  const { type } = readType(reading, typeOfParameter(tree, taken));
  if (type === -1) return;
  const callable = builder.openCallable({ ...NOWHERE, isReference: true });
  const event = builder.place();
  builder.shape(callable, { parameters: [event], required: 1 });
  builder.callMember(owner.self, name, {
    arguments: [{ kind: 'positional', place: event }],
    flags: ['implicit', 'byFramework'],
  });
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.extend(type, keyOf(published), place);
}

/**
 * Follows the call itself. What a test says that was published was so elsewhere: `verify(publisher).publishEvent(event)`.
 * @param object what the call is made on; -1 for none  @param given the first argument
 */
export function readPublished(
  { tree, builder }: Reading,
  { object, name }: { readonly object: FlatNode; readonly name: string },
  given: Place,
): void {
  const published = PUBLISHING.get(name);
  if (published === undefined || given === -1) return;
  if (tree.typeOf(object) === 'method_invocation' && isCheck(tree.textOf(object))) return;
  builder.callMember(given, keyOf(published), {
    arguments: [{ kind: 'positional', place: given }],
    flags: ['implicit', 'handedOver'],
  });
}
