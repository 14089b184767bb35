// Walks a file's tree once, in source order: what it declares in which scope, and every name that it uses.
// Knows syntax alone; what a name means is decided when all scopes are known.
import { type HolderFact, type TopLevelFact, UseKind } from '../source-unit.ts';
import type { ReadableText } from '../text/readable-text.ts';
import { openAlias, openFunction, openHolder, openProperty } from './declare-names.ts';
import { noteUse, type OpenScope, push, scopeOf, type Walk } from './name-walk.ts';
import { visitIdentifier, visitTemplates, visitType } from './note-uses.ts';
import { declareVariable, openScope, type Use } from './scopes.ts';
import type { SyntaxTree } from './syntax-tree.ts';

export interface CollectedNames {
  readonly holders: readonly HolderFact[];
  readonly topLevel: readonly TopLevelFact[];
  /** Names of extensions that the file declares anywhere. */
  readonly extensions: ReadonlySet<string>;
  /** In source order; of uses that look alike within one scope, the first. */
  readonly uses: readonly Use[];
  /** What other files can import, within the package, joined by dots, in source order. */
  readonly offers: readonly string[];
}

export function collectNames(
  tree: SyntaxTree,
  { templates, hiddenTypes }: ReadableText,
): CollectedNames {
  const file = openScope(undefined, null, true);
  const walk: Walk = {
    tree,
    templates,
    nextTemplate: 0,
    scopes: [{ scope: file, end: tree.types.length }],
    holders: [],
    topLevel: [],
    extensions: new Set(),
    uses: [],
    seen: new Map(),
    offers: new Set(),
  };
  for (const { start, end } of hiddenTypes) {
    noteUse(walk, UseKind.value, [tree.text.slice(start, end)], start, file);
  }
  for (let at = 1; at < tree.types.length; at += 1) {
    while ((walk.scopes.at(-1) as OpenScope).end <= at) walk.scopes.pop();
    visit(walk, at, tree.types[at] as string);
  }
  const { holders, topLevel, extensions, uses, offers } = walk;
  return {
    holders: holders.map(({ name, parent, isLocal, isCompanion, bases, members, callables }) => ({
      name,
      parent,
      isLocal,
      isCompanion,
      bases,
      members: [...new Set(members)],
      callables: [...new Set(callables)],
    })),
    topLevel,
    extensions,
    uses: uses.sort((a, b) => a.at - b.at),
    offers: [...offers],
  };
}

function visit(walk: Walk, at: number, type: string): void {
  switch (type) {
    case 'identifier':
      visitIdentifier(walk, at);
      return;
    case 'user_type':
      visitType(walk, at);
      return;
    case 'string_content':
      visitTemplates(walk, at);
      return;
    case 'class_declaration':
    case 'object_declaration':
    case 'companion_object':
    case 'object_literal':
      openHolder(walk, at, type);
      return;
    case 'function_declaration':
      openFunction(walk, at);
      return;
    case 'property_declaration':
      openProperty(walk, at);
      return;
    case 'type_alias':
      openAlias(walk, at);
      return;
    case 'getter':
    case 'setter':
      push(walk, at);
      declareVariable(scopeOf(walk), 'field', 0, false);
      return;
    case 'lambda_literal':
      push(walk, at);
      declareVariable(scopeOf(walk), 'it', 0, false);
      return;
    default:
      if (SCOPES.has(type)) push(walk, at);
  }
}

const SCOPES = new Set([
  'anonymous_function',
  'secondary_constructor',
  'block',
  'for_statement',
  'catch_block',
  'when_expression',
  'when_entry',
]);
