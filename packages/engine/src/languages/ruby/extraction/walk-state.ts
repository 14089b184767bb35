// What the walk over a file's tree knows at each moment: the frames around the cursor, and what it has
// collected so far.

import type { ImportFact } from '../../../facts.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import type { ConstantTable } from './constant-table.ts';
import type { DeclarationList } from './declaration-list.ts';
import type { KnownPaths } from './literal-path.ts';
import type { RoleCode } from './syntax-roles.ts';

/** What a node means for those below it. */
export interface Frame {
  /** Number of nodes around it. */
  readonly depth: number;
  /** Innermost module or class by lexical scope, in which constants are looked up; `null` at the top. */
  readonly scope: number | null;
  /** Module or class that members written here belong to; differs from `scope` in `Class.new do`. */
  readonly owner: number | null;
  readonly declaration: number | null;
  /** Whether methods written directly here are members of a class or module. */
  readonly isBody: boolean;
  /** Whether members written here belong to the class itself. */
  readonly isStatic: boolean;
  /** Of the members that follow: a modifier without arguments holds up to the end of the body. */
  visibility: string | undefined;
  /** What `autoload_under` and `autoload_at` say. */
  readonly under?: string | undefined;
  readonly at?: string | undefined;
}

export interface Walk {
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly lineAt: (offset: number) => number;
  readonly constants: ConstantTable;
  readonly declarations: DeclarationList;
  /** Index of the declaration by the offset where its node begins. */
  readonly declarationAt: Map<number, number>;
  /** In the order in which they are met. */
  readonly imports: ImportFact[];
  readonly loadPaths: string[];
  readonly known: KnownPaths;
  /** Innermost last; never empty. */
  readonly frames: Frame[];
  /** Of the nodes around the cursor, outermost first. */
  readonly around: RoleCode[];
  readonly roles: RoleCode[];
  /** Where names stand that are declared and not used. */
  readonly declaredAt: Set<number>;
  /** A modifier around the declaration that follows: `private def name`. */
  inline?: { readonly modifier: string; readonly start: number; readonly end: number } | undefined;
  /** Where the constant path that was matched last begins and ends; chains ask for it again and again. */
  path: { start: number; end: number };
  /** Whether the text speaks of places of files at all, so that variables may hold some. */
  readonly mentionsPlaces: boolean;
}

export function topFrame({ frames }: Walk): Frame {
  return frames[frames.length - 1] as Frame;
}

/** For the node under the cursor; what is not said is as around it. */
export function pushFrame(walk: Walk, change: Partial<Frame>): void {
  walk.frames.push({ ...topFrame(walk), depth: walk.around.length, ...change });
}
