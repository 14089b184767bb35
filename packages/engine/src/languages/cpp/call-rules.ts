// How calls find their targets in C and C++.
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { isHeaderPath } from './claim.ts';
import {
  givesContents,
  ITERATING,
  LIBRARY_TYPE,
  POINTERS,
  POINTING,
  resultByName,
} from './flow/library-results.ts';
import { PLAIN_TYPES, suitsAsPlain } from './flow/plain-types.ts';
import { CONVERT_KEY } from './flow/special-members.ts';
import { CLASS_KEY, INSTANCE_KEY } from './flow/type-parameters.ts';

/** Signs, also of functions that are found by an operand, and what conditions ask for. */
const BUILT_IN = /^(?:<with> )?operator[^\w\s"(]|^<(?:true|plain|number)>/;

/** Comparisons and assignments of containers, pairs and optional values. */
const OF_CONTENTS = /operator(?:[=!<>]?=|[<>]|<=>)$/;

const LEADING: ReadonlySet<string> = new Set(['operator*', 'operator->', 'operator[]']);

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  makesClassesAlone: true,
  callMember: 'operator()',
  classMember: CLASS_KEY,
  instanceMember: INSTANCE_KEY,
  convertingMember: CONVERT_KEY,
  conversionOperator: 'operator ',
  assigningMember: 'operator=',
  builtInOperators: BUILT_IN,
  operatorsOfContents: OF_CONTENTS,
  leadingOperators: LEADING,
  hasStandIns: true,
  selfCalls: [],
  linksByName: true,
  namesAreOfTemplates: true,
  containersByType: true,
  plainTypes: PLAIN_TYPES,
  suitsAsPlain,
  isPlainClass: /^enum /,
  functionsAreUntyped: true,
  resultByName,
  libraryTypes: LIBRARY_TYPE,
  pointingTypes: POINTING,
  pointerTypes: POINTERS,
  iteratorMembers: ITERATING,
  givesContents,
  // Headers may be of either language.
  lacksOverloads: (path) => path.endsWith('.c'),
  isHeader: isHeaderPath,
};
