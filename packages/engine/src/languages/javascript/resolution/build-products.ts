// From a path that a build would write to the source that it is written from.
import { baseNameOf, below, withinDirectory } from '../../../repository-paths.ts';

const BUILD_DIRECTORIES: ReadonlySet<string> = new Set([
  'dist',
  'build',
  'built',
  'out',
  'output',
  'release',
  'bundle',
  'bundles',
  'es',
  'esm',
  'cjs',
  'umd',
  'iife',
  'amd',
  'system',
  'fesm2015',
  'fesm2020',
  'fesm2022',
  'esm2015',
  'esm2020',
  'esm2022',
]);
/** These are build directories only inside a package that lacks what it names in them. */
const MAYBE_BUILD_DIRECTORIES: ReadonlySet<string> = new Set([
  'lib',
  'libs',
  'types',
  'typings',
  'declarations',
  'dts',
  'node',
  'browser',
  'web',
  'prod',
  'production',
  'dev',
  'development',
  'modern',
  'legacy',
  'module',
  'modules',
  'commonjs',
  'import',
  'require',
  'default',
  'runtime',
  'js',
]);
const SOURCE_DIRECTORIES = ['src', '', 'source', 'sources', 'lib', 'ts', 'app'];

const SCRIPT_EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** These are copied by builds, and never the product of a script. */
const ASSET_EXTENSION =
  /\.(?:css|scss|sass|less|styl|json|svg|png|jpe?g|gif|webp|html|md|txt|wasm|node)$/;

/** Where a compiler's settings say that products come from. */
export interface OutputMapping {
  readonly outDirectory: string;
  /** `undefined` when the compiler infers it. */
  readonly rootDirectory: string | undefined;
}

/** Whether a segment of the path, seen from its package, is the name of a build directory. */
export function isBuildPath(path: string, packageDirectory: string): boolean {
  const inside = withinDirectory(path, packageDirectory) ?? path;
  return inside.split('/').some((segment) => BUILD_DIRECTORIES.has(segment));
}

/**
 * Paths without extension that the source of a product may have, most likely first. The product itself
 * need not exist. None is known to exist: the caller probes.
 */
export function sourceStems(
  product: string,
  packageDirectory: string,
  mappings: readonly OutputMapping[],
): readonly string[] {
  const inside = withinDirectory(product, packageDirectory);
  if (inside === undefined) return [];
  const stems: string[] = [];
  const isAsset = ASSET_EXTENSION.test(inside);
  for (const stem of isAsset ? [inside] : shorterStems(inside.replace(SCRIPT_EXTENSION, ''))) {
    for (const mapping of mappings) stems.push(...mappedStems(stem, packageDirectory, mapping));
    stems.push(...relocatedStems(stem, packageDirectory));
  }
  return [...new Set(stems)];
}

/** `vue.runtime.esm` as itself, `vue.runtime` and `vue`: what a build adds to a name stands at its end. */
function shorterStems(stem: string): string[] {
  const name = baseNameOf(stem);
  const parts = name.split('.');
  const head = stem.slice(0, stem.length - name.length);
  return parts.map((_, index) => head + parts.slice(0, parts.length - index).join('.'));
}

function mappedStems(
  stem: string,
  packageDirectory: string,
  { outDirectory, rootDirectory }: OutputMapping,
): string[] {
  const rest = withinDirectory(below(packageDirectory, stem), outDirectory);
  if (rest === undefined || outDirectory === packageDirectory) return [];
  if (rootDirectory !== undefined) return [below(rootDirectory, rest)];
  return [below(packageDirectory, below('src', rest)), below(packageDirectory, rest)];
}

/** Build directories at the front are taken off, one more each time, and source directories put instead. */
function relocatedStems(stem: string, packageDirectory: string): string[] {
  const segments = stem.split('/');
  const stems: string[] = [];
  const add = (rest: readonly string[]) => {
    for (const directory of SOURCE_DIRECTORIES) {
      stems.push(below(packageDirectory, below(directory, rest.join('/'))));
    }
  };
  let at = 0;
  while (at < segments.length - 1 && isMaybeBuild(segments[at] as string)) {
    at += 1;
    add(segments.slice(at));
  }
  if (at === 0) add(segments);
  // Declarations of a whole repository repeat the package's own place: `dist/types/<package>/src/x`.
  const own = segments.indexOf(baseNameOf(packageDirectory));
  if (own > 0 && packageDirectory !== '') add(segments.slice(own + 1));
  return stems;
}

function isMaybeBuild(segment: string): boolean {
  return BUILD_DIRECTORIES.has(segment) || MAYBE_BUILD_DIRECTORIES.has(segment);
}
