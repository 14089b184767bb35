// How calls find their targets in Kotlin.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { javaLangTypes } from '../../../platforms/jvm/runtime-library.ts';
import { RUNTIME_DIALECT } from '../claim.ts';
import { defaultNames } from '../resolve/standard-library.ts';
import { runtimeNames } from './runtime-names.ts';
import { partByName, resultByName } from './standard-results.ts';
import { suitsAsPlain } from './standard-types.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  outsideExtensions: 'imported',
  inheritsConstructors: false,
  declaresMembers: true,
  methodsAreNoValues: true,
  functionsAreNoValues: true,
  extensionsTakeReceivers: true,
  companionNames: /(?:^|\.)Companion$/,
  overloadsSpanFiles: true,
  functionTypesHaveNames: true,
  overridesHaveDefaults: true,
  prefersFewerDefaults: true,
  extensionsAreImported: true,
  propertiesAreMethods: true,
  unnamedExtensions:
    /^(?:[gs]et .*|(?:plus|minus|times|div|rem)(?:Assign)?|unary(?:Plus|Minus)|not|inc|dec|range(?:To|Until)|contains|compareTo|component\d+)$/,
  spreadsFillRest: true,
  functionsMakeInstances: true,
  restHasName: true,
  callMember: 'invoke',
  builtIns: {
    has: (name) => defaultNames.has(name) || javaLangTypes.has(name),
  },
  // A lambda may stand for an interface with one method, of whatever name.
  selfCalls: ['*'],
  natures: { object: 'Iterable' },
  functionsAreUntyped: true,
  convertsNothing: true,
  rootType: 'any',
  impliedBases: new Set(['Enum', 'Comparable', 'Serializable', 'Annotation']),
  suitsAsPlain,
  resultByName,
  partByName,
  runtimeNames,
  iterated: 'Iterable',
  runtimeHoldsByObject: true,
  runtime: [
    { module: '', file: 'scope-functions.kt', dialect: RUNTIME_DIALECT },
    { module: '', file: 'collections.kt', dialect: RUNTIME_DIALECT },
    { module: '', file: 'flows.kt', dialect: RUNTIME_DIALECT },
    { module: '', file: 'coroutines.kt', dialect: RUNTIME_DIALECT },
    { module: '', file: 'compose.kt', dialect: RUNTIME_DIALECT },
    { module: '', file: 'live-data.kt', dialect: RUNTIME_DIALECT },
  ],
};
