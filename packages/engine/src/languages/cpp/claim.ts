// Which files are C's and C++'s, and which build files are read for where headers lie, by path alone.
import type { Claim } from '../../language.ts';

export type CppDialect =
  | 'c'
  | 'cpp'
  /** `.h`, of either language: the text decides how it is read. */
  | 'header'
  | 'cpp-header'
  | BuildDialect;

export type BuildDialect = 'compile-commands' | 'cmake' | 'make' | 'meson' | 'autoconf';

/** As gcc, clang and CUDA know them. https://gcc.gnu.org/onlinedocs/gcc/Overall-Options.html */
const EXTENSIONS = new Map<string, CppDialect>([
  ['c', 'c'],
  ['h', 'header'],
  ...each(
    ['cc', 'cpp', 'cxx', 'c++', 'cp', 'C', 'CPP', 'cppm', 'ccm', 'cxxm', 'c++m', 'ixx'],
    'cpp',
  ),
  ...each(['mpp', 'cu', 'ino'], 'cpp'),
  ...each(['hh', 'hpp', 'hxx', 'h++', 'hp', 'H', 'HPP', 'ipp', 'inl', 'tpp', 'txx'], 'cpp-header'),
  ...each(['tcc', 'cuh'], 'cpp-header'),
]);

export function claimPath(path: string): Claim | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const build = buildDialectOf(name);
  if (build !== undefined) return { role: 'configuration', language: 'cpp', dialect: build };
  const made = name.replace(OF_TEMPLATE, '');
  const isTemplate = made !== name;
  const dot = made.lastIndexOf('.');
  const dialect = dot <= 0 ? undefined : EXTENSIONS.get(made.slice(dot + 1));
  if (dialect === undefined) return undefined;
  const language = dialect === 'c' || dialect === 'header' ? 'c' : 'cpp';
  return { role: 'source', language, dialect: isTemplate ? `${dialect}${TEMPLATE}` : dialect };
}

/** Behind the name of what a build makes. */
const OF_TEMPLATE = /\.(?:in|cmake|cmakein|cmake\.in|in\.cmake|tmpl|template)$/;

/** In the dialect of a template. */
const TEMPLATE = '.in';

/** The dialect of what is made of it, where it is a template. */
export function madeDialect(dialect: string): { dialect: CppDialect; isTemplate: boolean } {
  const isTemplate = dialect.endsWith(TEMPLATE);
  const made = isTemplate ? dialect.slice(0, -TEMPLATE.length) : dialect;
  return { dialect: made as CppDialect, isTemplate };
}

export const isHeaderPath = (path: string): boolean =>
  isHeaderDialect(madeDialect(claimPath(path)?.dialect ?? '').dialect);

export const isHeaderDialect = (dialect: string | undefined): boolean =>
  dialect === 'header' || dialect === 'cpp-header';

function buildDialectOf(name: string): BuildDialect | undefined {
  if (name === 'compile_commands.json') return 'compile-commands';
  if (name === 'CMakeLists.txt') return 'cmake';
  if (name === 'meson.build') return 'meson';
  if (name === 'configure.ac' || name === 'configure.in') return 'autoconf';
  return /^(?:GNUm|[Mm])akefile(?:\.(?:am|in|inc))?$/.test(name) ? 'make' : undefined;
}

/** Directories and names by which test runners and people tell tests. */
const TEST_DIRECTORY = /(?:^|\/)(?:tests?|unit-?tests?|testing|gtests?|fuzz(?:ing)?|t)\//i;
const TEST_NAME =
  /(?:^|\/)(?:tests?[-_.][^/]*|[^/]*[-_.](?:tests?|unittests?)|[^/]*[a-z0-9]Tests?)\.[^./]+$/;

export function isTestPath(path: string): boolean {
  return TEST_DIRECTORY.test(path) || TEST_NAME.test(path);
}

function each(extensions: readonly string[], dialect: CppDialect): [string, CppDialect][] {
  return extensions.map((extension) => [extension, dialect]);
}
