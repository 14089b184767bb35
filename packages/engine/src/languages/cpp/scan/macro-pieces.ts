// What macros are made of, and how the tokens of their bodies are put together.
// How a preprocessor does it: https://en.cppreference.com/w/c/preprocessor/replace
import { type MacroDefinition, parametersOf } from './macro-definition.ts';
import { tokenize, WORD } from './tokenize.ts';
import { STATEMENT_WORDS } from './words.ts';

/** A token, with whether something blank stands in front of it. */
export interface Piece {
  readonly text: string;
  readonly isApart: boolean;
  readonly isWord: boolean;
}

export interface Macro {
  readonly name: string;
  /** Absent for one that is used without parentheses. */
  readonly parameters?: readonly string[];
  readonly isVariadic: boolean;
  readonly body: readonly Piece[];
}

export const macroOf = ({ name, list, rest }: MacroDefinition): Macro => ({
  name,
  ...(list !== undefined && { parameters: parametersOf(list) }),
  isVariadic: list?.includes('...') === true,
  // What begins a line would be a directive.
  body: piecesOf(`. ${rest}`).slice(1),
});

export const NOTHING: Piece = { text: '', isApart: true, isWord: false };

export const isPaste = (body: readonly Piece[], at: number): boolean =>
  body[at]?.text === '#' && body[at + 1]?.text === '#' && !body[at + 1]!.isApart;

/** Whether a parameter becomes a part of a name; `, ## rest` makes none. */
function pastesNames({ parameters = [], isVariadic, body }: Macro): boolean {
  const isPart = (piece: Piece | undefined) =>
    piece !== undefined &&
    parameters.includes(piece.text) &&
    !(isVariadic && piece.text === parameters.at(-1));
  return body.some((_, at) => isPaste(body, at) && (isPart(body[at - 1]) || isPart(body[at + 2])));
}

/**
 * Whether what uses the macro has to be read as the macro writes it: it pastes names together, is given the name of a member, defines functions, which
 * are there where they are written out alone, is an entry of a list, or is given another macro to use.
 */
export const isWrittenOut = (macro: Macro): boolean =>
  pastesNames(macro) ||
  isGivenNames(macro) ||
  definesFunctions(macro) ||
  isHead(macro) ||
  isOfList(macro) ||
  usesGiven(macro);

/** `a->NAME(b)`, `a.__VA_ARGS__`, `a::NAME(b)`, `NAME::a`: what it is given is no value. */
function isGivenNames({ parameters = [], isVariadic, body }: Macro): boolean {
  const rest = isVariadic ? parameters.at(-1) : undefined;
  return body.some(({ text }, at) => {
    if (!parameters.includes(text)) return false;
    if (text !== rest && body[at + 1]?.text === ':' && body[at + 2]?.text === ':') return true;
    const isCalled = text === rest || body[at + 1]?.text === '(';
    return isCalled && isMember(body, at);
  });
}

/** Whether the piece stands behind `.`, `->` or `::`. */
function isMember(body: readonly Piece[], at: number): boolean {
  const [first, second] = [body[at - 2]?.text, body[at - 1]?.text];
  if (second === '.') return first !== '.';
  return (first === '-' && second === '>') || (first === ':' && second === ':');
}

/** `tester.run(a)`: whether it calls a member of what only the place knows where it stands, as far as that can be seen. */
export function callsOnLocal({ parameters, body }: Macro): boolean {
  if (parameters === undefined) return false;
  return body.some(({ text, isWord }, at) => {
    if (!isWord || !/^[a-z]/.test(text) || parameters.includes(text) || text === 'this')
      return false;
    if (isMember(body, at) || isDeclared(body, at)) return false;
    const member = body[at + 1]?.text === '.' ? at + 2 : at + 3;
    return (
      body[member]?.isWord === true &&
      body[member + 1]?.text === '(' &&
      isMember(body, member) &&
      body[member - 1]?.text !== ':'
    );
  });
}

/** Whether the body itself declares it, behind a type. */
const isDeclared = (body: readonly Piece[], use: number): boolean =>
  body.some(
    ({ text }, at) =>
      at > 0 &&
      at < use &&
      text === body[use]!.text &&
      (body[at - 1]!.isWord || ENDS_OF_TYPES.has(body[at - 1]!.text)),
  );

/** `static int NAME(struct s *a)`, the head of a function that is given its name, with what may stand behind. */
function isHead({ parameters = [], body }: Macro): boolean {
  const open = body.findIndex(({ text }) => text === '(');
  const name = body[open - 1];
  if (name === undefined || open < 2 || !parameters.includes(name.text)) return false;
  if (!body.slice(0, open - 1).every(isOfType) || body[0]!.text === '*') return false;
  if (body.some(({ text }) => ENDS_OF_HEADS.has(text))) return false;
  const list = argumentsAt(body, open);
  return list !== undefined && declaresParameters(list.arguments);
}

const isOfType = ({ text, isWord }: Piece): boolean =>
  text === '*' ||
  (isWord &&
    (text === 'const' ||
      text === 'void' ||
      text === 'int' ||
      text === 'char' ||
      !STATEMENT_WORDS.has(text)));

const ENDS_OF_HEADS: ReadonlySet<string> = new Set([';', '{', '}', '=', '#', ':', '?', '"']);

/** `void`, or each with a type in front of its name. */
const declaresParameters = (parameters: readonly (readonly Piece[])[]): boolean =>
  parameters.every(
    (pieces) =>
      (parameters.length === 1 && pieces.length < 2) ||
      (pieces.length > 1 && pieces[0]!.isWord && pieces.every((piece) => isOfParameter(piece))),
  );

const isOfParameter = ({ text, isWord }: Piece): boolean =>
  isWord || text === '*' || text === '[' || text === ']' || text === '.';

/** `{ #name, run }`, `{ name },`, `.name = run`, `[AT(name)] = run`: what a list of values is made of, and no block. */
function isOfList({ parameters, body }: Macro): boolean {
  if (parameters === undefined || body.some(({ text }) => text === ';')) return false;
  const [first, second, ...others] = body;
  if (first?.text === '.') return second?.isWord === true && others[0]?.text === '=';
  if (first?.text === '[') return body.some(({ text }) => text === '=');
  const last = body.at(-1)?.text === ',' ? body.at(-2) : body.at(-1);
  return first?.text === '{' && last?.text === '}' && body.length > 2;
}

/** `LIST(X)` that stands for `X(a) X(b)`. */
function usesGiven({ parameters = [], body }: Macro): boolean {
  const uses = body.filter(
    ({ text }, at) => parameters.includes(text) && body[at + 1]?.text === '(',
  );
  return uses.length > 1;
}

/** Whether it stands for nothing, or for a part of a statement that is none by itself: `#define TRY try`. */
export const isPartOfStatement = ({ body }: Macro): boolean =>
  body[0] === undefined || PARTS_OF_STATEMENTS.has(body[0].text);

const PARTS_OF_STATEMENTS: ReadonlySet<string> = new Set([
  ...['try', 'catch', 'else', '{', '}'],
  ...['_Pragma', '__pragma'],
]);

/** `static void NAME(T *a) { … }`, whole. */
function definesFunctions({ body, parameters }: Macro): boolean {
  if (parameters === undefined) return false;
  let depth = 0;
  let isFound = false;
  for (const [at, { text }] of body.entries()) {
    if (text === '{') {
      isFound ||= depth === 0 && endsHead(body, at - 1);
      depth += 1;
    } else if (text === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return isFound && depth === 0;
}

/** Whether the head of a function, with a type and a name in front of the parentheses, ends at the place. */
function endsHead(body: readonly Piece[], end: number): boolean {
  let depth = 0;
  let open = end;
  while (open > 0 && BEHIND_PARAMETERS.has(body[open]!.text)) open -= 1;
  for (; open > 0; open -= 1) {
    const text = body[open]!.text;
    if (text === ')') depth += 1;
    else if (text === '(') depth -= 1;
    if (depth <= 0) break;
  }
  const [name, before] = [body[open - 1], body[open - 2]];
  if (body[open]?.text !== '(' || depth !== 0 || name?.isWord !== true) return false;
  if (STATEMENT_WORDS.has(name.text) || before === undefined) return false;
  return (
    ENDS_OF_TYPES.has(before.text) || (before.isWord && !IN_FRONT_OF_STATEMENTS.has(before.text))
  );
}

/** `bool name() const noexcept {` */
const BEHIND_PARAMETERS: ReadonlySet<string> = new Set([
  ...['const', 'volatile', 'noexcept', 'override', 'final', '&', '&&'],
]);

/** `T *name(`, `T &name(`, `C<T> name(` */
const ENDS_OF_TYPES: ReadonlySet<string> = new Set(['*', '&', '&&', '>']);

const IN_FRONT_OF_STATEMENTS: ReadonlySet<string> = new Set(['else', 'do', 'return']);

/** @param isRest whether it is all further arguments: without any, a comma in front of them goes as well */
export function pasteOnto(result: Piece[], behind: readonly Piece[], isRest: boolean): void {
  if (isRest && result.at(-1)?.text === ',') {
    if (behind.length === 0) result.pop();
    else result.push(...behind);
    return;
  }
  const front = result.pop() ?? NOTHING;
  const [first = NOTHING, ...others] = behind;
  const text = front.text + first.text;
  result.push({ text, isApart: front.isApart, isWord: /^[A-Za-z_]/.test(text) }, ...others);
}

export const asString = (given: readonly Piece[], isApart: boolean): Piece => ({
  text: `"${textOf(given).replace(/["\\]/g, '\\$&')}"`,
  isApart,
  isWord: false,
});

/** So that it does not become one word, or one sign, with what stands in front of it. */
export const apart = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => (at === 0 ? { ...piece, isApart: true } : piece));

/** The arguments in the parentheses that open at the place, and where these end. */
export function argumentsAt(
  pieces: readonly Piece[],
  open: number,
): { readonly arguments: Piece[][]; readonly end: number } | undefined {
  if (pieces[open]?.text !== '(') return undefined;
  const found: Piece[][] = [[]];
  let depth = 1;
  for (let at = open + 1; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (piece.text === '(') depth += 1;
    else if (piece.text === ')') depth -= 1;
    if (depth === 0) return { arguments: found, end: at + 1 };
    if (piece.text === ',' && depth === 1) found.push([]);
    else found.at(-1)!.push(piece);
  }
  return undefined;
}

export const joined = (given: readonly (readonly Piece[])[]): Piece[] =>
  given.flatMap((each, at) =>
    at === 0 ? each : [{ text: ',', isApart: false, isWord: false }, ...each],
  );

export function piecesOf(text: string): Piece[] {
  const { starts, ends, kinds } = tokenize(text).tokens;
  return starts.map((start, at) => ({
    text: text.slice(start, ends[at]),
    isApart: at === 0 || start > ends[at - 1]!,
    isWord: kinds[at] === WORD,
  }));
}

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isApart }, at) => (isApart && at > 0 ? ` ${text}` : text)).join('');

/** Whether what is pasted with the arguments behind the place is a name that nothing else can write. */
export function namesNothing(pieces: readonly Piece[], open: number): boolean {
  const given = argumentsAt(pieces, open)?.arguments ?? [];
  return given.some((argument) => argument.some(({ text }) => COUNTS.has(text)));
}

const COUNTS: ReadonlySet<string> = new Set(['__LINE__', '__COUNTER__']);
