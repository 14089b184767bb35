// The text in front of a body, on one line.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

const LONGEST = 300;
/** Comments and directives within may be long. */
const LONGEST_READ = 5000;

export function signatureOf(text: string, start: number, end: number): string {
  return text
    .slice(start, Math.min(end, start + LONGEST_READ))
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, ' ')
    .replace(/^[^\S\n]*#(?:.*\\\r?\n)*.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$/, '')
    .trim()
    .slice(0, LONGEST);
}

/** Where the list of initialisers, the body or `= default` begins. */
export function startOfBody(node: SyntaxNode): number {
  for (const child of node.namedChildren) {
    if (child !== null && BODIES.has(child.type)) return child.startIndex;
  }
  return node.endIndex;
}

const BODIES = new Set([
  'field_initializer_list',
  'compound_statement',
  'try_statement',
  'constructor_try_statement',
  'default_method_clause',
  'delete_method_clause',
]);
