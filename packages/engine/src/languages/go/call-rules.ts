// How calls find their targets in Go. https://go.dev/ref/spec#Calls
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';

/** Key of the field that holds the functions which are of a named type of functions. */
export const FUNCTIONS_KEY = '()';

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  callingClassConverts: true,
  overridesInInterfacesOnly: true,
  selfCalls: [],
  functionsMember: FUNCTIONS_KEY,
  overloadsByType: false,
};
