// Imports that are calls: `importlib.import_module('a.b')` and `__import__('a.b')`.
// https://docs.python.org/3/library/importlib.html#importlib.import_module
import type { SyntaxNode } from '../../syntax/syntax-node.ts';

/** Whether a file can hold such a call at all. Most cannot, and their expressions need no look. */
export function mayImportDynamically(text: string): boolean {
  return text.includes('import_module') || text.includes('__import__');
}

/** A call that imports, if its callee is what it seems. */
export interface DynamicImport {
  /** What is called, as written: `importlib.import_module`. */
  readonly callee: string;
  /** The whole call, cut to a readable length. */
  readonly expression: string;
  /** From 1. */
  readonly line: number;
  /** `null` when it is computed. */
  readonly specifier: string | null;
  readonly symbols: readonly string[];
}

const CALLEE = /^(?:[^\s.]+\.)?(?:import_module|__import__)$/;
const LONGEST_CALLEE = 100;
const LONGEST_EXPRESSION = 100;

/** @param isImporter tells callees that the file's imports have given another name */
export function readDynamicImport(
  call: SyntaxNode,
  isImporter: (callee: string) => boolean,
): DynamicImport | undefined {
  const callee = call.childForFieldName('function');
  const list = call.childForFieldName('arguments');
  if (callee === null || list === null) return undefined;
  if (callee.endIndex - callee.startIndex > LONGEST_CALLEE) return undefined;
  if (!CALLEE.test(callee.text) && !isImporter(callee.text)) return undefined;
  const given = readArguments(list);
  const read = callee.text.endsWith('__import__') ? readBuiltin : readImportModule;
  const expression = call.text.slice(0, LONGEST_EXPRESSION);
  const line = call.startLine;
  return { callee: callee.text, expression, line, ...read(given) };
}

/** Arguments by name, and by position under `0`, `1`, … */
type Arguments = ReadonlyMap<string, SyntaxNode>;

function readArguments(list: SyntaxNode): Arguments {
  const given = new Map<string, SyntaxNode>();
  let position = 0;
  for (const child of list.namedChildren) {
    if (child.type === 'comment') continue;
    const name = child.childForFieldName('name');
    const value = child.childForFieldName('value');
    if (child.type === 'keyword_argument' && name !== null && value !== null) {
      given.set(name.text, value);
    } else given.set(String(position++), child);
  }
  return given;
}

type Asked = Pick<DynamicImport, 'specifier' | 'symbols'>;

function readImportModule(given: Arguments): Asked {
  const symbols = ['*'];
  const name = constantOf(given.get('0') ?? given.get('name'));
  const anchor = given.get('1') ?? given.get('package');
  if (name === null || !name.startsWith('.') || anchor === undefined) {
    return { specifier: name, symbols };
  }
  // `__name__` is the package only in an `__init__.py`, and elsewhere the call would fail.
  if (anchor.text === '__package__' || anchor.text === '__name__') {
    return { specifier: name, symbols };
  }
  const anchorName = constantOf(anchor);
  return { specifier: anchorName === null ? null : absoluteName(name, anchorName), symbols };
}

/** What `importlib.util.resolve_name` makes of a relative name; `null` when it leads out of the package. */
function absoluteName(name: string, anchor: string): string | null {
  const tail = name.replace(/^\.+/, '');
  const level = name.length - tail.length;
  const parts = anchor.split('.');
  if (level > parts.length) return null;
  return [...parts.slice(0, parts.length - level + 1), ...(tail === '' ? [] : [tail])].join('.');
}

/** `__import__(name, globals, locals, fromlist, level)` */
function readBuiltin(given: Arguments): Asked {
  const name = constantOf(given.get('0') ?? given.get('name'));
  const level = given.get('4') ?? given.get('level');
  const dots = level === undefined || level.text === '-1' ? 0 : Number(level.text);
  const computed = name === null || !Number.isInteger(dots) || dots < 0 || dots > 100;
  const list = given.get('3') ?? given.get('fromlist');
  const names = list?.namedChildren.map(constantOf).filter((each) => each !== null) ?? [];
  return {
    specifier: computed ? null : '.'.repeat(dots) + name,
    symbols: names.length === 0 ? ['*'] : [...new Set(names)],
  };
}

/** The value of a string literal without escapes or interpolation, otherwise `null`. */
function constantOf(node: SyntaxNode | undefined): string | null {
  if (node === undefined) return null;
  if (node.type === 'concatenated_string') {
    const parts = node.namedChildren.map(constantOf);
    return parts.every((part) => part !== null) ? parts.join('') : null;
  }
  if (node.type !== 'string') return null;
  const match = /^[uUrR]*('''|"""|'|")([\p{L}\p{N}\p{M}\p{Pc}.]*)\1$/u.exec(node.text);
  return match?.[2] ? match[2].normalize('NFKC') : null;
}
