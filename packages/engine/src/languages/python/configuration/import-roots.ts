// What configuration files say about where imports start. Only literal values count: nothing is run.
// The result is the `configuration` of the file's facts, read again by the resolver.
import type { Extraction } from '../../../language.ts';
import { emptyExtraction } from '../../../language.ts';
import { type IniDocument, readIni } from './ini.ts';
import { readToml, type TomlTable, type TomlValue, tomlAt } from './toml.ts';

/** Directories are relative to the configuration file's own, with `/`, without `.` segments; '' is its own. */
export interface DeclaredRoots {
  /** Directories that stand on the import path, in the order of their weight. */
  readonly roots: readonly string[];
  /** Packages that lie elsewhere than their name says. */
  readonly packages: readonly PackageDirectory[];
}

export interface PackageDirectory {
  /** Dotted name. */
  readonly name: string;
  readonly directory: string;
}

/** Dialects of configuration, by file name. */
export const CONFIGURATION_DIALECTS: ReadonlyMap<string, string> = new Map([
  ['pyproject.toml', 'pyproject'],
  ['setup.cfg', 'ini'],
  ['tox.ini', 'ini'],
  ['pytest.ini', 'ini'],
  ['.pytest.ini', 'ini'],
  ['mypy.ini', 'ini'],
  ['.mypy.ini', 'ini'],
]);

export function extractConfiguration(text: string, dialect: string): Extraction {
  if (dialect === 'ini') return { ...emptyExtraction, configuration: fromIni(readIni(text)) };
  const { root, brokenLine } = readToml(text);
  const extraction = { ...emptyExtraction, configuration: fromPyproject(root) };
  if (brokenLine === null) return extraction;
  const message =
    'This is not TOML from here to the end of the line; the rest of the file is used. Correct it if imports are not resolved as expected.';
  return {
    ...extraction,
    diagnostics: [{ code: 'invalid-configuration', line: brokenLine, message }],
  };
}

type Declarations = { roots: string[]; packages: PackageDirectory[] };

/** Each build tool's documentation is linked at its keys. */
function fromPyproject(document: TomlTable): DeclaredRoots {
  const found: Declarations = { roots: [], packages: [] };
  const at = (...path: string[]) => tomlAt(document, 'tool', ...path);
  // https://setuptools.pypa.io/en/latest/userguide/pyproject_config.html#setuptools-specific-configuration
  addPackageDirectories(found, pairsOf(at('setuptools', 'package-dir')));
  addRoots(found, stringsOf(at('setuptools', 'packages', 'find', 'where')));
  // https://python-poetry.org/docs/pyproject/#packages
  for (const each of tablesOf(at('poetry', 'packages')))
    addRoots(found, stringsOf(each.get('from')));
  // https://hatch.pypa.io/latest/config/build/#rewriting-paths
  for (const target of [at('hatch', 'build'), ...valuesOf(at('hatch', 'build', 'targets'))]) {
    if (target instanceof Map) addHatchTarget(found, target);
  }
  // https://backend.pdm-project.org/build_config/
  addRoots(found, stringsOf(at('pdm', 'build', 'package-dir') ?? at('pdm', 'package-dir')));
  // https://docs.astral.sh/uv/concepts/build-backend/#modules
  addRoots(found, stringsOf(at('uv', 'build-backend', 'module-root')));
  // https://www.maturin.rs/project_layout
  addRoots(found, stringsOf(at('maturin', 'python-source')));
  // https://scikit-build-core.readthedocs.io/en/latest/configuration/
  addPackagePaths(found, stringsOf(at('scikit-build', 'wheel', 'packages')));
  // https://docs.pytest.org/en/stable/reference/reference.html#confval-pythonpath
  addRoots(found, wordsOf(at('pytest', 'ini_options', 'pythonpath')));
  addRoots(found, wordsOf(at('pytest', 'pythonpath')));
  // https://mypy.readthedocs.io/en/stable/config_file.html#confval-mypy_path
  addRoots(found, searchPathOf(at('mypy', 'mypy_path')));
  // https://microsoft.github.io/pyright/#/configuration
  addRoots(found, stringsOf(at('pyright', 'extraPaths')));
  // https://docs.astral.sh/ruff/settings/#src
  addRoots(found, stringsOf(at('ruff', 'src')));
  return { roots: [...new Set(found.roots)], packages: found.packages };
}

function addHatchTarget(found: Declarations, target: TomlTable): void {
  addPackagePaths(found, stringsOf(target.get('packages')));
  addRoots(found, stringsOf(target.get('dev-mode-dirs')));
  const sources = target.get('sources');
  addRoots(found, stringsOf(sources));
  // `sources = { "src/foo" = "bar" }`: what lies in src/foo is imported as bar.
  for (const [directory, name] of pairsOf(sources)) addPackageDirectory(found, name, directory);
}

function fromIni(document: IniDocument): DeclaredRoots {
  const found: Declarations = { roots: [], packages: [] };
  const at = (section: string, key: string) => document.get(section)?.get(key) ?? null;
  // https://setuptools.pypa.io/en/latest/userguide/declarative_config.html
  const packageDirectories = (at('options', 'package_dir') ?? '').split(/[\n,]/).flatMap((line) => {
    const [name, directory] = line.split('=');
    return directory === undefined ? [] : [[(name ?? '').trim(), directory.trim()] as const];
  });
  addPackageDirectories(found, packageDirectories);
  addRoots(found, wordsOf(at('options.packages.find', 'where')));
  addRoots(found, wordsOf(at('tool:pytest', 'pythonpath')));
  addRoots(found, wordsOf(at('pytest', 'pythonpath')));
  addRoots(found, searchPathOf(at('mypy', 'mypy_path')));
  return { roots: [...new Set(found.roots)], packages: found.packages };
}

/** The empty name stands for all packages: their directory is a root. */
function addPackageDirectories(
  found: Declarations,
  pairs: readonly (readonly [string, string])[],
): void {
  for (const [name, directory] of pairs) addPackageDirectory(found, name, directory);
}

function addPackageDirectory(found: Declarations, name: string, directory: string): void {
  if (name === '') addRoots(found, [directory]);
  else {
    const relative = relativeDirectory(directory);
    if (relative !== undefined) {
      found.packages.push({ name: name.replaceAll('/', '.'), directory: relative });
    }
  }
}

/** Paths of packages: their parents are roots. */
function addPackagePaths(found: Declarations, paths: readonly string[]): void {
  for (const path of paths) {
    const directory = relativeDirectory(path);
    if (directory === undefined || directory === '') continue;
    found.roots.push(directory.slice(0, Math.max(0, directory.lastIndexOf('/'))));
  }
}

function addRoots(found: Declarations, directories: readonly string[]): void {
  for (const directory of directories) {
    const relative = relativeDirectory(directory);
    if (relative !== undefined) found.roots.push(relative);
  }
}

/** `undefined` for what is computed, absolute or a pattern. `..` stays and is applied by the resolver. */
function relativeDirectory(path: string): string | undefined {
  if (/^[/\\]|^[A-Za-z]:|[$*~]/.test(path)) return undefined;
  const segments = path.split(/[/\\]/);
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/');
}

function stringsOf(value: TomlValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** pytest splits a string at white space. */
function wordsOf(value: TomlValue | undefined): string[] {
  return stringsOf(value).flatMap((text) => text.split(/[\s,]+/).filter((word) => word !== ''));
}

/** mypy splits at commas and at path separators, and knows its own directory by a variable. */
function searchPathOf(value: TomlValue | undefined): string[] {
  return stringsOf(value)
    .flatMap((text) => text.split(/[\n,:]/))
    .map((path) => path.trim().replace(/^\$MYPY_CONFIG_FILE_DIR\/?/, ''))
    .filter((path) => path !== '');
}

function tablesOf(value: TomlValue | undefined): TomlTable[] {
  return Array.isArray(value) ? value.filter((each) => each instanceof Map) : [];
}

function valuesOf(value: TomlValue | undefined): TomlValue[] {
  return value instanceof Map ? [...value.values()] : [];
}

function pairsOf(value: TomlValue | undefined): (readonly [string, string])[] {
  if (!(value instanceof Map)) return [];
  return [...value].flatMap(([key, each]) =>
    typeof each === 'string' ? [[key, each] as const] : [],
  );
}
