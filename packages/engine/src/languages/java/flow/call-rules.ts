// How calls find their targets in Java.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsConstructors: false,
};
