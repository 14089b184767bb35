// The call analysis: who calls whom, between functions, classes and the top levels of files.
import { type NamedAnonymous, nameAnonymous } from '../../anonymous-names.ts';
import type { Call, Program, ProgramDeclaration, ProgramFile } from '../../program.ts';

export interface CallGraph {
  /** Sorted by path. */
  readonly files: readonly ProgramFile[];
  /** All of the program; which of them are nodes is said by `isNode`. */
  readonly declarations: readonly ProgramDeclaration[];
  /** For each declaration: whether it can call, or something calls it. */
  readonly isNode: readonly boolean[];
  /** Under names that are unique in their file. */
  readonly anonymous: readonly NamedAnonymous[];
  /** Sorted by caller, then callee. */
  readonly calls: readonly Call[];
}

export function analyseCalls({ files, declarations, anonymous, calls }: Program): CallGraph {
  const isNode = declarations.map(({ kind }) => CALLABLE_KINDS.has(kind) || kind === 'class');
  for (const { to } of calls) if ('declaration' in to) isNode[to.declaration] = true;
  return {
    files,
    declarations,
    isNode,
    anonymous: nameAnonymous(anonymous, declarations),
    calls,
  };
}

const CALLABLE_KINDS: ReadonlySet<string> = new Set([
  'function',
  'method',
  'constructor',
  'accessor',
]);
