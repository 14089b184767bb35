// How calls find their targets in Swift.
// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/methods/
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { ABSENT_KEY, SUBSCRIPT_KEY } from './flow/functions.ts';
import { OPERATORS } from './flow/operators.ts';

/** Functions and macros of the toolchain that stand in most programs. */
const BUILT_INS: ReadonlySet<string> = new Set(
  (
    'print debugPrint dump exit abort fatalError precondition preconditionFailure assert assertionFailure ' +
    'min max abs swap withUnsafePointer withUnsafeBytes type ' +
    'dispatchPrecondition withCheckedContinuation withCheckedThrowingContinuation ' +
    'withTaskCancellationHandler unsafeBitCast numericCast isKnownUniquelyReferenced ' +
    '#expect #require #Preview #selector #available #unavailable #keyPath #externalMacro #Predicate'
  ).split(' '),
);

export const callRules: CallRules = {
  ...TYPED_RULES,
  outsideExtensions: 'everywhere',
  typeOfAny: 'Optional',
  extensionsAreInherited: true,
  unnamedMembers: new Set([SUBSCRIPT_KEY]),
  inheritsOverloads: 'nearest',
  listsTellElements: true,
  functionsSpanPackages: true,
  overloadsSpanFiles: true,
  methodsOfNameAreOne: true,
  callMember: 'callAsFunction',
  absentMember: ABSENT_KEY,
  addedOperators: OPERATORS,
  staticsAreOverridden: true,
  referencesMayCallNothing: true,
  containersByType: true,
  namesTellConstructors: true,
  awaitsTellOverloads: true,
  prefersFewerDefaults: true,
  typeNames: /^[A-Z]+[a-z]/,
  namesTellCallables: true,
  functionsAreNoInstances: true,
  functionsAreUntyped: true,
  formsTellFunctions: true,
  madeOfLists: new Set(['Set', 'ArraySlice', 'ContiguousArray']),
  builtIns: BUILT_INS,
  selfCalls: [],
  runtime: [
    { module: '', file: 'prelude.swift', dialect: 'runtime' },
    { module: '', file: 'frameworks.swift', dialect: 'runtime', isOutline: true },
  ],
};
