// What rustc writes down of the code that it makes: functions with what they call, from LLVM's assembly, and calls
// through `dyn`, from its own intermediate language. It knows nothing of Orrery.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** One function as it was compiled; generic ones are compiled once for each use. */
export interface CompiledFunction {
  /** Where it is written, and by which name; closures have names in braces. */
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** `<Circle as Shape>::area`, with the paths of all names. */
  readonly title: string;
  /** Symbols of what it calls directly. */
  readonly calls: readonly string[];
  /** Symbols that it names, calls among them. */
  readonly mentions: readonly string[];
}

/** A call of a trait's method on a `dyn` of the trait. */
export interface VirtualCall {
  readonly file: string;
  readonly line: number;
  /** Without the path in front. */
  readonly trait: string;
  readonly method: string;
}

interface OpenFunction {
  readonly symbol: string;
  readonly title: string;
  /** Number of its description among the file's metadata. */
  readonly described: string;
  readonly calls: Set<string>;
  readonly mentions: Set<string>;
}

/** @returns functions of all files by their symbols */
export async function readAssembly(
  paths: readonly string[],
): Promise<Map<string, CompiledFunction>> {
  const functions = new Map<string, CompiledFunction>();
  for (const path of paths) {
    for (const [symbol, compiled] of await readUnit(path)) {
      if (!functions.has(symbol)) functions.set(symbol, compiled);
    }
  }
  return functions;
}

async function readUnit(path: string): Promise<Map<string, CompiledFunction>> {
  const defined: OpenFunction[] = [];
  const descriptions = new Map<string, { name: string; file: string; line: number }>();
  const files = new Map<string, string>();
  let open: OpenFunction | undefined;
  let title = '';
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (open !== undefined) {
      if (line === '}') open = undefined;
      else readInstruction(line, open);
    } else if (line.startsWith('define ')) {
      const [, symbol = ''] = /@"?([\w.$]+)"?\(/.exec(line) ?? [];
      const [, described = ''] = /!dbg !(\d+)/.exec(line) ?? [];
      open = { symbol, title, described, calls: new Set(), mentions: new Set() };
      defined.push(open);
    } else if (line.startsWith('; ')) {
      if (!line.startsWith('; Function Attrs')) title = line.slice(2);
    } else if (line.startsWith('!')) readDescription(line, descriptions, files);
  }
  return new Map(
    defined.map(({ symbol, title, described, calls, mentions }) => {
      const { name = '', file = '', line = 0 } = descriptions.get(described) ?? {};
      const compiled = { name, file: files.get(file) ?? '', line, title };
      return [symbol, { ...compiled, calls: [...calls], mentions: [...mentions] }];
    }),
  );
}

function readInstruction(line: string, { calls, mentions }: OpenFunction): void {
  if (!line.includes('@')) return;
  const [, called] = /\b(?:call|invoke) [^@]*@([\w.$]+)\(/.exec(line) ?? [];
  if (called !== undefined) calls.add(called);
  for (const [, symbol = ''] of line.matchAll(/@([\w.$]+)/g)) mentions.add(symbol);
}

function readDescription(
  line: string,
  descriptions: Map<string, { name: string; file: string; line: number }>,
  files: Map<string, string>,
): void {
  const [, number = '', kind] = /^!(\d+) = (?:distinct )?!DI(Subprogram|File)\(/.exec(line) ?? [];
  if (kind === 'Subprogram') {
    const [, name = ''] = /name: "([^"]*)"/.exec(line) ?? [];
    const [, file = '', at = '0'] = /file: !(\d+), line: (\d+)/.exec(line) ?? [];
    descriptions.set(number, { name: name.replace(/<.*/, ''), file, line: Number(at) });
  } else if (kind === 'File') {
    const [, name = '', directory = ''] =
      /filename: "([^"]*)", directory: "([^"]*)"/.exec(line) ?? [];
    files.set(number, name.startsWith('/') ? name : `${directory}/${name}`);
  }
}

/** What follows `dyn` up to its method, and where the call stands. */
const VIRTUAL =
  /= <(?:\(?dyn .*?) as (?:[\w]+::)*(\w+)(?:<.*?>)?>::(\w+)(?:::<.*?>)?\(.*\/\/ scope \d+ at (.+?):(\d+):/;

export async function readVirtualCalls(paths: readonly string[]): Promise<VirtualCall[]> {
  const found: VirtualCall[] = [];
  for (const path of paths) {
    for await (const text of createInterface({ input: createReadStream(path) })) {
      const [, trait = '', method = '', file = '', line = '0'] = VIRTUAL.exec(text) ?? [];
      if (trait !== '') found.push({ file, line: Number(line), trait, method });
    }
  }
  return found;
}
