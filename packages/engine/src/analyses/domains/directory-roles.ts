// What names of directories say about the files below them, by the conventions of many languages: where code
// is laid out without a meaning of its own, where tests are, what was copied in, what only supports the rest.

/** Hold all sources of something, and say nothing of what they are about. */
const SOURCE_NAMES: ReadonlySet<string> = new Set(['lib', 'source', 'sources', 'src']);

/** Hold the public headers of sources that lie elsewhere. */
const HEADER_NAMES: ReadonlySet<string> = new Set(['headers', 'inc', 'include', 'includes']);

/** Platforms of one library, each with its own `src`: the same package lies in several of them. */
const PLATFORM_NAMES: ReadonlySet<string> = new Set([
  'android',
  'common',
  'darwin',
  'desktop',
  'ios',
  'js',
  'jvm',
  'jvmandposix',
  'jvmandnix',
  'linux',
  'native',
  'nix',
  'nonjvm',
  'posix',
  'wasm',
  'wasmjs',
  'web',
  'windows',
]);

const TEST_NAMES: ReadonlySet<string> = new Set([
  '__mocks__',
  '__tests__',
  'e2e',
  'fixtures',
  'spec',
  'specs',
  't',
  'test',
  'testdata',
  'tests',
  'tst',
  'unittest',
  'unittests',
]);

const COPIED_NAMES: ReadonlySet<string> = new Set([
  '3rdparty',
  '_vendor',
  'deps',
  'extern',
  'external',
  'externals',
  'third-party',
  'third_party',
  'thirdparty',
  'vendor',
  'vendored',
  'vendors',
]);

const SUPPORT_NAMES: ReadonlySet<string> = new Set([
  '.github',
  'bench',
  'benches',
  'benchmark',
  'benchmarks',
  'build-tools',
  'ci',
  'contrib',
  'demo',
  'demos',
  'doc',
  'docs',
  'documentation',
  'example',
  'examples',
  'fuzz',
  'guides',
  'perf',
  'playground',
  'playgrounds',
  'sample',
  'samples',
  'script',
  'scripts',
  'snippets',
  'tutorial',
  'tutorials',
  'website',
]);

/** Hold many things of one kind: their children say more than they do. */
const CONTAINER_NAMES: ReadonlySet<string> = new Set([
  'apps',
  'crates',
  'internal',
  'libs',
  'libraries',
  'modules',
  'packages',
  'pkg',
  'projects',
  'services',
]);

/** Names that tell a reader nothing; they name a domain only when there is nothing else. */
const EMPTY_NAMES: ReadonlySet<string> = new Set([
  ...CONTAINER_NAMES,
  ...HEADER_NAMES,
  ...SOURCE_NAMES,
  'app',
  'base',
  'code',
  'common',
  'core',
  'helper',
  'helpers',
  'impl',
  'index',
  'java',
  'kotlin',
  'main',
  'misc',
  'mod',
  'other',
  'root',
  'scala',
  'shared',
  'support',
  'tool',
  'tools',
  'util',
  'utilities',
  'utils',
]);

/** The upper folders of packages that are named for who owns them, as Java and its kin have it. */
const NAMESPACE_NAMES: ReadonlySet<string> = new Set(['com', 'de', 'edu', 'fr', 'net', 'org']);

/** Of builds, and what a language wants at the root of a package beside its sources. */
const BUILD_SCRIPT =
  /(?:^|\/)(?:(?:build|settings)\.gradle(?:\.kts)?|[\w.-]+\.sbt|module-info\.java|setup\.py|Package(?:@swift-[\d.]+)?\.swift|Rakefile|Gemfile|[\w.-]+\.gemspec|build\.rs)$/;

const lower = (name: string): string => name.toLowerCase();

export const isSourceName = (name: string): boolean => SOURCE_NAMES.has(lower(name));
export const isHeaderName = (name: string): boolean => HEADER_NAMES.has(lower(name));
export const isPlatformName = (name: string): boolean => PLATFORM_NAMES.has(lower(name));
/** `src-2`, `src-3.3` and `src-jvm-native`: the sources for one release of the language or for some platforms alone. */
export const isSourceVariantName = (name: string): boolean => {
  const [source, ...rest] = lower(name).split('-');
  return (
    SOURCE_NAMES.has(source!) &&
    rest.length > 0 &&
    rest.every((part) => PLATFORM_NAMES.has(part) || /^\d[\d.x]*\+?$/.test(part))
  );
};
/** `scala-2.13` beside `scala` as well. */
export const isJvmLanguageName = (name: string): boolean =>
  /^(?:java|kotlin|groovy|scala(?:-[\d.x+-]+)?)$/.test(lower(name));
export const isTestName = (name: string): boolean =>
  TEST_NAMES.has(lower(name)) || /^[a-z][A-Za-z0-9]*Test$/.test(name);
export const isCopiedName = (name: string): boolean => COPIED_NAMES.has(lower(name));
export const isSupportName = (name: string): boolean => SUPPORT_NAMES.has(lower(name));
export const isContainerName = (name: string): boolean => CONTAINER_NAMES.has(lower(name));
export const isEmptyName = (name: string): boolean => EMPTY_NAMES.has(lower(name));
export const isNamespaceName = (name: string): boolean => NAMESPACE_NAMES.has(name);
export const isVersionName = (name: string): boolean => /^v\d+$/.test(name);
export const isBuildScript = (path: string): boolean => BUILD_SCRIPT.test(path);
