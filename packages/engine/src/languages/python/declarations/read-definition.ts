// The head of a function or class: name, signature, bases, and the first sentence of its docstring.
// https://docs.python.org/3/reference/compound_stmts.html#function-definitions

import type { BaseReference, DeclarationFact } from '../../../facts.ts';
import { cutText, firstSentence } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

export type DefinitionHead = Pick<
  DeclarationFact,
  'name' | 'signature' | 'isAsync' | 'modifiers' | 'documentation' | 'bases'
>;

export function readFunctionHead(node: SyntaxNode, text: string): DefinitionHead | undefined {
  const name = node.childForFieldName('name');
  if (name === null || name.endIndex === name.startIndex) return undefined;
  const last =
    node.childForFieldName('return_type') ?? node.childForFieldName('parameters') ?? name;
  const isAsync = node.firstChild?.type === 'async';
  return {
    name: identifierOf(name),
    signature: signatureOf(text, node.startIndex, last.endIndex),
    isAsync,
    modifiers: isAsync ? ['async'] : [],
    ...documentationOf(node),
    bases: [],
  };
}

export function readClassHead(node: SyntaxNode, text: string): DefinitionHead | undefined {
  const name = node.childForFieldName('name');
  if (name === null || name.endIndex === name.startIndex) return undefined;
  const list = node.childForFieldName('superclasses');
  const last = list ?? node.childForFieldName('type_parameters') ?? name;
  return {
    name: identifierOf(name),
    signature: signatureOf(text, node.startIndex, last.endIndex),
    isAsync: false,
    modifiers: [],
    ...documentationOf(node),
    bases: list === null ? [] : list.namedChildren.flatMap(toBase),
  };
}

/** Python compares identifiers in this form. */
export function identifierOf(node: SyntaxNode): string {
  return node.text.normalize('NFKC');
}

const MAX_SIGNATURE_LENGTH = 300;
const MAX_SIGNATURE_SOURCE = 4000;
const STRING_OR_COMMENT =
  /("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|#[^\n]*|\\\r?\n/g;

/** Without comments and line continuations, white space folded. */
export function signatureOf(text: string, start: number, end: number): string {
  const written = text.slice(start, Math.min(end, start + MAX_SIGNATURE_SOURCE));
  const plain = written.replace(STRING_OR_COMMENT, (_, string?: string) => string ?? ' ');
  return cutText(plain.replace(/\s+/g, ' ').trim(), MAX_SIGNATURE_LENGTH);
}

/** Names, chains of names, and both with type arguments; keywords such as `metaclass=` are no bases. */
function toBase(node: SyntaxNode): BaseReference[] {
  const named = node.type === 'subscript' ? node.childForFieldName('value') : node;
  if (named === null || (named.type !== 'identifier' && named.type !== 'attribute')) return [];
  const name = named.text.replace(/\s+/g, '').normalize('NFKC');
  if (!/^[\p{L}\p{N}\p{M}\p{Pc}.]+$/u.test(name)) return [];
  return [{ relation: 'extends', name, line: node.startLine }];
}

/** https://peps.python.org/pep-0257/ */
function documentationOf(node: SyntaxNode): Pick<DefinitionHead, 'documentation'> {
  let first = node.childForFieldName('body')?.firstNamedChild ?? null;
  while (first?.type === 'comment') first = first.nextNamedSibling;
  const string = first?.type === 'expression_statement' ? first.firstNamedChild : null;
  if (string?.type !== 'string') return {};
  const [opening, prefix = '', quote = ''] = /^([a-zA-Z]*)('''|"""|'|")/.exec(string.text) ?? [''];
  if (quote === '' || /[bf]/i.test(prefix)) return {};
  const content = string.text.slice(opening.length, -quote.length);
  const documentation = firstSentence(content.replace(/\\\r?\n/g, ''));
  return documentation === undefined ? {} : { documentation };
}
