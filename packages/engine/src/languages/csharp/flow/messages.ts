// Messages that are handed to a mediator or a bus: it runs the handlers of the message's class, which say by a base which one they
// are for. A message has its handlers as a member.
// https://github.com/LuckyPennySoftware/MediatR/wiki, https://masstransit.io/documentation/concepts/consumers
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { memberName } from './call-sites.ts';
import { nameOf } from './csharp-class.ts';
import type { Reading } from './reading.ts';
import { typeOfVariable } from './target-types.ts';
import { lastNameOf, readType, typeArgumentsOf, withoutMark } from './types.ts';

/** No name of the program is like it. */
const HANDLED_KEY = '<handled>';

const HANDLERS = /^(?:I\w*Handler|IConsumer|IHandleMessages)$/;
const HANDLING = /^(?:Handle|HandleAsync|Consume)$/;

/** Says of a method that the class has for such a base that it handles what the base names. @param place of the method */
export function noteHandler(reading: Reading, method: FlatNode, place: Place): void {
  const { tree, builder } = reading;
  if (!HANDLING.test(nameOf(tree, method))) return;
  const bases = tree.childOfType(tree.parentOf(tree.parentOf(method)), 'base_list');
  const first = tree.childOfType(tree.childOf(method, 'parameters'), 'parameter');
  if (bases === -1 || first === -1) return;
  const taken = tree.textOf(tree.childOf(first, 'type'));
  for (const base of tree.childrenOf(bases)) {
    const named = lastNameOf(reading, base);
    if (named === -1 || !HANDLERS.test(memberName(reading, named))) continue;
    const message = typeArgumentsOf(reading, named)[0] ?? -1;
    const text = message === -1 ? '' : tree.textOf(message);
    if (text !== taken && `ConsumeContext<${text}>` !== taken) continue;
    builder.extend(
      readType(reading, message).type,
      HANDLED_KEY,
      place,
      MEMBER.field + MEMBER.private,
    );
  }
}

const SENDING = /^(?:Send|Publish)(?:Async)?$/;

/** Types of what hands messages to their handlers, and names of what is likely to be of one where its type is not in sight. */
const MEDIATORS =
  /^(?:I?Mediator|ISender|IPublisher|IPublishEndpoint|ISendEndpoint|IBus|IBusControl|IMessageBus|IMessageSession|IMessageHandlerContext|ConsumeContext)$/;
const MEDIATOR_NAME =
  /^(?:this\.)?_?(?:\w*[mM]ediat(?:o?r|R)|[sS]ender|[pP]ublisher|[pP]ublishEndpoint)$/;

/** `mediator.Send(new Cancel(id))` gives what the handler does. */
export function handToHandlers(
  reading: Reading,
  { object, name, given }: { object: FlatNode; name: string; given: readonly Argument[] },
  result: Place | undefined,
): void {
  const { builder } = reading;
  const [message] = given;
  if (message === undefined || !SENDING.test(name) || !isMediator(reading, object)) return;
  const handlers = builder.place();
  builder.read(message.place, HANDLED_KEY, handlers);
  builder.call(handlers, {
    arguments: [message],
    flags: ['implicit'],
    ...(result !== undefined && { result }),
  });
}

function isMediator(reading: Reading, object: FlatNode): boolean {
  const { tree } = reading;
  const type = lastNameOf(reading, withoutMark(reading, typeOfVariable(reading, object)));
  return type === -1
    ? MEDIATOR_NAME.test(tree.textOf(object).slice(0, 60))
    : MEDIATORS.test(memberName(reading, type));
}
