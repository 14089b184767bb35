// What tsconfig.json or jsconfig.json says about resolution, for its own file alone: `extends` is followed
// by the resolver, which sees the other files.
// https://www.typescriptlang.org/tsconfig/
import { isObject, type JsonValue, member, textOf, textsOf } from './json-document.ts';

export interface CompilerSettings {
  readonly kind: 'compiler';
  /** As written, later ones win; empty when nothing is extended. */
  readonly extends: readonly string[];
  /** Paths of referenced projects, as written. */
  readonly references: readonly string[];
  /** `undefined` where the setting is inherited or left to its default; all paths are as written. */
  readonly files: readonly string[] | undefined;
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly baseUrl: string | undefined;
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[] | undefined;
  readonly rootDirs: readonly string[] | undefined;
  readonly moduleSuffixes: readonly string[] | undefined;
  readonly customConditions: readonly string[] | undefined;
  readonly outDir: string | undefined;
  readonly declarationDir: string | undefined;
  readonly rootDir: string | undefined;
}

export function readCompilerSettings(document: JsonValue): CompilerSettings {
  const options = member(document, 'compilerOptions');
  const extended = member(document, 'extends');
  const references = member(document, 'references');
  const paths = member(options, 'paths');
  return {
    kind: 'compiler',
    extends: textsOf(extended) ?? (typeof extended === 'string' ? [extended] : []),
    references: Array.isArray(references)
      ? references.flatMap((entry: JsonValue) => textOf(member(entry, 'path')) ?? [])
      : [],
    files: textsOf(member(document, 'files')),
    include: textsOf(member(document, 'include')),
    exclude: textsOf(member(document, 'exclude')),
    baseUrl: textOf(member(options, 'baseUrl')),
    paths: isObject(paths)
      ? paths.entries.map(([pattern, targets]) => [pattern, textsOf(targets) ?? []] as const)
      : undefined,
    rootDirs: textsOf(member(options, 'rootDirs')),
    moduleSuffixes: textsOf(member(options, 'moduleSuffixes')),
    customConditions: textsOf(member(options, 'customConditions')),
    outDir: textOf(member(options, 'outDir')),
    declarationDir: textOf(member(options, 'declarationDir')),
    rootDir: textOf(member(options, 'rootDir')),
  };
}
