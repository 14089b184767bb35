// What is known of a file while its tree is walked: the scopes and types that are open, and what has been found.
// Both halves of the walk, what is declared and what is used, write into it.
import type { HolderFact, TopLevelFact } from '../source-unit.ts';
import type { ReadableText } from '../text/readable-text.ts';
import { openScope, type Scope, type Use } from './scopes.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** The lists are in source order. */
export interface Walk {
  readonly tree: SyntaxTree;
  readonly templates: ReadableText['templates'];
  /** Place in `templates` of the first one that has not been visited. */
  nextTemplate: number;
  /** The innermost last; the file's own is never closed. */
  readonly scopes: OpenScope[];
  readonly holders: Holder[];
  readonly topLevel: TopLevelFact[];
  /** Names of extensions that the file declares anywhere. */
  readonly extensions: Set<string>;
  readonly uses: Use[];
  /** Uses that have been noted in a scope, so that those that look alike are noted once. */
  readonly seen: Map<Scope, Set<string>>;
  /** What other files can import, within the package, joined by dots. */
  readonly offers: Set<string>;
}

/** A type, or the receiver of an extension, while its members are found. */
export interface Holder extends HolderFact {
  readonly members: string[];
  readonly callables: string[];
  /** Joined by dots; empty where other files cannot name it. */
  readonly qualifiedName: string;
  /** Whether members can be named behind its name, without an instance. */
  readonly isObject: boolean;
}

/** A scope, and the place in the tree where it ends. */
export interface OpenScope {
  readonly scope: Scope;
  readonly end: number;
}

/** The innermost scope that is open. */
export function scopeOf({ scopes }: Walk): Scope {
  return (scopes.at(-1) as OpenScope).scope;
}

/** Opens a scope that ends with the node; none for a node without parts. */
export function push(
  walk: Walk,
  at: number,
  holder: number | null = scopeOf(walk).holder,
  isUnordered = false,
): void {
  const end = walk.tree.after[at] as number;
  if (end > at + 1) walk.scopes.push({ scope: openScope(scopeOf(walk), holder, isUnordered), end });
}

/**
 * @param kind one of `UseKind`
 * @param segments the dotted name as written; the name alone where nothing follows it
 * @param at offset in the text
 */
export function noteUse(
  walk: Walk,
  kind: number,
  segments: readonly string[],
  at: number,
  scope: Scope = scopeOf(walk),
): void {
  const known = walk.seen.get(scope) ?? new Set<string>();
  walk.seen.set(scope, known);
  const key = `${kind} ${segments.join('.')}`;
  if (known.has(key)) return;
  known.add(key);
  walk.uses.push({ name: segments[0] as string, kind, scope, at, segments });
}
