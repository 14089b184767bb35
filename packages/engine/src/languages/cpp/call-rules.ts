// How calls find their targets in C and C++.
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  callMember: 'operator()',
  selfCalls: [],
  linksByName: true,
  containersByType: true,
};
