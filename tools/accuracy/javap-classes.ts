// Classes as javac compiled them: their methods with every call in them, read off what javap prints.
// Needs a JDK of version 17 or later.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface CompiledClass {
  /** With slashes and dollars, as class files name it. */
  readonly name: string;
  /** The file's name without its folder. */
  readonly sourceName: string;
  readonly superName: string;
  readonly interfaceNames: readonly string[];
  readonly methods: readonly CompiledMethod[];
}

export interface CompiledMethod {
  /** `<init>` for a constructor, `<clinit>` for what initialises the class. */
  readonly name: string;
  readonly descriptor: string;
  /** Made by the compiler: bridges, bodies of lambdas. */
  isSynthetic: boolean;
  /** Lines of its code, from 1. */
  readonly lines: Set<number>;
  readonly calls: CompiledCall[];
}

export interface CompiledCall {
  /** The class that the instruction names. */
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  /** From 1. */
  line: number;
  /** Whether it is handed on to be called. */
  readonly isHandle?: boolean;
}

/** A command takes no more arguments than so many. */
const CLASSES_AT_ONCE = 500;

const OPTIONS = { maxBuffer: 1024 ** 3 };
const run = promisify(execFile);

/**
 * @param sources text by path from the root, only of what is compiled together
 * @returns `undefined` when javac refuses them, as when they need other modules
 */
export async function compileAndRead(
  sources: ReadonlyMap<string, string>,
): Promise<CompiledClass[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-javap-'));
  try {
    const all = [...sources, ...stubsOf(sources)];
    for (const [path, text] of all) {
      const file = join(folder, 'source', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const list = join(folder, 'paths.txt');
    await writeFile(list, all.map(([path]) => join(folder, 'source', path)).join('\n'));
    const out = join(folder, 'classes');
    const settings = ['-g', '-nowarn', '-proc:none', '-encoding', 'UTF-8'];
    const isDone = await run('javac', [...settings, '-d', out, `@${list}`], OPTIONS).then(
      () => true,
      () => false,
    );
    if (!isDone) return undefined;
    return await readFolder(out);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All classes below a folder. */
export async function readFolder(folder: string): Promise<CompiledClass[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.class'),
  );
  const found: CompiledClass[] = [];
  for (let at = 0; at < names.length; at += CLASSES_AT_ONCE) {
    const files = names.sort().slice(at, at + CLASSES_AT_ONCE);
    const paths = files.map((name) => join(folder, name));
    const { stdout } = await run('javap', ['-v', '-p', ...paths], OPTIONS);
    found.push(...readClasses(stdout));
  }
  return found;
}

/** Annotations of packages that are not at hand, so that what they stand on can be compiled. */
function stubsOf(sources: ReadonlyMap<string, string>): Map<string, string> {
  const stubs = new Map<string, string>();
  const texts = [...sources.values()];
  for (const text of texts) {
    for (const [, packageName, name] of text.matchAll(/^import ([a-z][\w.]*)\.([A-Z]\w*);/gm)) {
      const path = `${packageName?.replaceAll('.', '/')}/${name}.java`;
      const isKnown =
        /^javax?\./.test(packageName ?? '') ||
        [...sources.keys()].some((each) => each.endsWith(`/${path}`));
      const uses = texts.flatMap((each) => [
        ...each.matchAll(new RegExp(`@${name}\\b([^]{0,400})`, 'g')),
      ]);
      if (isKnown || stubs.has(path) || uses.length === 0) continue;
      const keys = uses
        .flatMap(([, list = '']) => [...list.matchAll(/(\w+)\s*=\s*["{]/g)])
        .map(([, key]) => key);
      const elements = [...new Set(['value', ...keys])].map(
        (key) => `String[] ${key}() default {};`,
      );
      stubs.set(
        path,
        `package ${packageName};\npublic @interface ${name} { ${elements.join(' ')} }\n`,
      );
    }
  }
  return stubs;
}

const CALL =
  /^ +\d+: invoke(?:virtual|special|static|interface) .*\/\/ (?:Interface)?Method (?:"?([^".]+(?:\[\])*)"?\.)?"?([\w$<>]+)"?:(\S+)$/;
const HANDLE = /^ +#\d+ REF_(?:invoke\w+|newInvokeSpecial) ([^.]+)\."?([\w$<>]+)"?:(\S+)$/;

/** What javap prints of one class after the other. */
export function readClasses(text: string): CompiledClass[] {
  return text
    .split(/^Classfile .*$/m)
    .slice(1)
    .map(readClass);
}

interface DynamicCall {
  /** Place in the class's list of bootstrap methods. */
  readonly bootstrap: number;
  line: number;
}

function readClass(text: string): CompiledClass {
  const field = (name: string) =>
    (new RegExp(`^  ${name}: #\\d+ +// (\\S+)$`, 'm').exec(text)?.[1] ?? '').replaceAll('"', '');
  const [body = '', bootstraps = ''] = text.split('\nBootstrapMethods:\n');
  const name = field('this_class');
  return {
    name,
    sourceName: /^ *Compiled from "(.*)"$/m.exec(text)?.[1] ?? '',
    superName: field('super_class'),
    interfaceNames: interfacesOf(text),
    methods: readMethods(body, name, readHandles(bootstraps)),
  };
}

/** What each bootstrap method is given to run; the first one counts, others are its markers. */
function readHandles(text: string): Map<number, CompiledCall> {
  const handles = new Map<number, CompiledCall>();
  let bootstrap = -1;
  for (const line of text.split('\n')) {
    const number = /^ {2}(\d+): #/.exec(line)?.[1];
    if (number !== undefined) bootstrap = Number(number);
    const [, owner, name, descriptor] = HANDLE.exec(line) ?? [];
    if (owner === undefined || name === undefined || descriptor === undefined) continue;
    if (!handles.has(bootstrap))
      handles.set(bootstrap, { owner, name, descriptor, line: 0, isHandle: true });
  }
  return handles;
}

function readMethods(
  text: string,
  className: string,
  handles: ReadonlyMap<number, CompiledCall>,
): CompiledMethod[] {
  const methods: CompiledMethod[] = [];
  let rows = new Map<number, CompiledCall | DynamicCall>();
  const close = () => {
    for (const row of rows.values()) {
      const target = 'bootstrap' in row ? handles.get(row.bootstrap) : row;
      if (target !== undefined) methods.at(-1)?.calls.push({ ...target, line: row.line });
    }
    rows = new Map();
  };
  let before = '';
  for (const line of text.split('\n')) {
    const descriptor = /^ {4}descriptor: (\(\S*)$/.exec(line)?.[1];
    if (descriptor !== undefined) {
      close();
      methods.push(openMethod(before, descriptor, className));
    }
    before = line;
    const method = methods.at(-1);
    if (method === undefined) continue;
    if (/^ {4}flags: .*(?:ACC_SYNTHETIC|ACC_BRIDGE)/.test(line)) method.isSynthetic = true;
    const call = readCall(line, className);
    if (call !== undefined) rows.set(Number(/\d+/.exec(line)), call);
    const row = /^ +line (\d+): (\d+)$/.exec(line);
    if (row !== null) noteLine(method, rows, Number(row[1]), Number(row[2]));
  }
  close();
  return methods;
}

function readCall(line: string, className: string): CompiledCall | DynamicCall | undefined {
  const dynamic = /^ +\d+: invokedynamic .*\/\/ InvokeDynamic #(\d+):/.exec(line)?.[1];
  if (dynamic !== undefined) return { bootstrap: Number(dynamic), line: 0 };
  const call = CALL.exec(line);
  if (call === null) return undefined;
  const [, owner = className, name = '', descriptor = ''] = call;
  return { owner, name, descriptor, line: 0 };
}

/** Lines come in order of their offsets: each holds from its offset on. */
function noteLine(
  method: CompiledMethod,
  rows: ReadonlyMap<number, { line: number }>,
  line: number,
  from: number,
): void {
  method.lines.add(line);
  for (const [offset, row] of rows) if (offset >= from) row.line = line;
}

function openMethod(header: string, descriptor: string, className: string): CompiledMethod {
  const written = header.slice(0, header.indexOf('(')).split(' ').at(-1) ?? '';
  const isConstructor = written === className.replaceAll('/', '.');
  const name = header.includes('(') ? (isConstructor ? '<init>' : written) : '<clinit>';
  return { name, descriptor, isSynthetic: false, lines: new Set(), calls: [] };
}

/** Headers name them with type arguments and dots; what is in the constant pool alone would not tell them apart. */
function interfacesOf(text: string): string[] {
  const header = /^(?! {2})(?:[\w ]*\b(?:class|interface)\b .*)$/m.exec(text)?.[0] ?? '';
  let plain = header;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/<[^<>]*>/g, '');
  }
  const isInterface = /\binterface\b/.test(plain);
  const list = (isInterface ? / extends (.*)$/ : / implements (.*)$/).exec(plain)?.[1] ?? '';
  return list
    .split(',')
    .map((name) => name.trim().replaceAll('.', '/'))
    .filter((name) => name !== '');
}
