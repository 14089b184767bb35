// Methods of a C# program as Mono's compiler makes them. It knows the language up to 7.2 and has the .NET Framework alone, so
// code that it does not compile is taken out member by member. Needs `mcs` and `libmono-cecil-cil`; CSHARP_SYMBOLS names what
// the build defines, CSHARP_OPTIONS further options of the compiler, as `-r:library.dll`.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { takeOutAt } from './csharp-members.ts';
import { asOlderText, namesOfValueTypes } from './csharp-older.ts';

/** A path from the root, and a line. */
export interface CSharpPlace {
  readonly file: string;
  readonly line: number;
}

export interface CSharpCall {
  readonly to: number;
  /** Absent where the method tells no places: it is what an arrow gives. */
  readonly at?: CSharpPlace;
}

export interface CSharpMethod {
  /** What calls name it by. */
  readonly method: number;
  /** Full name of the type, nested ones behind a slash. */
  readonly owner: string;
  readonly name: string;
  /** Names of their types, without namespaces and type arguments. */
  readonly parameters: readonly string[];
  /** Where its statements begin; absent without any. */
  readonly places?: readonly CSharpPlace[];
  readonly calls?: readonly CSharpCall[];
}

export interface CompiledCSharp {
  readonly methods: readonly CSharpMethod[];
  /** Bases and interfaces by the full name of a type. */
  readonly bases: ReadonlyMap<string, readonly string[]>;
  /** First and last lines of what was not compiled, by path; of files that are left out all of it. */
  readonly leftOut: ReadonlyMap<string, readonly (readonly [number, number])[]>;
}

const CECIL = '/usr/lib/mono-cecil';
const READER = fileURLToPath(new URL('csharp-calls.cs', import.meta.url));
const OPTIONS = { maxBuffer: 1024 ** 3 };
const MOST_ROUNDS = 80;
const run = promisify(execFile);

/** What builds for the .NET Framework define. */
const FRAMEWORK = 'NETFRAMEWORK NET45 NET45_OR_GREATER NET46_OR_GREATER NET461_OR_GREATER NET462';

/** @param sources text by path from the root, of one program */
export async function compileCSharp(sources: ReadonlyMap<string, string>): Promise<CompiledCSharp> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-mcs-'));
  try {
    const texts = olderTexts(sources);
    const leftOut = new Map<string, (readonly [number, number])[]>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const errors = await compile(folder, texts);
      if (errors === '') break;
      if (round === MOST_ROUNDS - 1) throw new Error(`mcs compiles nothing: ${errors}`);
      takeOut(errors, folder, texts, leftOut);
    }
    return { ...(await readAssembly(folder)), leftOut };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sourceIn = (folder: string): string => join(folder, 'source');
const assemblyIn = (folder: string): string => join(folder, 'program.dll');

function olderTexts(sources: ReadonlyMap<string, string>): Map<string, string> {
  const symbols = new Set(`${FRAMEWORK} ${process.env.CSHARP_SYMBOLS ?? ''}`.split(/[\s;,]+/));
  const values = namesOfValueTypes(sources.values());
  return new Map(
    [...sources].map(([path, text]) => [
      path,
      asOlderText(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, ''), symbols, (name) =>
        values.has(name),
      ),
    ]),
  );
}

/** @returns what the compiler finds wrong; nothing when all is compiled */
async function compile(folder: string, texts: ReadonlyMap<string, string>): Promise<string> {
  const paths: string[] = [];
  for (const [path, text] of texts) {
    const file = join(sourceIn(folder), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    paths.push(file);
  }
  const list = join(folder, 'arguments.txt');
  await writeFile(list, paths.map((path) => `"${path}"`).join('\n'));
  const settings = ['-debug', '-unsafe', '-warn:0', '-langversion:latest', '-target:library'];
  const libraries = LIBRARIES.map((name) => `-r:${name}.dll`);
  const own = (process.env.CSHARP_OPTIONS ?? '').split(' ').filter((each) => each !== '');
  const out = `-out:${assemblyIn(folder)}`;
  return run('mcs', [...settings, ...libraries, ...own, out, `@${list}`], OPTIONS).then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
  );
}

/** Parts of the framework that Mono brings. */
const LIBRARIES = (
  'System System.Core System.Xml System.Xml.Linq System.Data System.Numerics System.Configuration System.Runtime.Serialization ' +
  'System.ComponentModel.DataAnnotations System.Web System.Net.Http System.Runtime.Remoting System.Transactions Microsoft.CSharp'
).split(' ');

/** @throws when no source is named, or nothing more can be taken out */
function takeOut(
  errors: string,
  folder: string,
  texts: Map<string, string>,
  leftOut: Map<string, (readonly [number, number])[]>,
): void {
  const root = `${sourceIn(folder)}/`;
  const places = [...errors.matchAll(PLACE)]
    .map(([, file = '', line, column, code = '']) => ({
      path: file.slice(root.length),
      line: Number(line),
      column: Number(column),
      code,
    }))
    .filter(({ path }) => texts.has(path));
  if (places.length === 0) throw new Error(`mcs compiles nothing: ${errors.slice(0, 2000)}`);
  for (const [path, wrong] of Map.groupBy(places, (place) => place.path)) {
    // What is wrong behind an error of syntax may come of it.
    const read = wrong.some(({ code }) => SYNTAX.has(code)) ? wrong.slice(0, 1) : wrong;
    const lines: (readonly [number, number])[] = [];
    for (const { line, column } of read) {
      if (lines.some(([first, last]) => first <= line && line <= last)) continue;
      const taken = takeOutAt(texts.get(path)!, line, column);
      lines.push(taken?.lines ?? [1, Number.MAX_SAFE_INTEGER]);
      if (taken === undefined) {
        texts.delete(path);
        break;
      }
      texts.set(path, taken.text);
    }
    leftOut.set(path, [...(leftOut.get(path) ?? []), ...lines]);
  }
}

/** Of an error, or of what the compiler itself failed at. */
const PLACE =
  /^(?:\S*InternalErrorException: (?=.*\): \S)|(?=.*: error CS))(\/.+?)\((\d+),(\d+)[^)]*\): (?:error (CS\d+))?/gm;

const SYNTAX: ReadonlySet<string> = new Set(
  'CS1525 CS1519 CS1514 CS1513 CS1520 CS1026 CS1002 CS1003 CS1022 CS8025 CS1041 CS0230 CS9010 CS0589'.split(
    ' ',
  ),
);

/** Lines of JSON, of types and of methods. */
async function readAssembly(folder: string): Promise<Omit<CompiledCSharp, 'leftOut'>> {
  const reader = join(folder, 'reader.exe');
  const libraries = [`${CECIL}/Mono.Cecil.dll`, 'Mono.CompilerServices.SymbolWriter.dll'];
  const settings = libraries.map((library) => `-r:${library}`);
  await run('mcs', [`-out:${reader}`, ...settings, READER], OPTIONS);
  const env = { ...process.env, MONO_PATH: CECIL };
  const { stdout } = await run('mono', [reader, assemblyIn(folder)], { ...OPTIONS, env });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const root = `${sourceIn(folder)}/`;
  const fromRoot = (key: string, value: unknown) =>
    key === 'file' ? (value as string).slice(root.length) : value;
  const read = lines.map((line) => JSON.parse(line, fromRoot) as CSharpMethod | CSharpType);
  return {
    methods: read.filter((each) => 'method' in each),
    bases: new Map(read.filter((each) => 'type' in each).map(({ type, bases }) => [type, bases])),
  };
}

interface CSharpType {
  readonly type: string;
  readonly bases: readonly string[];
}
