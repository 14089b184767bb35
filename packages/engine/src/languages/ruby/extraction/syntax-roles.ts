// What the walk does with each type of syntax node. Types are looked up by number, once a file each: asking
// for their names at every node would cost more than the parser.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';

export const Role = {
  /** Nothing below matters. */
  skip: 1,
  /** Nothing by itself, but what is below may matter. */
  pass: 2,
  identifier: 3,
  constant: 4,
  scopeResolution: 5,
  call: 6,
  binary: 7,
  assignment: 8,
  method: 9,
  singletonMethod: 10,
  class: 11,
  module: 12,
  singletonClass: 13,
  superclass: 14,
  body: 15,
  alias: 16,
  block: 17,
} as const;

export type RoleCode = (typeof Role)[keyof typeof Role];

const ROLES = new Map<string, RoleCode>([
  ['identifier', Role.identifier],
  ['constant', Role.constant],
  ['scope_resolution', Role.scopeResolution],
  ['call', Role.call],
  ['binary', Role.binary],
  ['assignment', Role.assignment],
  ['operator_assignment', Role.assignment],
  ['method', Role.method],
  ['singleton_method', Role.singletonMethod],
  ['class', Role.class],
  ['module', Role.module],
  ['singleton_class', Role.singletonClass],
  ['superclass', Role.superclass],
  ['body_statement', Role.body],
  ['block_body', Role.body],
  ['program', Role.body],
  ['alias', Role.alias],
  ['do_block', Role.block],
  ['block', Role.block],
  ...[
    'comment',
    'integer',
    'float',
    'rational',
    'complex',
    'character',
    'string_content',
    'heredoc_content',
    'heredoc_beginning',
    'heredoc_end',
    'escape_sequence',
    'simple_symbol',
    'hash_key_symbol',
    'instance_variable',
    'class_variable',
    'global_variable',
    'self',
    'super',
    'nil',
    'true',
    'false',
    'operator',
    'setter',
    'undef',
    'bare_symbol',
    'uninterpreted',
    'empty_statement',
    'encoding',
    'file',
    'line',
  ].map((type) => [type, Role.skip] as const),
]);

/** The role of the node under the cursor, remembered in `known` by the number of its type. */
export function roleAt(cursor: TreeCursor, known: RoleCode[]): RoleCode {
  const id = cursor.nodeTypeId;
  const role = known[id];
  if (role !== undefined) return role;
  const found = cursor.nodeIsNamed ? (ROLES.get(cursor.nodeType) ?? Role.pass) : Role.skip;
  // Errors have the highest of all numbers, which would make a table of the list.
  if (id < known.length + 1000) known[id] = found;
  return found;
}
