// How calls find their targets in Kotlin.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { defaultNames } from '../resolve/standard-library.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsConstructors: false,
  extensionsTakeReceivers: true,
  extensionsAreImported: true,
  callMember: 'invoke',
  builtIns: defaultNames,
  // A lambda may stand for an interface with one method, of whatever name.
  selfCalls: ['*'],
  runtime: [{ module: '', file: 'scope-functions.kt', dialect: 'kt' }],
};
