// How calls find their targets in Scala.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { RUNTIME_DIALECT } from '../claim.ts';
import { PLAIN_OPERATORS, PLAIN_TYPES, suitsAsPlain } from './plain-conversions.ts';
import { typeNames } from './runtime-names.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  outsideExtensions: 'imported',
  methodsAreNoValues: true,
  readingCalls: true,
  makesClassesAlone: true,
  linearization: 'last-first',
  inheritsOverloads: 'alongside',
  plainTypes: PLAIN_TYPES,
  addedOperators: PLAIN_OPERATORS,
  suitsAsPlain,
  inheritsConstructors: false,
  extensionsTakeReceivers: true,
  callMember: 'apply',
  // A function may stand for a trait with one method, of whatever name.
  selfCalls: ['*'],
  natures: { object: 'Iterable', callable: 'AnyFunction' },
  functionsAreUntyped: true,
  runtimeNames: typeNames,
  iterated: 'Iterable',
  runtimeHoldsByObject: true,
  runtime: [
    { module: '', file: 'functions.scala', dialect: RUNTIME_DIALECT },
    { module: '', file: 'collections.scala', dialect: RUNTIME_DIALECT },
  ],
};
