// How calls find their targets in C and C++.
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { isHeaderPath } from './claim.ts';
import { resultByName } from './flow/library-results.ts';
import { PLAIN_TYPES, suitsAsPlain } from './flow/plain-types.ts';
import { CONVERT_KEY } from './flow/special-members.ts';
import { CLASS_KEY, INSTANCE_KEY } from './flow/type-parameters.ts';

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
  hasStandIns: true,
  selfCalls: [],
  linksByName: true,
  namesAreOfTemplates: true,
  containersByType: true,
  plainTypes: PLAIN_TYPES,
  suitsAsPlain,
  isPlainClass: /^enum /,
  resultByName,
  // Headers may be of either language.
  lacksOverloads: (path) => path.endsWith('.c'),
  isHeader: isHeaderPath,
};
