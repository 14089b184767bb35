// Declarations of all files in one list, under names that are unique in their file.
import type { DeclarationKind } from '../facts.ts';
import type { Language } from '../language.ts';
import type { ProgramDeclaration, ProgramFile } from '../program.ts';
import type { SourceFacts } from './source-files.ts';

export interface DeclarationIndex {
  /** Sorted by file, then in source order. */
  readonly declarations: readonly ProgramDeclaration[];
  /** Where the declarations of a path begin in the list; facts keep their order behind it. */
  startOf(path: string): number;
  /**
   * The first declaration of the qualified name in a file; the class where interfaces in front of it add to it, or methods that
   * are named apart.
   */
  find(path: string, qualifiedName: string): number | undefined;
  /** Whether the file declares anything of that name, however it is qualified. @param name may be qualified itself */
  declares(path: string, name: string): boolean;
  /** The type behind a function or an object that is the first of their qualified name in its file. */
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
  languages: readonly Language[],
): DeclarationIndex {
  const apart = new Set(languages.filter((each) => each.methodsAreApart).map(({ name }) => name));
  const fileIndex = new Map(files.map(({ path }, at) => [path, at]));
  const declarations: ProgramDeclaration[] = [];
  const starts = new Map<string, number>();
  const places = new Map<string, Map<string, number>>();
  const names = new Map<string, Set<string>>();
  const typesBehind = new Map<number, number>();
  for (const { path, languageName, facts } of sources) {
    const start = declarations.length;
    const file = fileIndex.get(path) as number;
    /** Of names that are there more than once. */
    const counts = new Map<string, number>();
    const placesInFile = new Map<string, number>();
    const namesInFile = new Set<string>();
    for (const { bases: _, parent, ...declaration } of facts.declarations) {
      const { qualifiedName } = declaration;
      const first = placesInFile.get(qualifiedName);
      const count = first === undefined ? 1 : (counts.get(qualifiedName) ?? 1) + 1;
      if (first === undefined) {
        placesInFile.set(qualifiedName, declarations.length);
        namesInFile.add(lastPartOf(qualifiedName));
      } else {
        counts.set(qualifiedName, count);
        const { kind } = declarations[first]!;
        if (isTypeBehind(declaration.kind, kind) && !typesBehind.has(first))
          typesBehind.set(first, declarations.length);
        if (isMeant(declaration.kind, kind, apart.has(languageName)))
          placesInFile.set(qualifiedName, declarations.length);
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
    names.set(path, namesInFile);
  }
  return {
    declarations,
    startOf: (path) => starts.get(path) ?? declarations.length,
    find: (path, qualifiedName) => places.get(path)?.get(qualifiedName),
    declares: (path, name) => names.get(path)?.has(lastPartOf(name)) === true,
    typeBehind: (first) => typesBehind.get(first),
  };
}

const isTypeBehind = (kind: DeclarationKind, first: DeclarationKind): boolean =>
  isNoType(first) && !isNoType(kind);

const isNoType = (kind: DeclarationKind): boolean => kind === 'object' || FUNCTIONS.has(kind);

/** Whether the name means what is declared behind the first of it: the whole class, or what methods do not share names with. */
const isMeant = (kind: DeclarationKind, first: DeclarationKind, areApart: boolean): boolean =>
  (kind === 'class' && first === 'interface') ||
  (areApart && FUNCTIONS.has(first) && !FUNCTIONS.has(kind));

const lastPartOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? name : name.slice(dot + 1);
};
