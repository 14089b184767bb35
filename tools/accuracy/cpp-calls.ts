// Compares Orrery's calls in C++ with those that g++ compiles. Needs g++; the build's own `compile_commands.json` at the
// root says how each source is compiled, where there is one.
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { analyseCalls, type CallEnd, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { READ } from './c-imports.ts';
import {
  type CompiledCall,
  type CompiledFunction,
  type CompiledProgram,
  type CompiledUnit,
  compileUnits,
} from './cpp-compiled.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

/**
 * Every source is compiled without optimisation, and g++ writes down what each function calls. Instances of a template
 * count as the template, lambdas as the function around them, members that nobody wrote as what they call. Calls
 * through pointers and of virtual members have no target there, so Orrery's are extra; they are to be read by hand.
 * @param root a folder with the repository's sources
 * @returns calls; the same with what is copied and ends without being written, and what the standard library runs
 */
export async function compareCppCallsWithGcc(root: string): Promise<ImportComparison[]> {
  const folder = resolve(root);
  const sources = await readSources(folder, (path) => READ.test(path));
  const units = unitsOf(folder, sources);
  const compiled = await compileUnits(folder, units, (path) => sources.get(path));
  sources.delete(COMMANDS);
  return compareWithCompiled(basename(folder), compiled, await analyseInMemory(sources, 'calls'));
}

/** Where a build writes down how it compiles each source. */
export const COMMANDS = 'compile_commands.json';

export function unitsOf(root: string, sources: ReadonlyMap<string, string>): CompiledUnit[] {
  const commands = sources.get(COMMANDS);
  if (commands !== undefined) return unitsOfBuild(root, commands, /\.(?:cc|cpp|cxx)$/);
  return [...sources.keys()]
    .filter((path) => /\.(?:cc|cpp|cxx)$/.test(path))
    .sort()
    .map((source) => ({
      source,
      directory: root,
      options: [
        '-std=gnu++17',
        ...[dirname(source), 'include', 'src', '.'].map((each) => `-I${join(root, each)}`),
      ],
    }));
}

interface BuildCommand {
  readonly file: string;
  readonly directory: string;
  readonly command?: string;
  /** Instead of the command. */
  readonly arguments?: readonly string[];
}

/** @param text of a compile database */
export function unitsOfBuild(root: string, text: string, isUnit: RegExp): CompiledUnit[] {
  return (JSON.parse(text) as BuildCommand[])
    .filter(({ file }) => isUnit.test(file))
    .map(({ file, directory, command, arguments: words = [] }) => ({
      source: isAbsolute(file) ? file : resolve(root, directory, file),
      directory,
      options: optionsOf(command?.split(/\s+/) ?? words),
    }));
}

const PAIRED = new Set(['-I', '-D', '-isystem', '-include', '-iquote']);

/** Search paths, macros and the edition of the language. */
function optionsOf(written: readonly string[]): string[] {
  const words = written.map((word) => word.replace(/\\(.)/g, '$1'));
  return words.flatMap((word, at) => {
    if (PAIRED.has(word)) return [word, words[at + 1] ?? ''];
    return /^-(?:[IDU].|std=|pthread|f(?!profile|sanitize|diagnostics))/.test(word) ? [word] : [];
  });
}

export function compareWithCompiled(
  name: string,
  compiled: CompiledProgram,
  program: Program,
): ImportComparison[] {
  const ends = new Ends(program);
  const judged = judgedCalls(compiled, ends);
  const reported = callsOf(program, ends);
  const isJudged = ({ from }: ImportEdge) => judged.callers.has(from);
  const { calls, lives, library } = judged.calls;
  const found = reported.filter(isJudged);
  const written = new Set(calls.map(pairOf));
  return [
    compareEdges(
      `g++, direct calls of ${name}`,
      calls,
      found.filter((edge) => written.has(pairOf(edge))),
    ),
    compareEdges(
      `g++, also what lives and what the library runs, of ${name}`,
      [...calls, ...lives, ...library],
      found,
      reported.filter((edge) => !isJudged(edge)),
    ),
  ];
}

const pairOf = ({ from, to }: ImportEdge): string => `${from}\n${to}`;

/** How both sides name functions: by Orrery's declaration where it has one, by what g++ says otherwise. */
class Ends {
  private readonly byFile = new Map<
    string,
    { start: number; end: number; name: string; whole: string }[]
  >();

  constructor(program: Program) {
    const { files, declarations } = analyseCalls(program);
    for (const { file, kind, qualifiedName, startLine, endLine } of declarations) {
      if (!CALLABLE.has(kind)) continue;
      const { path } = files[file]!;
      const list = this.byFile.get(path) ?? [];
      this.byFile.set(path, list);
      const name = qualifiedName.replace(/#\d+$/, '').replace(/^.*\.(?=[^.])/, '');
      list.push({ start: startLine, end: endLine, name, whole: `${qualifiedName}@${startLine}` });
    }
  }

  of({ path, line, name }: CompiledFunction): string {
    const around = this.around(path!, line);
    // g++ leaves out the names of functions with parameter packs, and counts a line less behind one that is very long.
    const own =
      name === ''
        ? around[0]
        : (around.find((each) => each.name === name) ??
          around.find(({ start }) => start === line) ??
          this.around(path!, line + 1).find((each) => each.name === name));
    return `${path} ${own?.whole ?? `${name}@${line}`}`;
  }

  /** The named function around a line. */
  surrounding(path: string, line: number): string {
    const [own] = this.around(path, line);
    return own === undefined ? path : `${path} ${own.whole}`;
  }

  private around(path: string, line: number) {
    const list = (this.byFile.get(path) ?? []).filter(
      ({ start, end }) => start <= line && line <= end,
    );
    return list.sort((a, b) => b.start - a.start || a.end - b.end);
  }
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

interface Judged {
  readonly calls: Readonly<Record<'calls' | 'lives' | 'library', ImportEdge[]>>;
  readonly callers: ReadonlySet<string>;
}

function judgedCalls({ functions, calls }: CompiledProgram, ends: Ends): Judged {
  const from = Map.groupBy(calls, (call) => call.from);
  const found: Record<keyof Judged['calls'], ImportEdge[]> = { calls: [], lives: [], library: [] };
  const callers = new Set<string>();
  for (const call of calls) {
    const end = callerOf(functions.get(call.from), call, ends);
    if (end === undefined) continue;
    callers.add(end);
    for (const { to, kind } of reached(call.to, functions, from))
      if (!to.isLambda && !to.isOfFile)
        found[kind].push({ from: end, to: ends.of(to), line: call.line });
  }
  return { calls: found, callers };
}

/** Nothing for what nobody in the repository wrote. */
function callerOf(
  caller: CompiledFunction | undefined,
  { path }: CompiledCall,
  ends: Ends,
): string | undefined {
  if (caller?.path === undefined || caller.isImplicit) return undefined;
  if (caller.isOfFile) return path;
  return caller.isLambda ? ends.surrounding(caller.path, caller.line) : ends.of(caller);
}

interface Reached {
  readonly to: CompiledFunction;
  readonly kind: keyof Judged['calls'];
}

/** What is called, or what that calls where nobody in the repository wrote it. */
function reached(
  first: string,
  functions: CompiledProgram['functions'],
  from: ReadonlyMap<string, readonly CompiledCall[]>,
): Reached[] {
  const seen = new Set([first]);
  const pending: { title: string; kind: Reached['kind'] }[] = [{ title: first, kind: 'calls' }];
  const found: Reached[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { title, kind } = next;
    const known = functions.get(title);
    if (known === undefined) continue;
    if (known.path !== undefined && !known.isImplicit) {
      found.push({ to: known, kind: known.isOfLife && kind === 'calls' ? 'lives' : kind });
      continue;
    }
    const through = known.path === undefined ? 'library' : kind === 'library' ? kind : 'lives';
    for (const { to } of from.get(title) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      pending.push({ title: to, kind: through });
    }
  }
  return found;
}

/** Calls of functions; of classes without a constructor nothing is compiled. */
function callsOf(program: Program, ends: Ends): ImportEdge[] {
  const { files, declarations, anonymous, calls } = analyseCalls(program);
  const nameOf = (end: CallEnd, isCaller: boolean): string | undefined => {
    if ('file' in end) return files[end.file]!.path;
    if ('anonymous' in end) {
      const { file, startLine } = anonymous[end.anonymous]!;
      return isCaller ? ends.surrounding(files[file]!.path, startLine) : undefined;
    }
    const { file, kind, qualifiedName, startLine } = declarations[end.declaration]!;
    if (!CALLABLE.has(kind)) return undefined;
    return `${files[file]!.path} ${qualifiedName}@${startLine}`;
  };
  return calls.flatMap(({ from, to, lines, resolution }) => {
    const [caller, callee] = [nameOf(from, true), nameOf(to, false)];
    if (caller === undefined || callee === undefined) return [];
    return [{ from: caller, to: callee, line: lines[0] ?? 0, specifier: resolution }];
  });
}
