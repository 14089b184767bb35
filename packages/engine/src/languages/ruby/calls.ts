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
  builtIns: KERNEL,
  selfCalls: ['call', '()', 'yield', '===', 'to_proc', 'unbind', 'bind', 'curry'],
  linksByName: false,
  natures: { text: 'String', callable: 'Module' },
  runtime: [{ module: '', file: 'core.rb', dialect: 'ruby' }],
};
