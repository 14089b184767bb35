// How calls find their targets in Ruby, and what stands for its runtime.
// https://docs.ruby-lang.org/en/master/syntax/calling_methods_rdoc.html
import type { CallRules } from '../../flow/call-rules.ts';
import { KERNEL } from './flow/built-ins.ts';
import { ENTRY_PREFIX } from './flow/syntax.ts';

export const rubyCalls: CallRules = {
  linearization: 'last-first',
  bindsMethods: true,
  typesAreSound: false,
  overloadsByType: false,
  instancesSeeStatics: false,
  classesSeeMembers: false,
  maker: 'new',
  classMember: '<class>',
  entryPrefix: ENTRY_PREFIX,
  // Constants that nothing of the repository declares are Ruby's or a gem's.
  builtIns: { has: (name) => KERNEL.has(name) || /^[A-Z]/.test(name) },
  selfCalls: ['call', 'yield', '==='],
  linksByName: false,
  natures: { text: 'String', callable: 'Module' },
  runtime: [{ module: '', file: 'core.rb', dialect: 'runtime' }],
};
