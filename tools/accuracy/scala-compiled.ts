// What Scala's own compiler binds in sources, as ScalaCalls.scala writes it. Needs Scala 2.11 (`scala` on the path, with its
// jars in the folder `lib` beside its own) and a JDK; libraries are taken from CLASSPATH.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A line of a source and a name that is written there. */
export interface NamedLine {
  readonly path: string;
  readonly line: number;
  /** `<init>` of a constructor beside the primary one; `class ` before the name of a class, which stands for its primary one. */
  readonly name: string;
}

export interface BoundCall {
  readonly path: string;
  readonly line: number;
  /** Whether the compiler put it in: a conversion, or what gives an implicit argument. */
  readonly isImplicit: boolean;
  readonly target: NamedLine;
  /** Definitions and values that the call stands in, innermost first. */
  readonly around: readonly NamedLine[];
}

export interface BoundCalls {
  readonly calls: readonly BoundCall[];
  /** Methods with all that each overrides, directly or not. */
  readonly overrides: readonly (readonly [method: NamedLine, overridden: readonly NamedLine[]])[];
  /** Paths of the sources that were read, from the root. */
  readonly parsed: ReadonlySet<string>;
  /** Those of them in which something is wrong, such as a library that is not at hand: not all of their calls are known. */
  readonly faulty: ReadonlySet<string>;
}

const JUDGE = fileURLToPath(new URL('ScalaCalls.scala', import.meta.url));
const OPTIONS = { maxBuffer: 1024 ** 3 };
const run = promisify(execFile);

/** @param paths of sources, from the root */
export async function bindScala(root: string, paths: readonly string[]): Promise<BoundCalls> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-scalac-'));
  try {
    const compiler = join(await compilerFolder(), '*');
    const classes = join(folder, 'classes');
    await mkdir(classes);
    const compile = ['scala.tools.nsc.Main', '-usejavacp', '-nowarn', '-d', classes, JUDGE];
    await run('java', ['-cp', compiler, ...compile], OPTIONS);
    const list = join(folder, 'sources.txt');
    await writeFile(list, paths.map((path) => join(root, path)).join('\n'));
    const settings = ['-Xss16m', '-Dscala.usejavacp=true', '-cp', `${classes}:${compiler}`];
    const { stdout } = await run('java', [...settings, 'ScalaCalls', list], OPTIONS);
    return readFacts(stdout, root);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compilerFolder(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v scala']);
  return join(dirname(dirname(await realpath(stdout.trim()))), 'lib');
}

function readFacts(text: string, root: string): BoundCalls {
  const calls: BoundCall[] = [];
  const overrides: [NamedLine, NamedLine[]][] = [];
  const [parsed, faulty] = [new Set<string>(), new Set<string>()];
  const pathOf = (file = '') => relative(root, file);
  const place = ([file, line, name = '']: readonly string[]): NamedLine => ({
    path: pathOf(file),
    line: Number(line),
    name,
  });
  for (const fact of text.split('\n')) {
    const [kind, file, ...fields] = fact.split('\t');
    const path = pathOf(file);
    if (kind === 'parsed') parsed.add(path);
    if (kind === 'faulty') faulty.add(path);
    if (kind === 'overrides') {
      const [own, ...overridden] = inGroups([file ?? '', ...fields], 3).map(place);
      overrides.push([own!, overridden]);
    }
    if (kind === 'call') {
      const [line, how, ...rest] = fields;
      calls.push({
        path,
        line: Number(line),
        isImplicit: how === 'implicit',
        target: place(rest.slice(0, 3)),
        around: inGroups(rest.slice(3), 2).map(([name, at]) => place([file!, at!, name!])),
      });
    }
  }
  return { calls, overrides, parsed, faulty };
}

const inGroups = (fields: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.floor(fields.length / size) }, (_, at) =>
    fields.slice(at * size, (at + 1) * size),
  );
