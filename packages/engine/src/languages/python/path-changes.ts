// What a module adds to `sys.path`, where its text tells: paths made of `__file__`, of the working directory and of
// literals, by `os.path` or `pathlib`. https://docs.python.org/3/library/sys.html#sys.path
import type { SyntaxNode } from '../../syntax/syntax-node.ts';

/** What a module says about the resolution of its own imports. */
export interface ModuleSettings {
  /** In source order. */
  readonly pathChanges: readonly PathChange[];
}

export interface PathChange {
  /** Whether it is searched before what was there. */
  readonly isFirst: boolean;
  readonly directory: WrittenPath;
}

/** A relative path without `.` and with `..` only at its beginning. */
export interface WrittenPath {
  /** The module's own directory, or wherever the program is started. */
  readonly from: 'module' | 'working-directory';
  readonly path: string;
}

/** Whether a file can change the path at all. Most cannot, and their expressions need no look. */
export function mayChangePath(text: string): boolean {
  return text.includes('sys.path') || text.includes('addsitedir');
}

/** While a file is read: the paths that its names stand for so far, and the segments of its own name. */
type Value = { readonly from: WrittenPath['from']; readonly segments: readonly string[] };

const OWN_NAME = '<module>';
const OWN_FILE: Value = { from: 'module', segments: [OWN_NAME] };
const OWN_DIRECTORY: Value = { from: 'module', segments: [] };
const WORKING_DIRECTORY: Value = { from: 'working-directory', segments: [] };

/** Collects what statements say in the order in which they stand. */
export class PathChanges {
  readonly #values = new Map<string, Value>();
  readonly #changes: PathChange[] = [];

  /** Undefined where nothing was added. */
  settings(): ModuleSettings | undefined {
    return this.#changes.length === 0 ? undefined : { pathChanges: this.#changes };
  }

  /** `x = …`, `sys.path += […]`, `sys.path = […] + sys.path`, `sys.path[0:0] = […]`. */
  noteAssignment(assignment: SyntaxNode): void {
    const left = assignment.childForFieldName('left');
    const right = assignment.childForFieldName('right');
    if (left === null || right === null) return;
    if (left.type === 'identifier') {
      const value = assignment.type === 'assignment' ? this.#evaluate(right) : undefined;
      if (value === undefined) this.#values.delete(left.text);
      else this.#values.set(left.text, value);
      return;
    }
    if (!/^sys\.path\b/.test(left.text)) return;
    if (left.type === 'subscript') {
      const isFirst = /\[\s*(?:0\s*)?[:\]]/.test(left.text);
      if (isCollection(right)) this.#addAll(right, isFirst);
      else this.#add(right, isFirst);
    } else if (isCollection(right)) this.#addAll(right, false);
    else if (right.type === 'binary_operator') {
      const before = right.childForFieldName('left');
      const after = right.childForFieldName('right');
      if (before !== null && isCollection(before)) this.#addAll(before, true);
      if (after !== null && isCollection(after)) this.#addAll(after, false);
    }
  }

  /** `sys.path.append(…)` and the like. */
  noteCall(call: SyntaxNode): void {
    const callee = call.childForFieldName('function')?.text;
    const given = call.childForFieldName('arguments')?.namedChildren ?? [];
    const [first, second] = given;
    if (first === undefined) return;
    if (callee === 'sys.path.append' || callee === 'site.addsitedir') this.#add(first, false);
    else if (callee === 'sys.path.insert' && second !== undefined) {
      this.#add(second, /^[01]$/.test(first.text));
    } else if (callee === 'sys.path.extend' && isCollection(first)) this.#addAll(first, false);
  }

  #addAll(collection: SyntaxNode, isFirst: boolean): void {
    for (const element of collection.namedChildren) this.#add(element, isFirst);
  }

  #add(expression: SyntaxNode, isFirst: boolean): void {
    const value = this.#evaluate(expression);
    if (value === undefined || value.segments.includes(OWN_NAME)) return;
    const directory = { from: value.from, path: value.segments.join('/') };
    this.#changes.push({ isFirst, directory });
  }

  #evaluate(expression: SyntaxNode, depth = 0): Value | undefined {
    if (depth > DEEPEST) return undefined;
    const evaluate = (node: SyntaxNode | null | undefined) =>
      node == null ? undefined : this.#evaluate(node, depth + 1);
    switch (expression.type) {
      case 'string':
        return stringValue(expression, evaluate);
      case 'identifier':
        return expression.text === '__file__' ? OWN_FILE : this.#values.get(expression.text);
      case 'parenthesized_expression':
        return evaluate(expression.namedChildren[0]);
      case 'attribute':
        return attributeValue(expression, evaluate);
      case 'subscript':
        return subscriptValue(expression, evaluate);
      case 'binary_operator':
        return sumValue(expression, evaluate);
      case 'call':
        return callValue(expression, evaluate);
      default:
        return undefined;
    }
  }
}

/** Nobody writes deeper ones by hand. */
const DEEPEST = 20;

type Evaluate = (node: SyntaxNode | null | undefined) => Value | undefined;

function isCollection({ type }: SyntaxNode): boolean {
  return type === 'list' || type === 'tuple';
}

/** A literal, or one that begins with a path that is put in: `f'{HERE}/lib'`. */
function stringValue(literal: SyntaxNode, evaluate: Evaluate): Value | undefined {
  let value: Value | undefined;
  for (const part of literal.namedChildren) {
    if (part.type === 'interpolation') {
      if (value !== undefined) return undefined;
      value = evaluate(part.namedChildren[0]);
      if (value === undefined) return undefined;
    } else if (part.type === 'string_content') {
      if (part.namedChildren.length > 0) return undefined;
      if (value !== undefined && !/^[/\\]/.test(part.text)) return undefined;
      value = value === undefined ? literalValue(part.text) : joined(value, part.text);
    }
    if (part.type === 'string_content' && value === undefined) return undefined;
  }
  return value ?? WORKING_DIRECTORY;
}

/** Absolute paths, and those of a user's home, lead out of the repository. */
function literalValue(text: string): Value | undefined {
  return /^(?:[/~\\]|[A-Za-z]:)/.test(text) ? undefined : joined(WORKING_DIRECTORY, text);
}

function attributeValue(attribute: SyntaxNode, evaluate: Evaluate): Value | undefined {
  if (/^(?:os\.)?(?:path\.)?curdir$/.test(attribute.text)) return WORKING_DIRECTORY;
  if (/^(?:os\.)?(?:path\.)?pardir$/.test(attribute.text)) return joined(WORKING_DIRECTORY, '..');
  const name = attribute.childForFieldName('attribute')?.text;
  if (name !== 'parent') return undefined;
  const whole = evaluate(attribute.childForFieldName('object'));
  return whole && parentOf(whole);
}

/** `sys.path[0]` is the directory of the script; `os.path.split(x)[0]`; `Path(x).parents[1]`. */
function subscriptValue(subscript: SyntaxNode, evaluate: Evaluate): Value | undefined {
  const value = subscript.childForFieldName('value');
  const index = Number(subscript.childForFieldName('subscript')?.text ?? '');
  if (value === null || !Number.isInteger(index) || index < 0 || index > DEEPEST) return undefined;
  if (value.text === 'sys.path') return index === 0 ? OWN_DIRECTORY : undefined;
  if (value.type === 'call' && index === 0) {
    const isSplit = lastName(value.childForFieldName('function')) === 'split';
    const whole = isSplit ? evaluate(argumentsOf(value)[0]) : undefined;
    return whole && parentOf(whole);
  }
  if (value.type !== 'attribute' || value.childForFieldName('attribute')?.text !== 'parents') {
    return undefined;
  }
  let at = evaluate(value.childForFieldName('object'));
  for (let level = 0; level <= index; level++) at = at && parentOf(at);
  return at;
}

/** `Path(x) / 'lib'`, `x + '/lib'`. */
function sumValue(operation: SyntaxNode, evaluate: Evaluate): Value | undefined {
  const operator = operation.childForFieldName('operator')?.text;
  const left = operation.childForFieldName('left');
  const right = operation.childForFieldName('right');
  if (left === null || right === null) return undefined;
  const before = evaluate(left);
  if (before === undefined) return undefined;
  if (operator === '/') return appended(before, right, evaluate);
  if (operator !== '+') return undefined;
  if (/^(?:os\.)?(?:path\.)?sep$/.test(right.text)) return before;
  const text = literalText(right);
  if (text === undefined) return undefined;
  const isSeparated = /^[/\\]/.test(text) || /(?:sep|[/\\]['"])$/.test(left.text);
  return isSeparated ? joined(before, text) : undefined;
}

/** Functions and methods that hand back the path that they are given, as far as a directory goes. */
const SAME = new Set([
  'abspath',
  'realpath',
  'normpath',
  'normcase',
  'expanduser',
  'fspath',
  'str',
  'resolve',
  'absolute',
  'as_posix',
  '__str__',
]);

const OWN_FILE_CALLS = new Set(['getfile', 'getsourcefile', 'getabsfile']);

function callValue(call: SyntaxNode, evaluate: Evaluate): Value | undefined {
  const callee = call.childForFieldName('function');
  const name = lastName(callee);
  const given = argumentsOf(call);
  if (name === 'getcwd' || name === 'getcwdu' || name === 'cwd') return WORKING_DIRECTORY;
  // `inspect.getfile(inspect.currentframe())`
  if (OWN_FILE_CALLS.has(name) && /currentframe\(\)/.test(call.text)) return OWN_FILE;
  const receiver = callee?.type === 'attribute' ? callee.childForFieldName('object') : null;
  if (name === 'joinpath') return allJoined([receiver, ...given], evaluate);
  if (name === 'join' || name === 'Path' || name === 'PurePath') return allJoined(given, evaluate);
  if (name === 'dirname') {
    const whole = evaluate(given[0]);
    return whole && parentOf(whole);
  }
  if (!SAME.has(name)) return undefined;
  return given.length === 0 ? evaluate(receiver) : evaluate(given[0]);
}

function lastName(callee: SyntaxNode | null): string {
  if (callee === null) return '';
  if (callee.type === 'identifier') return callee.text;
  return callee.childForFieldName('attribute')?.text ?? '';
}

function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  const given = call.childForFieldName('arguments')?.namedChildren ?? [];
  return given.filter(({ type }) => type !== 'comment' && type !== 'keyword_argument');
}

function allJoined(parts: readonly (SyntaxNode | null)[], evaluate: Evaluate): Value | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) return WORKING_DIRECTORY;
  let value = evaluate(first);
  for (const part of rest) {
    value = value && (part === null ? undefined : appended(value, part, evaluate));
  }
  return value;
}

/** What is behind a path must be relative; it stands by itself then. */
function appended(before: Value, part: SyntaxNode, evaluate: Evaluate): Value | undefined {
  const after = evaluate(part);
  if (after === undefined || after.from === 'module') return after;
  return joined(before, after.segments.join('/'));
}

function literalText(node: SyntaxNode): string | undefined {
  if (node.type !== 'string') return undefined;
  const [content, ...others] = node.namedChildren.filter(
    ({ type }) => !/^string_(?:start|end)$/.test(type),
  );
  if (others.length > 0 || content?.type !== 'string_content') return undefined;
  return content.namedChildren.length > 0 ? undefined : content.text;
}

function joined({ from, segments }: Value, path: string): Value {
  const result = [...segments];
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '' || segment === '.') continue;
    const last = result.at(-1);
    if (segment === '..' && last !== undefined && last !== '..') result.pop();
    else result.push(segment);
  }
  return { from, segments: result };
}

const parentOf = (value: Value): Value => joined(value, '..');
