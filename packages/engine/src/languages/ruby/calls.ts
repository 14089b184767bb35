// How calls find their targets in Ruby, and what stands for its runtime.
// https://docs.ruby-lang.org/en/master/syntax/calling_methods_rdoc.html
import type { CallRules } from '../../flow/call-rules.ts';
import { KERNEL } from './flow/built-ins.ts';
import { INSTANCE_KEY } from './flow/reading.ts';
import { ENTRY_PREFIX, methodOfKey } from './flow/syntax.ts';

const METHOD = /^[a-z_]\w*[?!=]?$/i;

/** What every object has besides, or is asked for whether it has it. */
const OF_OBJECTS: ReadonlySet<string> = new Set(
  `initialize method_missing respond_to_missing? to_str to_ary to_hash to_proc to_a to_h to_i to_s to_sym to_path
  to_io call each == === eql? hash coerce <=> new allocate superclass name included extended inherited prepended
  method_added initialize_copy initialize_dup initialize_clone marshal_dump marshal_load encode_with init_with
  class_attribute delegate delegate_missing_to deprecate mattr_accessor mattr_reader mattr_writer cattr_accessor
  cattr_reader cattr_writer constantize concerning blank? present? presence try try! presence_in in? as_json to_json to_param to_query with_options`.split(
    /\s+/,
  ),
);

/** Runs for methods that neither the object nor Ruby itself has. */
const standInOf = (key: string): string | undefined => {
  const method = methodOfKey(key);
  return METHOD.test(method) && !KERNEL.has(method) && !OF_OBJECTS.has(method)
    ? 'method_missing'
    : undefined;
};

export const rubyCalls: CallRules = {
  linearization: 'last-first',
  bindsMethods: true,
  receiversMayBeAny: true,
  classReceiversMayBeAny: true,
  typesAreSound: false,
  overloadsByType: false,
  instancesSeeStatics: false,
  classesSeeMembers: false,
  maker: 'new',
  classMember: '<class>',
  instanceMember: INSTANCE_KEY,
  entryPrefix: ENTRY_PREFIX,
  // Constants that nothing of the repository declares are Ruby's or a gem's.
  builtIns: { has: (name) => KERNEL.has(name) || /^[A-Z]/.test(name) },
  instanceStandIn: standInOf,
  standIns: {
    members: ['method_missing'],
    nameOf: (key) => (standInOf(key) === undefined ? undefined : methodOfKey(key)),
  },
  classStandIn: standInOf,
  collectsNamed: true,
  // In large programs it costs more than it finds.
  mostKin: 8000,
  selfCalls: ['call', 'yield', '===', '[]'],
  linksByName: false,
  natures: { text: 'String', callable: 'Module' },
  runtime: [{ module: '', file: 'core.rb', dialect: 'runtime' }],
};
