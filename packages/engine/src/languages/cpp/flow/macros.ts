// Macros that are plainly calls. Their bodies are gathered in a text of their own, each as the body of a
// function, and read like the functions of the file; the linker reads them anew for each use.
import { parametersOf, readDefinition } from '../scan/macro-definition.ts';
import { ATTRIBUTE_WORDS } from '../scan/mended-words.ts';
import { macrosInPlaceOfFunctions } from '../scan/other-branches.ts';
import type { TokenizedSource } from '../scan/tokenize.ts';
import { INVISIBLE_WORDS, STATEMENT_WORDS, TYPE_WORDS } from '../scan/words.ts';

export interface Macro {
  readonly name: string;
  /** Absent for one that is used without parentheses. */
  readonly parameters?: readonly string[];
  readonly line: number;
  readonly endLine: number;
  /** Where the function of its body begins and ends in the text; absent where nothing is called in it. */
  readonly body?: { readonly start: number; readonly end: number };
  /** Whether a function has the name under another condition. */
  readonly isInPlaceOfFunction?: boolean;
}

export interface MacroSource {
  /** One function for each macro with a body. */
  readonly text: string;
  readonly macros: readonly Macro[];
  /** Names that stand for another name. */
  readonly aliases: readonly { readonly name: string; readonly meaning: string }[];
}

/** Longer ones are tables. */
const LONGEST = 4000;
/** A header may define registers by the ten thousand; calls among them are few. */
const MOST = 5000;

/** @param isDead whether no compiler sees what stands at an offset */
export function gatherMacros(
  text: string,
  source: TokenizedSource,
  {
    lineOf,
    isDead,
  }: {
    readonly lineOf: (offset: number) => number;
    readonly isDead: (offset: number) => boolean;
  },
): MacroSource {
  const pieces: string[] = [];
  let length = 0;
  const inPlace = macrosInPlaceOfFunctions(text, source);
  const macros: Macro[] = [];
  const aliases: { name: string; meaning: string }[] = [];
  for (const { name: directive, start, nameEnd, end } of source.directives) {
    if (directive !== 'define' || end - nameEnd > LONGEST || isDead(start)) continue;
    const found = readDefinition(text.slice(nameEnd, end));
    if (found === undefined) continue;
    const { name, list, rest } = found;
    const body = withCalls(plainBody(rest), list);
    if (list === undefined && NAME.test(body)) {
      if (body !== name) aliases.push({ name, meaning: body });
      continue;
    }
    const hasBody = CALL.test(body) || NAME.test(body);
    if (macros.length >= MOST || (list === undefined && !mayCall(body))) continue;
    if (hasBody && !isBalanced(body)) continue;
    const piece = hasBody ? `void f(){${body}\n;}\n` : '';
    macros.push({
      name,
      ...(list !== undefined && { parameters: parametersOf(list) }),
      line: lineOf(start),
      endLine: lineOf(Math.max(start, end - 1)),
      ...(inPlace.has(start) && { isInPlaceOfFunction: true }),
      ...(hasBody && { body: { start: length, end: length + piece.length - 1 } }),
    });
    pieces.push(piece);
    length += piece.length;
  }
  return { text: pieces.join(''), macros, aliases };
}

/** Of a macro without parentheses: most stand for constants, or for words in front of declarations. */
function mayCall(body: string): boolean {
  const [first = ''] = /^\w*/.exec(body) ?? [];
  const isDecoration =
    TYPE_WORDS.has(first) || ATTRIBUTE_WORDS.has(first) || INVISIBLE_WORDS.has(first);
  return !isDecoration && CALL.test(body);
}

const CALL = /(?:\b\d*[A-Za-z_]|[)\]])\w*\s*\(/;
const NAME = /^[A-Za-z_]\w*$/;

/** `__attribute__((aligned(sizeof(int *))))`, which the grammar does not know everywhere. */
const ATTRIBUTES = /\b__attribute(?:__)?\s*\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*\)/g;

/** Without comments, line ends and the signs that only a preprocessor reads. */
function plainBody(written: string): string {
  return written
    .replace(/\\\r?\n/g, ' ')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(ATTRIBUTES, ' ')
    .replace(/\b\w+(?:\s*##\s*\w+)+/g, '_pasted_')
    .replace(/(^|[^#])#\s*[A-Za-z_]\w*/g, '$1""')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * `log_it x` calls, where `x` is given its arguments in parentheses: `DEBUG(("%d", n))`. Types that a parameter is declared
 * with are told by how they are written, since what is given is not known here.
 */
function withCalls(body: string, list: string | undefined): string {
  if (list === undefined) return body;
  const parameters = parametersOf(list);
  return body.replace(CALL_OF_GIVEN, (written, callee: string, given: string) =>
    parameters.includes(given) && !parameters.includes(callee) && !NO_CALLEE.test(callee)
      ? `${callee} (${given})`
      : written,
  );
}

const CALL_OF_GIVEN =
  /(?<=(?:^|[;{}(),?:&|!]|\belse) ?)\b([a-z_]\w*) ([A-Za-z_]\w*)(?= ?(?:$|[;{}),:]))/g;
const NO_CALLEE = new RegExp(`_t$|^(?:${[...TYPE_WORDS, ...STATEMENT_WORDS].join('|')})$`);

/** What opens a block for others to close would swallow those behind it. */
function isBalanced(body: string): boolean {
  const open: string[] = [];
  for (const sign of body.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '0')) {
    const partner = PARTNERS.get(sign);
    if (partner !== undefined) open.push(partner);
    else if (CLOSING.has(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

const PARTNERS = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
]);
const CLOSING = new Set(PARTNERS.values());
