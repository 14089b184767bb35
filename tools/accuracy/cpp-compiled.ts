// What g++ says of the calls of C++ sources: every function that it compiles, and which others that calls. Needs g++.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** A function as compiled; of a template one for each instantiation. */
export interface CompiledFunction {
  /** From the root; `undefined` for what headers of the system define. */
  readonly path: string | undefined;
  readonly line: number;
  /** Without qualifiers, template arguments and parameters; empty for a lambda, and for what initialises a file. */
  readonly name: string;
  readonly isLambda: boolean;
  /** Whether it makes or ends what the variables at the top of files hold. */
  readonly isOfFile: boolean;
  /** Whether nobody has written it: a constructor, a destructor or an assignment that stands where its class does, a constructor of a base. */
  readonly isImplicit: boolean;
  /** Whether it ends, copies or moves objects, as is rarely written at the place where it happens. */
  readonly isOfLife: boolean;
}

export interface CompiledCall {
  readonly from: string;
  readonly to: string;
  /** From the root, where the call stands; `undefined` where gcc does not tell. */
  readonly path: string | undefined;
  readonly line: number;
}

export interface CompiledProgram {
  /** By what the linker knows them by, with the unit in front for those of one unit. */
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  readonly calls: readonly CompiledCall[];
}

/** How a source is compiled. */
export interface CompiledUnit {
  readonly source: string;
  readonly directory: string;
  /** Search paths and macros. */
  readonly options: readonly string[];
}

/** Sources that g++ gives up have no opinion. @param textOf a file of the root, or nothing */
export async function compileUnits(
  root: string,
  units: readonly CompiledUnit[],
  textOf: (path: string) => string | undefined,
): Promise<CompiledProgram> {
  const functions = new Map<string, CompiledFunction>();
  const calls: CompiledCall[] = [];
  const lines = new Map<string, readonly string[]>();
  const lineOf = (path: string, line: number): string => {
    const known = lines.get(path) ?? (textOf(path) ?? '').split('\n');
    lines.set(path, known);
    return known[line - 1] ?? '';
  };
  for (const unit of units) {
    const graph = await graphOf(unit);
    if (graph === undefined) continue;
    const own = readGraph(graph, (path) => fromRoot(root, resolve(unit.directory, path)), lineOf);
    const titleIn = (title: string): string => {
      const [here, known] = [own.functions.get(title), functions.get(title)];
      return isOther(here, known) ? `${unit.source}:${title}` : title;
    };
    const titles = new Map([...own.functions.keys()].map((title) => [title, titleIn(title)]));
    for (const [title, each] of own.functions) functions.set(titles.get(title)!, each);
    for (const { from, to, ...where } of own.calls)
      calls.push({ from: titles.get(from) ?? from, to: titles.get(to) ?? to, ...where });
  }
  return { functions, calls };
}

/** Units of several programs may each define a function of one name: a unit that has its own means that. */
function isOther(here: CompiledFunction | undefined, known: CompiledFunction | undefined): boolean {
  if (here?.path === undefined || known === undefined) return false;
  return known.path !== here.path || known.line !== here.line;
}

function fromRoot(root: string, path: string): string | undefined {
  const own = relative(root, path);
  return own.startsWith('..') ? undefined : own;
}

/** Functions in headers count even where nobody calls them, and none is put in its caller's place. */
const OPTIONS = [
  ...['-O0', '-w', '-fkeep-inline-functions', '-fcallgraph-info', '-c'],
  ...['-Dalways_inline=unused', '-D__always_inline__=__unused__'],
];

async function graphOf({ source, directory, options }: CompiledUnit): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'calls-'));
  try {
    const given = [...options, ...OPTIONS, '-o', join(folder, 'unit.o'), source];
    await new Promise<void>((done) => {
      execFile('g++', given, { cwd: directory }, () => done());
    });
    return await readFile(join(folder, 'unit.ci'), 'utf8').catch(() => undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const GRAPH = /^graph: \{ title: "([^"]+)"/;
const NODE =
  /^node: \{ title: "([^"]+)" label: "(.+)\\n([^"\\]+):(\d+):(\d+)(?:\\n[^"]*)?"( shape : ellipse)?/;
const EDGE = /^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"(?: label: "(.*):(\d+):\d+")?/;

function readGraph(
  text: string,
  pathOf: (path: string) => string | undefined,
  lineOf: (path: string, line: number) => string,
): { readonly functions: Map<string, CompiledFunction>; readonly calls: CompiledCall[] } {
  const functions = new Map<string, CompiledFunction>();
  const calls: CompiledCall[] = [];
  const unit = GRAPH.exec(text)?.[1] ?? '';
  for (const row of text.split('\n')) {
    const node = NODE.exec(row);
    if (node !== null) {
      const [, title = '', label = '', file = '', line = '', column = '', isElsewhere] = node;
      if (isElsewhere !== undefined) continue;
      const path = pathOf(file);
      const before =
        path === undefined ? '' : lineOf(path, Number(line)).slice(0, Number(column) - 1);
      functions.set(titleOf(title, unit), {
        path,
        line: Number(line),
        ...describe(label, before),
      });
      continue;
    }
    const edge = EDGE.exec(row);
    if (edge === null) continue;
    const [, from = '', to = '', file, line = '0'] = edge;
    calls.push({
      from: titleOf(from, unit),
      to: titleOf(to, unit),
      path: file === undefined ? undefined : pathOf(file),
      line: Number(line),
    });
  }
  return { functions, calls };
}

/**
 * Forms of one constructor or destructor count as one. What a unit shares with others by the linker is the same
 * everywhere, what nobody else can link (`L` before a name, an anonymous namespace) is the unit's own, and so is `main`:
 * each of several has a program of its own.
 */
function titleOf(title: string, unit: string): string {
  const name = title.startsWith(`${unit}:`) ? title.slice(unit.length + 1) : title;
  if (name === 'main') return `${unit}:main`;
  const known = name.replace(/C[1-5](?=[EI])/g, 'C2').replace(/D[0-5](?=E)/g, 'D2');
  const isOwn = /^_ZL|^_ZN?[^L]*L\d|_GLOBAL__|^_GLOBAL_|^_Z41__static|^(?!_Z)/.test(known);
  return isOwn && name !== title ? `${unit}:${known}` : known;
}

type Described = Omit<CompiledFunction, 'path' | 'line'>;

function describe(label: string, before: string): Described {
  if (/^\(static (?:init|dest)/.test(label) || /__static_initialization_and_destr/.test(label))
    return {
      ...{ name: '', isLambda: false, isOfFile: true, isImplicit: false, isOfLife: false },
    };
  const isInherited = / \[inherited from .*\]$/.test(label);
  const text = label
    .replace(/ \[(?:with|inherited from) .*\]$/, '')
    .replace(/(?: const| volatile| &&?| noexcept| mutable)+$/, '');
  if (/<lambda\(.*\)>$/.test(text) || /<lambda\(.*\)>::(?:_FUN|operator)/.test(text))
    return { name: '', isLambda: true, isOfFile: false, isImplicit: false, isOfLife: false };
  // What makes, copies and ends the object that a lambda is.
  if (/>::~?<lambda>\(/.test(text))
    return { name: '', isLambda: false, isOfFile: false, isImplicit: true, isOfLife: true };
  const open = openingOfLast(text);
  const name = lastName(text.slice(0, open));
  const own = text.slice(0, open);
  const given = text.slice(open + 1, -1);
  const isMaker = name.startsWith('~') || name === 'operator=' || isConstructor(own, name);
  return {
    name,
    isLambda: false,
    isOfFile: false,
    isImplicit: isInherited || (isMaker && CLASS_HEAD.test(before)),
    isOfLife:
      name.startsWith('~') || (isMaker && new RegExp(`\\b${name}(?:<.*>)?&&?$`).test(given)),
  };
}

/** What stands before the name of a class where it is defined. */
const CLASS_HEAD =
  /\b(?:class|struct|union)\s+(?:[A-Z_]\w*(?:\([^()]*\))?\s+|\[\[.*\]\]\s+|alignas\([^()]*\)\s+)*$/;

function isConstructor(qualified: string, name: string): boolean {
  return new RegExp(
    `\\b${name.replace(/\W/g, '\\$&')}(?:<.*>)?::${name.replace(/\W/g, '\\$&')}$`,
  ).test(qualified);
}

/** Where the parameters begin. */
function openingOfLast(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

function lastName(qualified: string): string {
  const operator = /(?:^|[\s:*&])operator\s*([^\w\s].*|\s*[\w:].*)$/.exec(qualified);
  if (operator !== null) {
    const sign = operator[1]!.trim();
    return /^\w/.test(sign)
      ? `operator ${sign}`
      : `operator${sign.replace(/^([^\w\s<]+|<<=?|<=?>?)\s*<.*>$/, '$1').replace(/\s+/g, '')}`;
  }
  let end = qualified.length;
  for (let depth = 0; end > 0 && (depth > 0 || qualified[end - 1] === '>'); end -= 1) {
    if (qualified[end - 1] === '>') depth += 1;
    else if (qualified[end - 1] === '<') depth -= 1;
    if (depth === 0) {
      end -= 1;
      break;
    }
  }
  return /~?[\w$]+$/.exec(qualified.slice(0, end))?.[0] ?? '';
}
