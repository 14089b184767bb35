// Mailers of Action Mailer: their class has each of their methods, and runs it with an instance of its own.
// https://guides.rubyonrails.org/action_mailer_basics.html#calling-the-mailer

import { handOver } from './members.ts';
import { frameOf, instancesOf, type Reading } from './reading.ts';
import { constantOf, methodKey, partOf } from './syntax.ts';

/** Of the class whose body is open, by the name of what it is based on: a mailer is based on mailers alone. */
export function offerMails(reading: Reading): void {
  const { tree, flow } = reading;
  const frame = frameOf(reading);
  const { body, node } = frame;
  if (body === undefined || body.isModule || reading.source.isRuntime) return;
  const base = constantOf(tree, partOf(tree, tree.childOf(node, 'superclass'))) ?? '';
  if (!MAILER.test(base)) return;
  for (const name of body.members.keys()) {
    if (name.startsWith('.') || name === 'initialize' || body.members.has(`.${name}`)) continue;
    handOver(reading, { ...frame, isStatic: true }, name, (mailer) => {
      // What Rails' own source does about it, where that is the program.
      flow.callMember(mailer, 'method_missing', {
        arguments: [],
        result: flow.resultOf(flow.current),
        flags: ['implicit'],
      });
      return { object: instancesOf(reading, mailer), key: methodKey(name) };
    });
  }
}

const MAILER = /(?:Mailer|ActionMailer::Base)$/;
