// Types that comments of JavaScript write: what is between the braces of a tag, parsed as TypeScript reads it.
// https://www.typescriptlang.org/docs/handbook/jsdoc-supported-types.html
import type { Comment } from 'oxc-parser';
import { closingBrace, importsOfDocumentation } from './comment-imports.ts';
import { exceedsNestingLimit } from './nesting.ts';
import { parseText } from './parse-text.ts';
import { childOf, childrenOf, type SyntaxNode } from './syntax-tree.ts';

export interface DocumentedTypes {
  /** By the offset of what the comment stands in front of. */
  readonly before: ReadonlyMap<number, Documentation>;
  /** By the offset of what is in the brackets behind the comment: `(value)` behind a `@type`. */
  readonly asserted: ReadonlyMap<number, SyntaxNode>;
  /** Types that the comments themselves give a name. */
  readonly definitions: ReadonlyMap<string, Documentation>;
  /** Names that comments import types by. */
  readonly imported: ReadonlySet<string>;
}

/** What one comment says. */
export interface Documentation {
  /** Of `@type` and `@typedef`. */
  readonly type?: SyntaxNode;
  readonly result?: SyntaxNode;
  readonly parameters: readonly NamedType[];
  readonly properties: readonly NamedType[];
  /** Names of type parameters. */
  readonly template: readonly string[];
}

export interface NamedType {
  readonly name: string;
  readonly type: SyntaxNode | undefined;
}

type Mutable = {
  -readonly [K in keyof Documentation]: Documentation[K] extends readonly (infer T)[]
    ? T[]
    : Documentation[K];
};

/** A type whose text has been found, and where it goes once it is parsed. */
interface WrittenType {
  /** Of the brace in front, and of the one behind. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly give: (node: SyntaxNode) => void;
}

const TYPED = /@(?:type|param|arg|argument|returns?|typedef)\s*\{/;
const TAG =
  /@(type|param|arg|argument|returns?|typedef|property|prop|template)(?=[\s{])[^\S\n]*(\{)?/g;
/** At the beginning of the comment or of a line of it. */
const FIRST_TAG = /(?:^|\n)[^\S\n]*(?:\*+[^\S\n]*)?@/;

/** @returns what the comments of a script say; `undefined` where none of them tells a type */
export function readDocumentedTypes(
  text: string,
  comments: () => readonly Comment[],
): DocumentedTypes | undefined {
  if (!TYPED.test(text)) return undefined;
  const written: WrittenType[] = [];
  const before = new Map<number, Documentation>();
  const definitions = new Map<string, Documentation>();
  const brackets: [number, Documentation][] = [];
  for (const { type, value, start, end } of comments()) {
    if (type !== 'Block' || !value.startsWith('*') || !value.includes('@')) continue;
    const { defined, said } = readComment(value, start + 2, written);
    for (const [name, definition] of defined) definitions.set(name, definition);
    if (defined.length > 0) continue;
    const target = end + (/^\s*/.exec(text.slice(end, end + MAX_GAP)) as RegExpExecArray)[0].length;
    if (text[target] === '(') brackets.push([target, said]);
    before.set(target, said);
  }
  giveNodes(written);
  return {
    before,
    asserted: new Map(brackets.flatMap(([at, { type }]) => insideBracket(text, at, type))),
    definitions,
    imported: namesImportedBy(comments()),
  };
}

/** Space between a comment and what it is about. */
const MAX_GAP = 200;

function insideBracket(
  text: string,
  at: number,
  type: SyntaxNode | undefined,
): [number, SyntaxNode][] {
  const space = /^\s*/.exec(text.slice(at + 1, at + 1 + MAX_GAP)) as RegExpExecArray;
  return type === undefined ? [] : [[at + 1 + space[0].length, type]];
}

function namesImportedBy(comments: readonly Comment[]): Set<string> {
  const found = importsOfDocumentation(comments);
  return new Set(
    found.flatMap(({ symbols, aliases = [] }) => [
      ...symbols.filter((symbol) => aliases.every((alias) => alias.symbol !== symbol)),
      ...aliases.map(({ local }) => local),
    ]),
  );
}

/** @returns what the comment says, and the types that it defines, each with what follows it up to the next one */
function readComment(
  value: string,
  offset: number,
  written: WrittenType[],
): {
  readonly defined: readonly (readonly [string, Documentation])[];
  readonly said: Documentation;
} {
  const defined: [string, Documentation][] = [];
  const whole: Mutable = { parameters: [], properties: [], template: [] };
  let said = whole;
  for (const { kind, type, behind } of tagsOf(value)) {
    const give = (set: (node: SyntaxNode) => void) => {
      if (type === undefined) return;
      const [start, end] = [offset + type.from - 1, offset + type.end];
      written.push({ start, end, text: value.slice(type.from, type.end), give: set });
    };
    if (kind === 'type' || kind === 'typedef') {
      const name = kind === 'typedef' ? nameIn(behind) : undefined;
      if (name !== undefined) {
        said = { parameters: [], properties: [], template: [...whole.template] };
        defined.push([name, said]);
      }
      const about = said;
      give((node) => {
        about.type = node;
      });
    } else if (kind.startsWith('return')) {
      const about = said;
      give((node) => {
        about.result = node;
      });
    } else if (kind === 'template') said.template.push(...namesIn(behind));
    else {
      const named = { name: nameIn(behind) ?? '', type: undefined as SyntaxNode | undefined };
      // Members of a parameter are listed behind it.
      if (named.name.includes('.')) continue;
      (kind.startsWith('prop') ? said.properties : said.parameters).push(named);
      give((node) => {
        named.type = node;
      });
    }
  }
  return { defined, said: whole };
}

interface Tag {
  readonly kind: string;
  /** Where the text between its braces lies; absent where it has none. */
  readonly type: { readonly from: number; readonly end: number } | undefined;
  readonly behind: string;
}

/** What stands behind other words of the first lines is no tag, but said of something. */
function* tagsOf(value: string): Generator<Tag> {
  const first = value.search(FIRST_TAG);
  if (first === -1) return;
  TAG.lastIndex = first;
  for (let tag = TAG.exec(value); tag !== null; tag = TAG.exec(value)) {
    const [, kind = '', brace] = tag;
    const from = TAG.lastIndex;
    const end = brace === undefined ? from : closingBrace(value, from);
    const type = brace === undefined || end === value.length ? undefined : { from, end };
    yield { kind, type, behind: value.slice(type === undefined ? from : end + 1) };
    TAG.lastIndex = end;
  }
}

/** `name`, `[name]`, `[name=1]`, behind the type or on the next line. */
const nameIn = (text: string): string | undefined => /^[\s*]*(?:\[\s*)?([\w$.]+)/.exec(text)?.[1];

/** `T, U = string` and what is said of them. */
function namesIn(text: string): string[] {
  const [line = ''] = text.split('\n', 1);
  const list = /^\s*\[?\s*((?:const\s+)?[\w$]+(?:\s*,\s*[\w$]+)*)/.exec(line)?.[1] ?? '';
  return list.split(',').map((each) => each.replace(/^const\s+/, '').trim());
}

/** What stands in front of a type, so that an expression says it; no longer than the shortest tag. */
const HEAD = '0 as ';

/** Texts that hold many things that are no types are not asked for all of the others. */
const MAX_PARSES = 64;

/**
 * All types are parsed at once, each where it stands in the text, and those on either side of one that is no type apart
 * from each other.
 */
function giveNodes(all: readonly WrittenType[]): void {
  const pending = [all.filter(({ text: type }) => isReadable(type))];
  for (let parses = 0; pending.length > 0 && parses < MAX_PARSES; parses += 1) {
    const written = pending.pop() as readonly WrittenType[];
    const nodes = written.length === 0 ? undefined : parseTypes(written);
    if (nodes !== undefined) {
      for (const { start, give } of written) give(nodes.get(start) as SyntaxNode);
    } else if (written.length > 1) {
      const half = written.length >> 1;
      pending.push(written.slice(half), written.slice(0, half));
    }
  }
}

/** Types that say nothing of what can be called or read, with which most comments make do. */
const PLAIN =
  /^(?:\*|any|bigint|boolean|function|never|null|number|object|string|symbol|undefined|unknown|void)?$/i;

/** Whether it may be a type as TypeScript has them, and says anything. */
function isReadable(type: string): boolean {
  if (type.split('|').every((part) => PLAIN.test(part.trim()))) return false;
  return !/\bfunction\s*\(|[`@]/.test(type) && !exceedsNestingLimit(type, false);
}

function parseTypes(written: readonly WrittenType[]): ReadonlyMap<number, SyntaxNode> | undefined {
  let masked = '';
  for (const { start, end, text: type } of written) {
    // Errors hold the line that they are in.
    masked += '\n'.repeat(start + 1 - HEAD.length - masked.length);
    masked += `${HEAD}${plainType(type)};`;
    if (masked.length !== end + 1) return undefined;
  }
  const { program, errors } = parseText(masked, { lang: 'ts', sourceType: 'module' });
  if (errors.length > 0) return undefined;
  const statements = childrenOf(program() as unknown as SyntaxNode, 'body');
  const found = new Map<number, SyntaxNode>();
  for (const statement of statements) {
    const type = childOf(childOf(statement, 'expression'), 'typeAnnotation');
    if (type !== undefined) found.set(statement.start + HEAD.length - 1, type);
  }
  return written.every(({ start }) => found.has(start)) ? found : undefined;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Without what only comments write; as long as it was, so that all keeps its place. */
function plainType(type: string): string {
  return type
    .replace(/\n[^\S\n]*\*(?!\/)/g, blank)
    .replace(/^\s*(?:\.\.\.|[?!])/, blank)
    .replace(/[=?!]\s*$/, blank)
    .replace(/\.</g, ' <')
    .replace(/\*/g, '0');
}
