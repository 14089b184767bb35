// What a name means by its place in the tree: a class, a function, a constant, or nothing that other files
// declare.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import type { NameTable } from '../source-settings.ts';
import type { Frame } from './extract-source.ts';

/**
 * @param around the node that the name stands in directly
 * @param frames of all nodes around, that one last
 * @param cursor at the name
 */
export function tableOfName(
  around: Frame,
  frames: readonly Frame[],
  cursor: TreeCursor,
  text: string,
): NameTable | 'declared' | 'none' {
  const rule = RULES.get(around.type);
  if (rule === undefined) return 'const';
  if (typeof rule === 'string') return rule;
  const [first, others] = rule;
  switch (around.type) {
    case 'binary_expression':
      return around.isTypeTest && around.children > 0 ? 'class' : 'const';
    case 'argument':
      // `f(name: VALUE)`
      return around.children === 0 && cursor.currentFieldName === 'name' ? 'none' : 'const';
    case 'subscript_expression':
      return around.children > 0 && isPlainKey(frames, cursor, text) ? 'none' : 'const';
    default:
      return around.children === 0 ? first : others;
  }
}

type Place = NameTable | 'declared' | 'none';

/** By the node around: one for all names in it, or one for the first named child and one for the others. */
const RULES = new Map<string, Place | readonly [first: Place, others: Place]>([
  ['named_type', 'class'],
  ['base_clause', 'class'],
  ['class_interface_clause', 'class'],
  ['use_declaration', 'class'],
  ['use_instead_of_clause', 'class'],
  ['attribute', 'class'],
  ['object_creation_expression', 'class'],
  ['class_constant_access_expression', ['class', 'none']],
  ['scoped_call_expression', ['class', 'none']],
  ['scoped_property_access_expression', ['class', 'none']],
  ['function_call_expression', 'function'],
  ['binary_expression', ['const', 'const']],
  ['member_access_expression', ['const', 'none']],
  ['member_call_expression', ['const', 'none']],
  ['nullsafe_member_access_expression', ['const', 'none']],
  ['nullsafe_member_call_expression', ['const', 'none']],
  ['argument', ['const', 'const']],
  ['subscript_expression', ['const', 'const']],
  ['const_element', ['declared', 'const']],
  ['class_constant', ['none', 'const']],
  ['enum_case', ['none', 'const']],
  ['property_hook', ['none', 'const']],
  ['class_declaration', 'none'],
  ['interface_declaration', 'none'],
  ['trait_declaration', 'none'],
  ['enum_declaration', 'none'],
  ['function_definition', 'none'],
  ['method_declaration', 'none'],
  ['use_as_clause', 'none'],
  ['goto_statement', 'none'],
  ['named_label_statement', 'none'],
  ['declare_directive', 'none'],
  ['dynamic_variable_name', 'none'],
  ['encapsed_string', 'none'],
  ['heredoc_body', 'none'],
  ['shell_command_expression', 'none'],
  ['ERROR', 'none'],
]);

const TEXTS = new Set(['encapsed_string', 'heredoc_body', 'shell_command_expression']);

/** In a text, `$a[key]` has a text for key; `{$a[KEY]}` has a constant. */
function isPlainKey(frames: readonly Frame[], cursor: TreeCursor, text: string): boolean {
  if (!TEXTS.has(frames.at(-2)?.type ?? '')) return false;
  const start = cursor.currentNode.parent?.startIndex ?? 0;
  return text[start - 1] !== '{';
}

/** Types that PHP has without declaring them, and classes that are meant by where they stand. */
const RESERVED_TYPES = new Set(
  (
    'self static parent int float bool string true false null void iterable object mixed never array ' +
    'callable'
  ).split(' '),
);

/** `isset` and the like look like calls. */
const RESERVED_CALLS = new Set('isset empty eval exit die list array unset print'.split(' '));

export function isReservedName(table: NameTable, name: string): boolean {
  if (table === 'const') return name.startsWith('__') && /^__[A-Z]+__$/i.test(name);
  return (table === 'class' ? RESERVED_TYPES : RESERVED_CALLS).has(name.toLowerCase());
}
