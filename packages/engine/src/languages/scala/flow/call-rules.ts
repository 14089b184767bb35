// How calls find their targets in Scala.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  linearization: 'last-first',
  inheritsConstructors: false,
  extensionsTakeReceivers: true,
  callMember: 'apply',
  // A function may stand for a trait with one method, of whatever name.
  selfCalls: ['*'],
};
