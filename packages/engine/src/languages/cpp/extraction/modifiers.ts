// Modifiers of a declaration, as written and in source order.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

/**
 * @param head the node with the parameters; `undefined` for types
 * @param around what was said of access in front of a member
 */
export function modifiersOf(
  node: SyntaxNode,
  head: SyntaxNode | undefined,
  around: {
    readonly typeName: string | undefined;
    readonly access: string;
    readonly isFriend: boolean;
  },
): string[] {
  const modifiers: string[] = [];
  if (around.isFriend) modifiers.push('friend');
  else if (around.typeName !== undefined && around.access !== '') modifiers.push(around.access);
  for (const child of node.children) {
    if (child !== null) addOfChild(modifiers, node, child);
  }
  if (node.childForFieldName('default_value')?.text === '0') modifiers.push('= 0');
  // Of templates the clause is a value to the grammar.
  const clause = node.type === 'declaration' ? CLAUSE.exec(node.text.slice(-LONGEST)) : null;
  if (clause !== null) modifiers.push(clause[1] as string);
  return head === undefined ? [...new Set(modifiers)] : withTrailing(modifiers, head);
}

/** With those behind the parameters: one declaration may declare many functions, of which each has its own. */
export function withTrailing(declared: readonly string[], head: SyntaxNode): string[] {
  const modifiers = [...declared];
  for (const child of head.children) {
    if (child !== null && TRAILING.has(child.type)) addWords(modifiers, child);
  }
  return [...new Set(modifiers)];
}

/** Whether `static` stands in front of it. */
export function isStatic(node: SyntaxNode): boolean {
  return node.namedChildren.some(
    (child) => child?.type === 'storage_class_specifier' && child.text === 'static',
  );
}

function addOfChild(modifiers: string[], node: SyntaxNode, child: SyntaxNode): void {
  const clause = CLAUSES.get(child.type);
  if (clause !== undefined) modifiers.push(DELETED.test(child.text) ? 'delete' : clause);
  else if (SPECIFIERS.has(child.type)) addWords(modifiers, child);
  else if (child.type === 'union') modifiers.push('union');
  else if ((child.type === 'class' || child.type === 'struct') && node.type === 'enum_specifier') {
    modifiers.push(child.type);
  }
}

const CLAUSES = new Map([
  ['default_method_clause', 'default'],
  ['delete_method_clause', 'delete'],
  ['pure_virtual_clause', '= 0'],
]);

const CLAUSE = /=\s*(default|delete)\s*;$/;

/** The parser may have been shown `= default` in its place. */
const DELETED = /=\s*delete\b/;

/** `const` in front of a function says something of its result only. */
function addWords(modifiers: string[], node: SyntaxNode): void {
  const word = node.text;
  const isOfResult = node.type === 'type_qualifier' && !WORDS.has(word);
  const isTrailing = node.parent?.type === 'function_declarator';
  if ((!isOfResult || isTrailing) && word.length < LONGEST)
    modifiers.push(word.replace(/\s+/g, ' '));
}

const LONGEST = 30;

const SPECIFIERS = new Set([
  'storage_class_specifier',
  'virtual',
  'virtual_function_specifier',
  'explicit_function_specifier',
  'type_qualifier',
  'virtual_specifier',
]);

const TRAILING = new Set(['type_qualifier', 'virtual_specifier', 'ref_qualifier', 'noexcept']);

const WORDS = new Set(['constexpr', 'consteval', 'constinit']);
