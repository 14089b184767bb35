// The call analysis: who calls whom, between functions, classes and the top levels of files.
import type {
  AnonymousCallable,
  Call,
  Program,
  ProgramDeclaration,
  ProgramFile,
} from '../../program.ts';

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

/** A function without a name, under the name that it is published by. */
export interface NamedAnonymous extends AnonymousCallable {
  /** `Basket.add.<anonymous>`; within one file `#2` follows the second of that name, and so on. */
  readonly uniqueName: string;
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

function nameAnonymous(
  anonymous: readonly AnonymousCallable[],
  declarations: readonly ProgramDeclaration[],
): NamedAnonymous[] {
  const counts = new Map<string, number>();
  return anonymous.map((callable) => {
    const { file, around } = callable;
    const prefix = around === null ? '' : `${declarations[around]!.uniqueName}.`;
    const name = `${prefix}<anonymous>`;
    const key = `${file} ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...callable, uniqueName: count === 1 ? name : `${name}#${count}` };
  });
}
