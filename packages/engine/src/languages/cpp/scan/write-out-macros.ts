// Writes out macros that paste names together, in the file that defines them: what they define and what they call have
// names only then. All others stay as they are, and are read like functions.
// How a preprocessor does it: https://en.cppreference.com/w/c/preprocessor/replace
import { parametersOf, readDefinition } from './macro-definition.ts';
import {
  type Directive,
  MARK,
  type TokenizedSource,
  type Tokens,
  tokenize,
  WORD,
} from './tokenize.ts';

/** A token, with whether something blank stands in front of it. */
interface Piece {
  readonly text: string;
  readonly isApart: boolean;
  readonly isWord: boolean;
}

interface Macro {
  readonly name: string;
  /** Absent for one that is used without parentheses. */
  readonly parameters?: readonly string[];
  readonly isVariadic: boolean;
  readonly body: readonly Piece[];
}

interface MacroUse {
  readonly macro: Macro;
  readonly given: readonly (readonly Piece[])[];
  /** Behind its last token. */
  readonly end: number;
}

/** Longer bodies, and uses that come to more, are left as they are. */
const LONGEST = 65_536;

/** What is written out may make a file so much longer, or twice as long. */
const MOST_MORE = 262_144;

/** How often each character may be looked at for where a use ends: uses in uses are looked at with each of those. */
const MOST_LOOKS = 16;

/** Macros in macros, beyond which nothing is written out. */
const DEEPEST = 32;

/**
 * @param isDead whether no compiler sees what stands at an offset
 * @returns the text with those macros written out, each in the line in which it is used; other lines stay where they are
 */
export function writeOutMacros(
  text: string,
  source: TokenizedSource,
  isDead: (offset: number) => boolean,
): string {
  const { starts, ends } = source.tokens;
  const macros = new ActiveMacros(text, source.directives, isDead);
  const room = Math.max(MOST_MORE, text.length);
  const looks = { left: MOST_LOOKS * room };
  const pieces: string[] = [];
  let written = 0;
  let more = 0;
  for (let at = 0; at < starts.length; ) {
    macros.readTo(at);
    const end = looks.left > 0 ? useEnd(text, source.tokens, macros, { at, looks }) : at;
    if (end === at) {
      at += 1;
      continue;
    }
    const [start, behind] = [starts[at]!, ends[end - 1]!];
    const use = text.slice(start, behind);
    const expanded = macros.expand(piecesOf(use));
    // What comes to too much takes its time as well.
    more += expanded?.length ?? LONGEST;
    if (more > room) break;
    if (expanded !== undefined) {
      // A blank, so that it does not become one word with what follows.
      pieces.push(text.slice(written, start), expanded, ' ', use.replace(/[^\n]+/g, ''));
      written = behind;
    }
    at = end;
  }
  if (written === 0) return text;
  pieces.push(text.slice(written));
  return pieces.join('');
}

/** Behind the use of a macro to be written out that begins at the token; the token itself where none does. */
function useEnd(
  text: string,
  { starts, ends, kinds }: Tokens,
  macros: ActiveMacros,
  { at, looks }: { readonly at: number; readonly looks: { left: number } },
): number {
  if (kinds[at] !== WORD || text[starts[at + 1] ?? text.length] !== '(') return at;
  const name = text.slice(starts[at], ends[at]);
  if (!macros.takesArguments(name)) return at;
  let depth = 0;
  for (let end = at + 1; end < starts.length && ends[end]! - starts[at]! < LONGEST; end += 1) {
    const sign = kinds[end] === MARK ? text[starts[end]!] : '';
    looks.left -= 1;
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth > 0) continue;
    if (macros.nextDirective <= end) return at;
    looks.left -= ends[end]! - starts[at]!;
    const given = piecesOf(text.slice(starts[at + 1], ends[end]));
    return macros.pasteIn(name, given) ? end + 1 : at;
  }
  return at;
}

/** The macros that are defined at a place of the file, as far as the file itself defines them. */
class ActiveMacros {
  readonly #text: string;
  readonly #directives: readonly Directive[];
  readonly #isDead: (offset: number) => boolean;
  /** By name; the longest where it depends on conditions which of several counts. */
  readonly #definitions = new Map<string, Macro>();
  readonly #pasting = new Map<Macro, boolean>();
  #next = 0;

  constructor(text: string, directives: readonly Directive[], isDead: (offset: number) => boolean) {
    this.#text = text;
    this.#directives = directives;
    this.#isDead = isDead;
  }

  /** Takes in all directives in front of the token. */
  readTo(token: number): void {
    for (; this.#next < this.#directives.length; this.#next += 1) {
      const { name, start, nameEnd, end, token: at } = this.#directives[this.#next]!;
      if (at > token) return;
      if ((name !== 'define' && name !== 'undef') || this.#isDead(start)) continue;
      const written = this.#text.slice(nameEnd, end);
      if (name === 'undef') this.#forget(/\w+/.exec(written)?.[0] ?? '');
      else if (written.length <= LONGEST) this.#define(written);
    }
  }

  /** The token that the next directive stands in front of. */
  get nextDirective(): number {
    return this.#directives[this.#next]?.token ?? Number.POSITIVE_INFINITY;
  }

  #define(written: string): void {
    const definition = readDefinition(written);
    if (definition === undefined) return;
    const { name, list, rest } = definition;
    const macro: Macro = {
      name,
      ...(list !== undefined && { parameters: parametersOf(list) }),
      isVariadic: list?.includes('...') === true,
      // What begins a line would be a directive.
      body: piecesOf(`. ${rest}`).slice(1),
    };
    const other = this.#definitions.get(name);
    if (other !== undefined && other.body.length >= macro.body.length) return;
    this.#definitions.set(name, macro);
    // Whether others paste may depend on it.
    this.#pasting.clear();
  }

  #forget(name: string): void {
    if (this.#definitions.delete(name)) this.#pasting.clear();
  }

  takesArguments(name: string): boolean {
    return this.#definitions.get(name)?.parameters !== undefined;
  }

  /** Whether the macro pastes when it is given that: it may use macros whose names it is given. */
  pasteIn(name: string, given: readonly Piece[]): boolean {
    const macro = this.#definitions.get(name);
    if (macro === undefined) return false;
    return (
      this.#pastes(macro, 0) || given.some((piece, at) => this.#namesPasting(piece, given[at + 1]))
    );
  }

  /** Whether the word is the name alone of a macro that pastes. */
  #namesPasting({ text, isWord }: Piece, next: Piece | undefined): boolean {
    const macro = isWord && next?.text !== '(' ? this.#definitions.get(text) : undefined;
    return macro?.parameters !== undefined && this.#pastes(macro, 0);
  }

  #pastes(macro: Macro, depth: number): boolean {
    const known = this.#pasting.get(macro);
    if (known !== undefined) return known;
    // Until it is known, for macros that use each other.
    this.#pasting.set(macro, false);
    const others = () =>
      macro.body.some(({ text, isWord }) => {
        const other = isWord && text !== macro.name ? this.#definitions.get(text) : undefined;
        return other !== undefined && this.#pastes(other, depth + 1);
      });
    const pastes = pastesNames(macro) || (depth < DEEPEST && others());
    this.#pasting.set(macro, pastes);
    return pastes;
  }

  /** @returns `undefined` where that comes to too much */
  expand(use: readonly Piece[]): string | undefined {
    const expanded = this.#expand(use, new Set(), false);
    return expanded === undefined ? undefined : textOf(expanded);
  }

  /** @param areGiven whether they are an argument: names that stand for another word may be parts of pasted ones there */
  #expand(
    pieces: readonly Piece[],
    hidden: ReadonlySet<string>,
    areGiven: boolean,
  ): Piece[] | undefined {
    const result: Piece[] = [];
    let length = 0;
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at]!;
      const use = hidden.has(piece.text) ? undefined : this.#useAt(pieces, at, areGiven);
      if (use === undefined) {
        result.push(piece);
        length += piece.text.length;
        continue;
      }
      const inner = new Set(hidden).add(piece.text);
      if (inner.size > DEEPEST) return undefined;
      const substituted = this.#substitute(use.macro, use.given, hidden);
      const expanded = substituted && this.#expand(substituted, inner, areGiven);
      if (expanded === undefined) return undefined;
      at = use.end - 1;
      for (const [index, each] of expanded.entries()) {
        result.push(index === 0 ? { ...each, isApart: piece.isApart } : each);
        length += each.text.length;
      }
      if (length > LONGEST) return undefined;
    }
    return result;
  }

  /** The use of a macro that is written out inside of others. */
  #useAt(pieces: readonly Piece[], at: number, areGiven: boolean): MacroUse | undefined {
    const { text, isWord } = pieces[at]!;
    const macro = isWord ? this.#definitions.get(text) : undefined;
    if (macro === undefined) return undefined;
    if (macro.parameters === undefined) {
      const isName = areGiven && macro.body.length === 1;
      return isName ? { macro, given: [], end: at + 1 } : undefined;
    }
    const found = argumentsAt(pieces, at + 1);
    if (found === undefined || !this.pasteIn(text, pieces.slice(at + 1, found.end)))
      return undefined;
    return { macro, given: found.arguments, end: found.end };
  }

  /** The body with the arguments in the places of the parameters. */
  #substitute(
    macro: Macro,
    given: readonly (readonly Piece[])[],
    hidden: ReadonlySet<string>,
  ): Piece[] | undefined {
    const { parameters = [], isVariadic, body } = macro;
    const last = parameters.length - 1;
    const argumentOf = ({ text }: Piece): readonly Piece[] | undefined => {
      const at = parameters.indexOf(text);
      if (at === -1) return undefined;
      return isVariadic && at === last ? joined(given.slice(last)) : (given[at] ?? []);
    };
    const result: Piece[] = [];
    for (let at = 0; at < body.length; at += 1) {
      const piece = body[at]!;
      const next = body[at + 1];
      if (isPaste(body, at)) {
        const right = body[at + 2] ?? NOTHING;
        const isRest = isVariadic && right.text === parameters[last];
        pasteOnto(result, argumentOf(right) ?? [right], isRest);
        at += 2;
        continue;
      }
      const quoted = piece.text === '#' && next !== undefined ? argumentOf(next) : undefined;
      if (quoted !== undefined) {
        result.push(asString(quoted, piece.isApart));
        at += 1;
        continue;
      }
      const argument = argumentOf(piece);
      // What is pasted is not written out before.
      const isPasted = isPaste(body, at + 1);
      const expanded =
        isPasted || argument === undefined ? argument : this.#expand(argument, hidden, true);
      if (argument === undefined) result.push(piece);
      else if (expanded === undefined) return undefined;
      else result.push(...(isPasted && expanded.length === 0 ? [NOTHING] : apart(expanded)));
    }
    return result.filter(({ text }) => text !== '');
  }
}

const NOTHING: Piece = { text: '', isApart: true, isWord: false };

const isPaste = (body: readonly Piece[], at: number): boolean =>
  body[at]?.text === '#' && body[at + 1]?.text === '#' && !body[at + 1]!.isApart;

/** Whether a parameter becomes a part of a name; `, ## rest` makes none. */
function pastesNames({ parameters = [], isVariadic, body }: Macro): boolean {
  const isPart = (piece: Piece | undefined) =>
    piece !== undefined &&
    parameters.includes(piece.text) &&
    !(isVariadic && piece.text === parameters.at(-1));
  return body.some((_, at) => isPaste(body, at) && (isPart(body[at - 1]) || isPart(body[at + 2])));
}

/** @param isRest whether it is all further arguments: without any, a comma in front of them goes as well */
function pasteOnto(result: Piece[], behind: readonly Piece[], isRest: boolean): void {
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

const asString = (given: readonly Piece[], isApart: boolean): Piece => ({
  text: `"${textOf(given).replace(/["\\]/g, '\\$&')}"`,
  isApart,
  isWord: false,
});

/** So that it does not become one word, or one sign, with what stands in front of it. */
const apart = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => (at === 0 ? { ...piece, isApart: true } : piece));

/** The arguments in the parentheses that open at the place, and where these end. */
function argumentsAt(
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

const joined = (given: readonly (readonly Piece[])[]): Piece[] =>
  given.flatMap((each, at) =>
    at === 0 ? each : [{ text: ',', isApart: false, isWord: false }, ...each],
  );

function piecesOf(text: string): Piece[] {
  const { starts, ends, kinds } = tokenize(text).tokens;
  return starts.map((start, at) => ({
    text: text.slice(start, ends[at]),
    isApart: at === 0 || start > ends[at - 1]!,
    isWord: kinds[at] === WORD,
  }));
}

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isApart }, at) => (isApart && at > 0 ? ` ${text}` : text)).join('');
