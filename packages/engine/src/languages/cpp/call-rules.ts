// How calls find their targets in C and C++.
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { PLAIN_TYPES } from './flow/plain-types.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  callMember: 'operator()',
  selfCalls: [],
  linksByName: true,
  containersByType: true,
  plainTypes: PLAIN_TYPES,
  // Headers may be of either language.
  lacksOverloads: (path) => path.endsWith('.c'),
};
