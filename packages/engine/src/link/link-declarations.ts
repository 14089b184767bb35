// Declarations of all files in one list, under names that are unique in their file.
import type { DeclarationKind } from '../facts.ts';
import type { ProgramDeclaration, ProgramFile } from '../program.ts';
import type { SourceFacts } from './source-files.ts';

export interface DeclarationIndex {
  /** Sorted by file, then in source order. */
  readonly declarations: readonly ProgramDeclaration[];
  /** Where the declarations of a path begin in the list; facts keep their order behind it. */
  startOf(path: string): number;
  /** The first declaration of the qualified name in a file. */
  find(path: string, qualifiedName: string): number | undefined;
  /** The type behind a function that is the first of their qualified name in its file. */
  typeBehind(first: number): number | undefined;
}

const FUNCTIONS: ReadonlySet<DeclarationKind> = new Set([
  'function',
  'method',
  'constructor',
  'accessor',
]);

/** @param files sorted by path; holds every source */
export function linkDeclarations(
  sources: readonly SourceFacts[],
  files: readonly ProgramFile[],
): DeclarationIndex {
  const fileIndex = new Map(files.map(({ path }, at) => [path, at]));
  const declarations: ProgramDeclaration[] = [];
  const starts = new Map<string, number>();
  const places = new Map<string, Map<string, number>>();
  const typesBehind = new Map<number, number>();
  for (const { path, facts } of sources) {
    const start = declarations.length;
    const file = fileIndex.get(path) as number;
    const counts = new Map<string, number>();
    const placesInFile = new Map<string, number>();
    for (const { bases: _, parent, ...declaration } of facts.declarations) {
      const { qualifiedName } = declaration;
      const count = (counts.get(qualifiedName) ?? 0) + 1;
      counts.set(qualifiedName, count);
      if (count === 1) placesInFile.set(qualifiedName, declarations.length);
      else if (!FUNCTIONS.has(declaration.kind)) {
        const first = placesInFile.get(qualifiedName)!;
        if (FUNCTIONS.has(declarations[first]!.kind) && !typesBehind.has(first))
          typesBehind.set(first, declarations.length);
      }
      declarations.push({
        ...declaration,
        file,
        parent: parent === null ? null : start + parent,
        uniqueName: count === 1 ? qualifiedName : `${qualifiedName}#${count}`,
      });
    }
    starts.set(path, start);
    places.set(path, placesInFile);
  }
  return {
    declarations,
    startOf: (path) => starts.get(path) ?? declarations.length,
    find: (path, qualifiedName) => places.get(path)?.get(qualifiedName),
    typeBehind: (first) => typesBehind.get(first),
  };
}
