// Reads what one Python module declares: functions, classes, lambdas and type aliases that have a name. A
// walk of its own over statements, made only when declarations are asked for.

import type { DeclarationFact, DeclarationKind } from '../../../facts.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { readNamedValue } from './named-values.ts';
import { mergeOverloads } from './overloads.ts';
import { type DefinitionHead, readClassHead, readFunctionHead } from './read-definition.ts';

export interface ReadDeclarations {
  readonly declarations: readonly DeclarationFact[];
  /** Place of a declaration in the list by the offset where its definition or statement begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
}

/** In source order, so that what is around stands before what is inside. */
export function readDeclarations(cursor: TreeCursor, text: string): ReadDeclarations {
  const reading: Reading = {
    text,
    found: [],
    offsets: [],
    open: [],
    decorated: undefined,
    lastRow: 0,
    offered: new Set(),
  };
  walkTree(cursor, {
    enter: () => enterNode(reading, cursor),
    leave: () => leaveNode(reading),
  });
  const { kept, places } = mergeOverloads(reading.found);
  const declarationAt = new Map<number, number>();
  for (const [at, place] of places) declarationAt.set(reading.offsets[at] as number, place);
  return { declarations: markExported(kept, reading.offered), declarationAt };
}

/** What stands between the walk's steps. */
interface Reading {
  readonly text: string;
  /** Whether they are exported is known at the end, since `__all__` may stand behind them. */
  readonly found: DeclarationFact[];
  /** Where each of them begins, decorators left out. */
  readonly offsets: number[];
  /** Index of the declaration that each open node is; `null` for nodes that are none. Outermost first. */
  readonly open: { readonly index: number | null; readonly scope: number | null }[];
  /** Row and names of the decorators right before a definition. */
  decorated: { readonly row: number; readonly names: string[] } | undefined;
  /** Of the last text so far that is no comment. */
  lastRow: number;
  /** Names listed in `__all__`. */
  readonly offered: Set<string>;
}

/** Nodes that hold statements. */
const ENTERED: ReadonlySet<string> = new Set([
  'module',
  'block',
  'decorated_definition',
  'function_definition',
  'class_definition',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
  'except_group_clause',
  'finally_clause',
  'for_statement',
  'while_statement',
  'with_statement',
  'match_statement',
  'case_clause',
  'ERROR',
]);

function enterNode(reading: Reading, cursor: TreeCursor): boolean {
  const type = cursor.nodeType;
  if (ENTERED.has(type) && cursor.nodeIsNamed) {
    const scope = reading.open.at(-1)?.scope ?? null;
    const index = enterStatement(reading, cursor, type, scope);
    reading.open.push({ index, scope: index ?? scope });
    return true;
  }
  if (type === 'comment') return false;
  reading.lastRow = Math.max(reading.lastRow, cursor.endPosition.row);
  if (type === 'decorator') {
    reading.decorated?.names.push(decoratorName(reading.text, cursor));
  } else if (type === 'expression_statement' || type === 'type_alias_statement') {
    enterValue(reading, cursor);
  }
  return false;
}

/** The comments at the end of a block belong to its text, but not to what is declared. */
function leaveNode({ open, found, lastRow }: Reading): void {
  const index = open.pop()?.index ?? null;
  const declaration = index === null ? undefined : found[index];
  if (index === null || declaration === undefined) return;
  found[index] = { ...declaration, endLine: Math.max(declaration.startLine, lastRow + 1) };
}

/** @returns index of what the node declares */
function enterStatement(
  reading: Reading,
  cursor: TreeCursor,
  type: string,
  scope: number | null,
): number | null {
  if (type === 'decorated_definition') {
    reading.decorated = { row: cursor.startPosition.row, names: [] };
    return null;
  }
  if (type !== 'function_definition' && type !== 'class_definition') return null;
  const decorated = reading.decorated;
  reading.decorated = undefined;
  const isClass = type === 'class_definition';
  const read = isClass ? readClassHead : readFunctionHead;
  const head = read(cursor.currentNode, reading.text);
  if (head === undefined) return null;
  const decorators = decorated?.names ?? [];
  const kind = isClass ? 'class' : kindOfFunction(reading, scope, head.name, decorators);
  const row = decorated?.row ?? cursor.startPosition.row;
  reading.offsets.push(cursor.startIndex);
  return declare(
    reading,
    { ...head, kind, modifiers: [...decorators, ...head.modifiers] },
    row,
    scope,
  );
}

/** `name` or `a.b` of `@a.b(…)`; any other expression is cut where it is no name any more. */
function decoratorName(text: string, cursor: TreeCursor): string {
  const written = text.slice(
    cursor.startIndex + 1,
    Math.min(cursor.endIndex, cursor.startIndex + 200),
  );
  return (
    /^\s*[\p{L}\p{N}_]+(?:\s*\.\s*[\p{L}\p{N}_]+)*/u.exec(written)?.[0].replace(/\s+/g, '') ?? ''
  );
}

function kindOfFunction(
  { found }: Reading,
  scope: number | null,
  name: string,
  decorators: readonly string[],
): DeclarationKind {
  if (scope === null || found[scope]?.kind !== 'class') return 'function';
  if (decorators.some((decorator) => ACCESSOR.test(decorator))) return 'accessor';
  return name === '__init__' ? 'constructor' : 'method';
}

/** `property` and what is like it, and what completes one: `@x.setter`. */
const ACCESSOR = /(?:^|\.|_|abstract)property$|\.(?:setter|getter|deleter)$/i;

/** A lambda with a name, a type alias, or what the module lists as offered. */
function enterValue(reading: Reading, cursor: TreeCursor): void {
  const scope = reading.open.at(-1)?.scope ?? null;
  const value = readNamedValue(cursor, reading.text);
  if (value === undefined) return;
  if ('offered' in value) {
    if (scope === null) for (const name of value.offered) reading.offered.add(name);
    return;
  }
  const isMember = scope !== null && reading.found[scope]?.kind === 'class';
  const kind = value.isAlias ? 'alias' : isMember ? 'method' : 'function';
  reading.offsets.push(cursor.startIndex);
  const index = declare(reading, { ...value.head, kind }, cursor.startPosition.row, scope);
  const declaration = reading.found[index] as DeclarationFact;
  reading.found[index] = { ...declaration, endLine: cursor.endPosition.row + 1 };
}

function declare(
  { found }: Reading,
  { name, ...head }: DefinitionHead & { readonly kind: DeclarationKind },
  row: number,
  parent: number | null,
): number {
  const around = parent === null ? undefined : found[parent]?.qualifiedName;
  const qualifiedName = around === undefined ? name : `${around}.${name}`;
  const line = row + 1;
  const isExported = false;
  found.push({ ...head, name, qualifiedName, parent, startLine: line, endLine: line, isExported });
  return found.length - 1;
}

/** By convention and by `__all__`; members count as exported with their class, locals never. */
function markExported(
  declarations: readonly DeclarationFact[],
  offered: ReadonlySet<string>,
): DeclarationFact[] {
  const marked: DeclarationFact[] = [];
  for (const declaration of declarations) {
    const { name, parent } = declaration;
    const isPublic = !name.startsWith('_') || /^__.+__$/.test(name);
    const around = parent === null ? undefined : marked[parent];
    const isExported =
      around === undefined
        ? isPublic || offered.has(name)
        : isPublic && around.kind === 'class' && around.isExported;
    marked.push({ ...declaration, isExported });
  }
  return marked;
}
