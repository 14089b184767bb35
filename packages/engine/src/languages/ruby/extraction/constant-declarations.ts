// Modules and classes as they are opened: a scope for constants and a declaration with its base.

import type { BaseReference } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { ConstantScope } from '../source-settings.ts';
import { constantPath, withoutRoot } from './constant-names.ts';
import { topFrame, type Walk } from './walk-state.ts';

interface FoundConstant {
  readonly kind: ConstantScope['kind'];
  /** As written. */
  readonly path: string;
  readonly node: SyntaxNode;
  /** The expression of which the class is made; `null` when there is none. */
  readonly base: SyntaxNode | null;
  readonly signatureEnd: number;
}

/** @returns `undefined` when it stands too deep */
export function openConstant(
  walk: Walk,
  { kind, path, node, base, signatureEnd }: FoundConstant,
): { scope: number; declaration: number | null } | undefined {
  const frame = topFrame(walk);
  const superclass = base === null ? undefined : basePath(base);
  const scope = walk.constants.open(kind, path, frame.scope, superclass);
  if (scope === undefined) return undefined;
  const declaration = walk.declarations.add({
    kind: kind === 'class' ? 'class' : 'trait',
    path,
    parent: frame.declaration,
    start: node.startIndex,
    end: node.endIndex,
    signatureEnd,
    modifiers: [],
    bases: superclass === undefined || base === null ? [] : [baseOf('extends', superclass, base)],
  });
  if (declaration !== null) walk.declarationAt.set(node.startIndex, declaration);
  return { scope, declaration: declaration ?? frame.declaration };
}

export function baseOf(
  relation: BaseReference['relation'],
  path: string,
  node: SyntaxNode,
): BaseReference {
  const name = withoutRoot(path).replaceAll('::', '.');
  return { relation, name, line: node.startLine };
}

/** `Base`, `Base[7.0]`, `Struct.new(:a)`; what a method of another name gives is not known. */
function basePath(node: SyntaxNode): string | undefined {
  if (node.type === 'element_reference') {
    return constantPath(node.childForFieldName('object')?.text ?? '');
  }
  if (node.type !== 'call') return constantPath(node.text.slice(0, 500));
  const receiver = node.childForFieldName('receiver')?.text.slice(0, 500) ?? '';
  const method = node.childForFieldName('method')?.text;
  if (method === 'new' && receiver === 'Class') {
    const first = node.childForFieldName('arguments')?.namedChild(0);
    return first === null || first === undefined ? undefined : basePath(first);
  }
  const isMaker = method === 'new' || method === 'define' || method === 'keyword_init';
  return isMaker ? constantPath(receiver) : undefined;
}
