// What package.json says about how the package is found and what can be imported from it.
// https://nodejs.org/api/packages.html https://docs.npmjs.com/cli/configuring-npm/package-json
import { isObject, type JsonValue, member, textOf, textsOf } from './json-document.ts';

export interface PackageManifest {
  readonly kind: 'package';
  /** `undefined` when the package cannot be imported by name. */
  readonly name: string | undefined;
  /** Entry points of the package's root, as written, most source-like first; each names its field. */
  readonly entries: readonly { readonly field: EntryField; readonly path: string }[];
  /** `exports` and `imports`, as written; `undefined` when absent. */
  readonly exports: JsonValue | undefined;
  readonly imports: JsonValue | undefined;
  /** Patterns of `typesVersions` under `*` or the first range, in order. */
  readonly typesVersions: readonly (readonly [pattern: string, targets: readonly string[]])[];
  /** Globs of workspace members, relative to the manifest; empty when it is no workspace root. */
  readonly workspaces: readonly string[];
  /** Names of all declared dependencies, whatever their kind, sorted. */
  readonly dependencies: readonly string[];
}

export type EntryField = 'source' | 'types' | 'module' | 'main';

const ENTRY_FIELDS: readonly (readonly [key: string, field: EntryField])[] = [
  ['source', 'source'],
  ['ts:main', 'source'],
  ['svelte', 'source'],
  ['types', 'types'],
  ['typings', 'types'],
  ['module', 'module'],
  ['main', 'main'],
];

const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
];

export function readPackageManifest(document: JsonValue): PackageManifest {
  const workspaces = member(document, 'workspaces');
  return {
    kind: 'package',
    name: textOf(member(document, 'name')) || undefined,
    entries: ENTRY_FIELDS.flatMap(([key, field]) => {
      const path = textOf(member(document, key));
      return path === undefined || path === '' ? [] : [{ field, path }];
    }),
    exports: member(document, 'exports'),
    imports: member(document, 'imports'),
    typesVersions: readTypesVersions(member(document, 'typesVersions')),
    workspaces: textsOf(workspaces) ?? textsOf(member(workspaces, 'packages')) ?? [],
    dependencies: readDependencies(document),
  };
}

function readTypesVersions(value: JsonValue | undefined): PackageManifest['typesVersions'] {
  const ranges = isObject(value) ? value.entries : [];
  const chosen = ranges.find(([range]) => range === '*') ?? ranges[0];
  if (chosen === undefined || !isObject(chosen[1])) return [];
  return chosen[1].entries.map(([pattern, targets]) => [pattern, textsOf(targets) ?? []] as const);
}

function readDependencies(document: JsonValue): string[] {
  const names = new Set<string>();
  for (const field of DEPENDENCY_FIELDS) {
    const listed = member(document, field);
    if (isObject(listed)) for (const [name] of listed.entries) names.add(name);
  }
  return [...names].sort();
}
