// How calls find their targets in PHP. Types are declared in places only, and values say more than they do.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { runtimeFunctionNames } from '../runtime-functions.ts';
import { ENTRY_PREFIX } from './names.ts';
import { FACADE_KEY } from './services.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  typesAreSound: false,
  makesByNewOnly: true,
  entryPrefix: ENTRY_PREFIX,
  overloadsByType: false,
  classesSeeMembers: true,
  callMember: '__invoke',
  hasStandIns: true,
  receiversMayBeAny: true,
  // Names with two lines in front are the language's own.
  classStandIn: (method) => (/^(?!__)[A-Za-z_]\w*$/.test(method) ? '__callStatic' : undefined),
  classMember: 'class',
  pointedMember: FACADE_KEY,
  builtIns: runtimeFunctionNames,
  selfCalls: ['__invoke'],
  natures: { callable: 'Closure' },
  runtime: [
    { module: '', file: 'standard.php', dialect: 'source' },
    { module: 'core', file: 'core.php', dialect: 'source' },
    { module: 'spl', file: 'spl.php', dialect: 'source' },
  ],
};
