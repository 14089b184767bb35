// Compares Orrery's includes with those of gcc's preprocessor: which file includes which other one, wherever it
// is included itself. Needs gcc and g++.
import { execFile } from 'node:child_process';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';
import { readSources } from './read-sources.ts';

export const READ =
  /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|inl|ipp|tpp)(?:\.(?:in|cmake|cmakein|tmpl|template))?$|(?:^|\/)(?:CMakeLists\.txt|meson\.build|configure\.ac|GNUmakefile|[Mm]akefile(?:\.(?:am|in|inc))?|compile_commands\.json)$/;
/** Headers are read by themselves too: within a source gcc passes by what it has read already. */
const UNIT = /\.(?:c|cc|cpp|cxx|h|hpp)$/;
const MOST_OUTPUT = 1024 ** 3;

/**
 * Every source is preprocessed with the search path that its project's makefiles give it. A source that gcc
 * gives up half-way, for want of a library or a generated header, counts as far as gcc came. Branches that gcc
 * does not take, and headers that it knows to be read already, are no opinion.
 * @param root a folder with the repository's sources
 */
export async function compareWithGcc(root: string): Promise<ImportComparison[]> {
  const folder = resolve(root);
  const sources = await readSources(folder, (path) => READ.test(path));
  const reported = edgesOfProgram(await analyseInMemory(sources)).filter(({ from }) =>
    READ.test(from),
  );
  const expected = new Map<string, ImportEdge>();
  const answered = new Set<string>();
  const paths = [...sources.keys()].sort();
  const count = (extension: RegExp) => paths.filter((path) => extension.test(path)).length;
  const headers = count(/\.c$/) < count(/\.(?:cc|cpp|cxx)$/) ? 'g++' : 'gcc';
  for (const unit of paths.filter((path) => UNIT.test(path))) {
    const compiler = unit.endsWith('.c') ? 'gcc' : unit.endsWith('.h') ? headers : 'g++';
    for (const { from, to, specifier } of await includesOf(folder, unit, compiler)) {
      answered.add(`${from}\n${specifier}`);
      if (sources.has(to)) expected.set(`${from}\n${to}`, { from, to, specifier });
    }
  }
  // An edge is judged where gcc has followed an include of that name from that file, wherever it led.
  const isJudged = ({ from, to }: ImportEdge) =>
    expected.has(`${from}\n${to}`) || answered.has(`${from}\n${basename(to)}`);
  return [
    compareEdges(
      `gcc ${basename(folder)}`,
      [...expected.values()],
      reported.filter(isJudged),
      reported.filter((edge) => !isJudged(edge)),
    ),
  ];
}

interface Include {
  readonly from: string;
  readonly to: string;
  /** Base name of the included file. */
  readonly specifier: string;
}

/** Direct includes of the unit and of all that it includes, read off the depth that `-H` shows by dots. */
async function includesOf(root: string, unit: string, compiler: string): Promise<Include[]> {
  const options = ['-H', '-E', '-w', '-o', '/dev/null', ...searchPathOf(root, unit), unit];
  const listed = await new Promise<string>((done) => {
    execFile(compiler, options, { cwd: root, maxBuffer: MOST_OUTPUT }, (_error, _output, errors) =>
      done(errors),
    );
  });
  const includes: Include[] = [];
  const open = [unit];
  for (const line of listed.split('\n')) {
    const [, dots, path] = /^(\.+) (.+)$/.exec(line) ?? [];
    if (dots === undefined || path === undefined) continue;
    const to = relative(root, resolve(root, path));
    const from = open[dots.length - 1];
    open.length = dots.length;
    open.push(to);
    if (from === undefined || from.startsWith('..')) continue;
    includes.push({ from, to, specifier: basename(to) });
  }
  return includes;
}

/** As the makefiles of the repositories say that are compared; for others what is customary. */
export function searchPathOf(root: string, unit: string): string[] {
  const name = basename(root);
  const own = SEARCH_PATHS.find(
    ([repository, prefix]) => name.endsWith(repository) && unit.startsWith(prefix),
  );
  const directories = own?.[2] ?? [dirname(unit), 'include', 'src', '.'];
  return directories.map((directory) =>
    directory.startsWith('-') ? directory : `-I${join(root, directory)}`,
  );
}

const JEMALLOC = 'deps/jemalloc';
const REDIS_DEPENDENCIES = [
  'hiredis',
  'linenoise',
  'lua/src',
  'hdr_histogram',
  'fpconv',
  'fast_float',
]
  .map((name) => `deps/${name}`)
  .concat('deps/xxhash');

/** Repository, what the unit's path begins with, and directories or options; the first that fits counts. */
const SEARCH_PATHS: readonly (readonly [string, string, readonly string[]])[] = [
  ['redis', `${JEMALLOC}/test/`, [`${JEMALLOC}/include`, `${JEMALLOC}/test/include`]],
  ['redis', JEMALLOC, [`${JEMALLOC}/include`]],
  ['redis', 'deps/lua', ['deps/lua/src']],
  ['redis', 'deps/hiredis/examples', ['deps/hiredis']],
  ['redis', 'deps', []],
  ['redis', 'tests/modules', ['src', '.']],
  ['redis', '', [...REDIS_DEPENDENCIES, 'deps']],
  ['curl', 'lib', ['include', 'lib']],
  ['curl', 'src', ['include', 'lib', 'src']],
  ['curl', 'tests/libtest', ['include', 'lib', 'src', 'tests/libtest', 'tests/unit']],
  ['curl', 'tests/server', ['include', 'lib', 'src', 'tests/server']],
  ['curl', 'tests/unit', ['include', 'lib', 'src', 'tests/libtest', 'tests/unit']],
  ['curl', 'tests/tunit', ['include', 'lib', 'src', 'tests/libtest', 'tests/unit']],
  ['curl', '', ['include', 'lib', 'src']],
  ['fmt', '', ['include', 'test/gtest', 'test']],
];
