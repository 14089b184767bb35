// What a `Cargo.toml` says that resolution needs. https://doc.rust-lang.org/cargo/reference/manifest.html
import { type Extraction, emptyExtraction } from '../../../language.ts';
import { readToml, stringAt, type TomlTable, type TomlValue, tableAt } from './toml.ts';

export interface Manifest {
  /** Absent in the manifest of a workspace alone. */
  readonly package?: {
    readonly name: string;
    /** `null` when the workspace says it. */
    readonly edition: string | null;
    /** Path of the build script; `null` for none, absent for the usual place. */
    readonly build?: string | null;
  };
  /** Targets as written; those that are only discovered are not in here. */
  readonly targets: readonly ManifestTarget[];
  /** Kinds of targets that are not discovered. */
  readonly undiscovered: readonly TargetKind[];
  /** Of every kind and system. */
  readonly dependencies: readonly ManifestDependency[];
  /** Absent when the manifest opens no workspace. */
  readonly workspace?: {
    readonly edition: string | null;
    readonly dependencies: readonly ManifestDependency[];
  };
  /** Packages that stand in for others everywhere: `[patch]` and `[replace]` with a path. */
  readonly patches: readonly ManifestDependency[];
}

export type TargetKind = 'lib' | 'bin' | 'test' | 'example' | 'bench';

export interface ManifestTarget {
  readonly kind: TargetKind;
  readonly name?: string;
  readonly path?: string;
}

export interface ManifestDependency {
  /** The name in the manifest, by which code calls the crate, with `-` for `_`. */
  readonly key: string;
  /** The package's name where the key is another one. */
  readonly package?: string;
  readonly path?: string;
  readonly isOfWorkspace: boolean;
}

export function extractManifest(text: string): Extraction {
  const { table, brokenLine } = readToml(text.replace(/\r\n?/g, '\n'));
  const message = 'This line is not TOML as Orrery reads it. The rest of the manifest counts.';
  const lines = Math.max(1, text.replace(/\n$/, '').split('\n').length);
  return {
    ...emptyExtraction,
    configuration: toManifest(table),
    diagnostics:
      brokenLine === undefined
        ? []
        : [{ code: 'invalid-configuration', line: Math.min(brokenLine, lines), message }],
  };
}

function toManifest(table: TomlTable): Manifest {
  const own = tableAt(table, 'package') ?? tableAt(table, 'project');
  const name = stringAt(own, 'name');
  const workspace = tableAt(table, 'workspace');
  return {
    ...(name !== undefined && own !== undefined && { package: packageOf(own, name) }),
    targets: targetsOf(table),
    undiscovered: KINDS.filter(
      (kind) => own?.get(`auto${kind === 'bench' ? 'benche' : kind}s`) === false,
    ),
    dependencies: allDependencies(table),
    ...(workspace !== undefined && {
      workspace: {
        edition: stringAt(tableAt(workspace, 'package'), 'edition') ?? null,
        dependencies: dependenciesOf(tableAt(workspace, 'dependencies')),
      },
    }),
    patches: [...(tableAt(table, 'patch')?.values() ?? []), table.get('replace')].flatMap(
      (patches) => (patches instanceof Map ? dependenciesOf(patches) : []),
    ),
  };
}

function packageOf(own: TomlTable, name: string): NonNullable<Manifest['package']> {
  const build = own.get('build');
  const edition = own.get('edition');
  return {
    name,
    // Without a word it is the oldest one.
    edition: edition instanceof Map ? null : typeof edition === 'string' ? edition : '2015',
    ...(typeof build === 'string' && { build }),
    ...(build === false && { build: null }),
  };
}

const KINDS: readonly TargetKind[] = ['lib', 'bin', 'test', 'example', 'bench'];

function targetsOf(table: TomlTable): ManifestTarget[] {
  return KINDS.flatMap((kind) => {
    const written: TomlValue | undefined = table.get(kind);
    const list = Array.isArray(written) ? written : [written];
    return list.flatMap((target: TomlValue | undefined) => {
      if (!(target instanceof Map)) return [];
      const name = stringAt(target, 'name');
      const path = stringAt(target, 'path');
      return [{ kind, ...(name !== undefined && { name }), ...(path !== undefined && { path }) }];
    });
  });
}

const SECTIONS = [
  'dependencies',
  'dev-dependencies',
  'dev_dependencies',
  'build-dependencies',
  'build_dependencies',
];

function allDependencies(table: TomlTable): ManifestDependency[] {
  const systems = [...(tableAt(table, 'target')?.values() ?? [])];
  return [table, ...systems].flatMap((section) =>
    section instanceof Map
      ? SECTIONS.flatMap((name) => dependenciesOf(tableAt(section, name)))
      : [],
  );
}

function dependenciesOf(table: TomlTable | undefined): ManifestDependency[] {
  return [...(table ?? [])].map(([key, value]) => {
    const details = value instanceof Map ? value : undefined;
    const renamed = stringAt(details, 'package');
    const path = stringAt(details, 'path');
    return {
      key,
      ...(renamed !== undefined && { package: renamed }),
      ...(path !== undefined && { path }),
      isOfWorkspace: details?.get('workspace') === true,
    };
  });
}
