// The parse analysis: what the repository consists of, from directories down to methods, and who inherits
// from whom.
import type { Inheritance, Program, ProgramDeclaration, ProgramFile } from '../../program.ts';
import { compareText } from '../../source-tree.ts';

export interface ParseTree {
  /** Paths of all directories above the files, without the root, sorted. */
  readonly directories: readonly string[];
  /** Sorted by path. */
  readonly files: readonly ProgramFile[];
  /** Sorted by file, then in source order. */
  readonly declarations: readonly ProgramDeclaration[];
  /**
   * For each declaration the class or type around it that holds it as a member, as an index into
   * `declarations`; `null` when the file itself holds it. What stands inside a function is no member of it.
   */
  readonly holders: readonly (number | null)[];
  /** Sorted by the inheriting declaration, then the inherited one. */
  readonly inheritance: readonly Inheritance[];
}

export function analyseParse({ files, declarations, inheritance }: Program): ParseTree {
  return {
    directories: directoriesAbove(files),
    files,
    declarations,
    holders: findHolders(declarations),
    inheritance,
  };
}

function directoriesAbove(files: readonly ProgramFile[]): string[] {
  const directories = new Set<string>();
  for (const { path } of files) {
    for (
      let slash = path.lastIndexOf('/');
      slash > 0 && !directories.has(path.slice(0, slash));
      slash = path.lastIndexOf('/', slash - 1)
    ) {
      directories.add(path.slice(0, slash));
    }
  }
  return [...directories].sort(compareText);
}

/** One pass: whoever stands around a declaration stands before it. */
function findHolders(declarations: readonly ProgramDeclaration[]): (number | null)[] {
  const holders: (number | null)[] = [];
  for (const { parent } of declarations) {
    if (parent === null) holders.push(null);
    else holders.push(isCallable(declarations[parent]) ? (holders[parent] ?? null) : parent);
  }
  return holders;
}

function isCallable(declaration: ProgramDeclaration | undefined): boolean {
  return (
    declaration?.kind === 'function' ||
    declaration?.kind === 'method' ||
    declaration?.kind === 'constructor' ||
    declaration?.kind === 'accessor'
  );
}
