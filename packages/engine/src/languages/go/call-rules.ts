// How calls find their targets in Go. https://go.dev/ref/spec#Calls
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  callingClassConverts: true,
  overridesInInterfacesOnly: true,
  selfCalls: [],
  overloadsByType: false,
};
