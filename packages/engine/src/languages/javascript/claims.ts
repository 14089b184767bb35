// Which files are JavaScript's and TypeScript's, by path or interpreter: sources, the configuration that
// resolution reads, tests by convention, and directories that hold other people's code.
import type { Claim } from '../../language.ts';
import { below, directoriesUpward, directoryOf } from '../../repository-paths.ts';

/** Installed dependencies and the working directories of package managers and frameworks. */
export const foreignDirectories: readonly string[] = [
  'node_modules',
  'bower_components',
  'jspm_packages',
  'web_modules',
  '.yarn',
  '.pnpm-store',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.astro',
  '.docusaurus',
  '.turbo',
  '.nx',
  '.parcel-cache',
  '.vercel',
  '.netlify',
];

/** Dialects are what the extractor dispatches on. */
export type SourceDialect = 'js' | 'ts' | 'tsx' | 'dts' | 'vue' | 'svelte' | 'angular';
/** What stands for the language's own runtime; no file of a repository has it. */
export type RuntimeDialect = 'runtime';
export type ConfigurationDialect =
  | 'package-json'
  | 'tsconfig'
  | 'pnpm-workspace'
  | 'workspace-list';

const SOURCE_BY_EXTENSION: ReadonlyMap<string, readonly [string, SourceDialect]> = new Map([
  ['.js', ['javascript', 'js']],
  ['.jsx', ['javascript', 'js']],
  ['.mjs', ['javascript', 'js']],
  ['.cjs', ['javascript', 'js']],
  ['.es6', ['javascript', 'js']],
  ['.ts', ['typescript', 'ts']],
  ['.mts', ['typescript', 'ts']],
  ['.cts', ['typescript', 'ts']],
  ['.tsx', ['typescript', 'tsx']],
  ['.vue', ['vue', 'vue']],
  ['.svelte', ['svelte', 'svelte']],
]);

/** Templates of Angular, by the name that its tools gave them for long. https://angular.dev/cli/generate/component */
const TEMPLATE = /[^.]\.component\.html$/;
const TEMPLATE_CLAIM: Claim = { role: 'source', language: 'angular', dialect: 'angular' };

/** Files that only workspaces of Angular, Nx and Ionic have. */
const WORKSPACES = ['angular.json', 'nx.json', 'ionic.config.json'];

/** `x.d.ts`, `x.d.mts`, and declarations for other extensions such as `x.d.css.ts`. */
const DECLARATION = /\.d(?:\.[^./]+)?\.[cm]?ts$/;

const COMPILER_CONFIGURATION = /^(?:[tj]sconfig(?:[.-].*)?|.*[._-][tj]sconfig(?:[.-].*)?)\.json$/i;
/** Directories that shared compiler settings are kept in, under names of their own. */
const COMPILER_CONFIGURATION_DIRECTORY =
  /^(?:tsconfigs?|ts-configs?|typescript-configs?|config-typescript|config-ts)$/i;

export function claim(path: string): Claim | undefined {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dialect = configurationDialect(name, path.slice(0, Math.max(slash, 0)));
  if (dialect !== undefined) return { role: 'configuration', language: 'javascript', dialect };
  const dot = name.lastIndexOf('.');
  // A file that is only an extension, such as `.js`, has none.
  if (dot <= 0) return undefined;
  if (TEMPLATE.test(name)) return TEMPLATE_CLAIM;
  const source = SOURCE_BY_EXTENSION.get(name.slice(dot).toLowerCase());
  if (source === undefined) return undefined;
  const isDeclaration = source[0] === 'typescript' && DECLARATION.test(name);
  return { role: 'source', language: source[0], dialect: isDeclaration ? 'dts' : source[1] };
}

/** `page.html` is the template of `page.ts`, where the repository has a workspace around both. */
export function claimBeside(path: string, hasFile: (path: string) => boolean): Claim | undefined {
  if (!path.endsWith('.html') || !hasFile(`${path.slice(0, -'html'.length)}ts`)) return undefined;
  const isInWorkspace = directoriesUpward(directoryOf(path)).some((directory) =>
    WORKSPACES.some((name) => hasFile(below(directory, name))),
  );
  return isInWorkspace && !path.endsWith('index.html') ? TEMPLATE_CLAIM : undefined;
}

const RUNS_JAVASCRIPT = /^node(?:js)?[\d.]*$/;
const RUNS_TYPESCRIPT = /^(?:bun|deno|tsx|ts-node)$/;

export function claimScript(_path: string, interpreter: string): Claim | undefined {
  if (RUNS_JAVASCRIPT.test(interpreter))
    return { role: 'source', language: 'javascript', dialect: 'js' };
  if (RUNS_TYPESCRIPT.test(interpreter))
    return { role: 'source', language: 'typescript', dialect: 'ts' };
  return undefined;
}

function configurationDialect(name: string, directory: string): ConfigurationDialect | undefined {
  if (name === 'package.json') return 'package-json';
  if (name === 'pnpm-workspace.yaml' || name === 'pnpm-workspace.yml') return 'pnpm-workspace';
  if (name === 'lerna.json') return 'workspace-list';
  if (COMPILER_CONFIGURATION.test(name)) return 'tsconfig';
  const isShared =
    name.endsWith('.json') &&
    directory.split('/').some((segment) => COMPILER_CONFIGURATION_DIRECTORY.test(segment));
  return isShared ? 'tsconfig' : undefined;
}

const TEST_DIRECTORIES: ReadonlySet<string> = new Set([
  '__tests__',
  '__test__',
  '__mocks__',
  '__specs__',
  'test',
  'tests',
  'spec',
  'specs',
  'e2e',
  'cypress',
  'playwright',
]);
const TEST_NAME = /(?:^|[._-])(?:tests?|specs?|e2e|cy|test-d|spec-d)\.[^.]+$/i;

/** Conventions of Jest, Vitest, Mocha, Jasmine, Cypress, Playwright and tsd. */
export function isTest(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return TEST_NAME.test(name) || segments.some((segment) => TEST_DIRECTORIES.has(segment));
}
