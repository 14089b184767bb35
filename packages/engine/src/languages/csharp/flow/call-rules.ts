// How calls find their targets in C#.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsConstructors: false,
  selfCalls: ['Invoke', 'DynamicInvoke', 'BeginInvoke'],
};
