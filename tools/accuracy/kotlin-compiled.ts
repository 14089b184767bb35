// Classes as Kotlin's own compiler makes them, with no function written out in place of its calls. Needs `kotlinc` 2 and a
// JDK of version 17 or later; libraries are taken from CLASSPATH.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type CompiledClass, readFolder } from './javap-classes.ts';

export interface CompiledKotlin {
  readonly classes: readonly CompiledClass[];
  /** Paths of the sources that were compiled, from the root. */
  readonly compiled: ReadonlySet<string>;
}

/** Sources that do not compile are left out, and then those that need them, so many times. */
const MOST_ROUNDS = 8;

const OPTIONS = { maxBuffer: 1024 ** 3 };
const run = promisify(execFile);

/** @param sources text by path from the root; what is for other systems than the JVM is left out */
export async function compileKotlin(sources: ReadonlyMap<string, string>): Promise<CompiledKotlin> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-kotlinc-'));
  try {
    for (const [path, text] of sources) {
      const file = join(sourceIn(folder), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, asOneModule(text));
    }
    let paths = [...sources.keys()].filter(isForJvm).sort();
    const optIns = new Set([...sources.values()].flatMap(ownMarkers));
    for (let round = 0; round < MOST_ROUNDS && paths.length > 0; round++) {
      const errors = await compile(folder, paths, optIns);
      if (errors === '') break;
      const known = optIns.size;
      for (const [, marker = ''] of errors.matchAll(NEEDS_OPT_IN)) optIns.add(marker);
      // What else is wrong may come of that.
      if (optIns.size > known) continue;
      const broken = brokenSources(errors, folder);
      paths = paths.filter((path) => !broken.has(path));
    }
    return { classes: await readFolder(classesIn(folder)), compiled: new Set(paths) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const setOf = (path: string): string => /(?:^|\/)src\/(\w+)\//.exec(path)?.[1] ?? 'main';

/** Sets of sources are named for what they are for, as Gradle's plugin of Kotlin wants it. */
const isForJvm = (path: string): boolean =>
  path.endsWith('.java') || /^(?:common|jvm|main|test|kotlin|java)/.test(setOf(path));

/**
 * Sources for all systems stand beside those for the JVM, without what they expect of each system: that is declared there.
 * All that is left keeps its place.
 */
function asOneModule(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const expected = /^(?:[\w@.]+(?:\([^)\n]*\))?[ \t]+)*?expect\s+(?=[a-z])/m;
  let rest = text;
  for (let found = expected.exec(rest); found !== null; found = expected.exec(rest)) {
    const end = endOfDeclaration(rest, found.index + found[0].length);
    rest = rest.slice(0, found.index) + blank(rest.slice(found.index, end)) + rest.slice(end);
  }
  return rest.replace(/\bactual\b(?= +[a-z])/g, blank);
}

/** Lines that belong to the one before. */
const GOES_ON = /^\s*(?:\/\/.*\s*)*(?:[:{),=]|where\b|(?:\w+ )?constructor\b)/;

/** Of one without bodies of functions: the end of its braces, where it has some, or else of its line. */
function endOfDeclaration(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    if (text.startsWith('//', at)) at = text.indexOf('\n', at);
    if ('({'.includes(text[at]!)) depth += 1;
    if (')}'.includes(text[at]!)) depth -= 1;
    if (depth === 0 && text[at] === '}') return at + 1;
    const goesOn = GOES_ON.test(text.slice(at + 1, at + 400));
    if (depth === 0 && text[at] === '\n' && !goesOn) return at;
  }
  return text.length;
}

/** What is experimental has to be wanted, which builds say for all of their sources. */
const NEEDS_OPT_IN = /marked with '@([\w.]+)' or '@OptIn/g;

/** Markers of the repository itself, of which messages may say something else than the name. */
function ownMarkers(text: string): readonly string[] {
  const inPackage = /^package\s+([\w.]+)/m.exec(text)?.[1];
  const markers = text.matchAll(/@RequiresOptIn\b[\s\S]{0,600}?annotation class (\w+)/g);
  return [...markers].map(([, name]) => (inPackage === undefined ? name! : `${inPackage}.${name}`));
}

const sourceIn = (folder: string): string => join(folder, 'source');
const classesIn = (folder: string): string => join(folder, 'classes');

/** @returns what the compiler finds wrong; nothing when all is compiled */
async function compile(
  folder: string,
  paths: readonly string[],
  optIns: ReadonlySet<string>,
): Promise<string> {
  const out = classesIn(folder);
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  const placed = (path: string) => join(sourceIn(folder), path);
  const settings = [
    ...['-nowarn', '-Xcontext-parameters', '-d', out],
    ...[
      '-jvm-default=no-compatibility',
      '-Xreturn-value-checker=check',
      '-XXLanguage:+UnnamedLocalVariables',
    ],
    ...[...optIns].map((marker) => `-opt-in=${marker}`),
    ...(process.env.CLASSPATH === undefined ? [] : ['-cp', process.env.CLASSPATH]),
  ];
  const list = join(folder, 'arguments.txt');
  await writeFile(list, [...settings, ...paths.map(placed)].map((each) => `"${each}"`).join('\n'));
  return run('kotlinc', [`@${list}`], OPTIONS).then(
    () => '',
    ({ stderr }: { readonly stderr: string }) => stderr,
  );
}

/** @throws when no source is named */
function brokenSources(errors: string, folder: string): Set<string> {
  const root = sourceIn(folder);
  const named = [...errors.matchAll(/^(.+?):\d+:\d+: error:/gm)].map(([, file = '']) =>
    file.slice(file.indexOf(root) + root.length + 1),
  );
  if (named.length === 0) throw new Error(`kotlinc compiles nothing: ${errors.slice(0, 2000)}`);
  return new Set(named);
}
