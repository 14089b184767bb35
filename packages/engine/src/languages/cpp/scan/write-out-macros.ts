// Writes out macros that paste names together or define functions, and those around and in the names of namespaces: what
// they define and what they call is there, or has names, only then. All others stay as they are, and are read like functions.
// How a preprocessor does it: https://en.cppreference.com/w/c/preprocessor/replace
import { readDefinition } from './macro-definition.ts';
import {
  apart,
  argumentsAt,
  asString,
  callsOnLocal,
  isPartOfStatement,
  isPaste,
  isWrittenOut,
  joined,
  type Macro,
  macroOf,
  NOTHING,
  namesNothing,
  type Piece,
  pasteOnto,
  piecesOf,
  textOf,
} from './macro-pieces.ts';
import {
  formOfAll,
  MOST_CHOICES,
  MOST_VARIANTS,
  type Neighbours,
  sideBySide,
} from './macro-variants.ts';
import {
  isNamespaceName,
  type NamespacePart,
  namespacePartsOf,
  withoutAttributes,
} from './namespace-macros.ts';
import { leavesOpen, OpenBraces } from './opened-by-macros.ts';
import { type Directive, MARK, type TokenizedSource, type Tokens, WORD } from './tokenize.ts';

interface MacroUse {
  /** Several where any of them may be meant, and all can stand there. */
  readonly macros: readonly Macro[];
  readonly form: ReturnType<typeof formOfAll>;
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

/** What may be written between the parentheses of a macro around a namespace. */
const LONGEST_LIST = 300;

/** Macros in macros, beyond which nothing is written out. */
const DEEPEST = 32;

export interface ReadableMacros {
  readonly text: string;
  readonly source: TokenizedSource;
  /** Definitions in other files, as they stand behind the word `define`. */
  readonly given: readonly string[];
  /** Whether no compiler sees what stands at an offset. */
  readonly isDead: (offset: number) => boolean;
}

/** @returns the text with those macros written out, each in the line in which it is used; other lines stay where they are */
export function writeOutMacros(readable: ReadableMacros): string {
  const { text, isBalanced } = writeOut(readable, true);
  // Of a macro that closes a block another definition may be meant than of the one that opens it.
  return isBalanced ? text : writeOut(readable, false).text;
}

/** @param hasBlocks whether what leaves blocks open that are no namespaces is written out */
function writeOut(
  readable: ReadableMacros,
  hasBlocks: boolean,
): { readonly text: string; readonly isBalanced: boolean } {
  const { text, source } = readable;
  const { starts, ends } = source.tokens;
  const macros = new ActiveMacros(readable, hasBlocks);
  const room = Math.max(MOST_MORE, text.length);
  const looks = { left: MOST_LOOKS * room };
  const pieces: string[] = [];
  const braces = new OpenBraces();
  const wordAt = (at: number) => text.slice(starts[at], ends[at]);
  let written = 0;
  let more = 0;
  for (let at = 0; at < starts.length; ) {
    macros.readTo(at);
    braces.take(text[starts[at]!]);
    const around = macros.aroundAt(text, source.tokens, { at, braces });
    const isRead = around !== undefined || looks.left <= 0;
    const end = around?.end ?? (isRead ? at : useEnd(text, source.tokens, macros, { at, looks }));
    if (end === at) {
      at += 1;
      continue;
    }
    const [start, behind] = [starts[at]!, ends[Math.max(at, end - 1)]!];
    const use = text.slice(start, behind);
    const isInBlock = braces.depth > 0 && at > 0 && end < starts.length;
    const neighbours = isInBlock ? { before: wordAt(at - 1), behind: wordAt(end) } : NOWHERE;
    const expanded = around?.written ?? macros.expand(piecesOf(use), neighbours);
    // What comes to too much takes its time as well.
    more += expanded === undefined ? LONGEST : Math.max(0, expanded.length - use.length);
    if (more > room) break;
    if (expanded !== undefined) {
      // A blank, so that it does not become one word with what follows.
      pieces.push(text.slice(written, start), expanded, ' ', use.replace(/[^\n]+/g, ''));
      written = behind;
    }
    at = Math.max(end, at + 1);
  }
  if (written > 0) pieces.push(text.slice(written));
  const isBalanced = !macros.wroteBlocks || braces.depth === 0;
  return { text: written > 0 ? pieces.join('') : text, isBalanced };
}

/** Where only one of several definitions can stand. */
const NOWHERE: Neighbours = { before: '', behind: '' };

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

interface Place {
  /** Whether it is in an argument: names that stand for another word may be parts of pasted ones there. */
  readonly areGiven: boolean;
  readonly around: Neighbours;
}

const AROUND: Readonly<Record<'value' | 'statement', Neighbours>> = {
  value: { before: '(', behind: ')' },
  statement: { before: ';', behind: ';' },
};

/** The macros that are defined at a place of the file: those that it is given, and its own. */
class ActiveMacros {
  readonly #text: string;
  readonly #directives: readonly Directive[];
  readonly #isDead: (offset: number) => boolean;
  /** By name; the longest where it depends on conditions which of several counts. */
  readonly #definitions = new Map<string, Macro>();
  /** All definitions of those that have several, the longest as well. */
  readonly #variants = new Map<string, readonly Macro[]>();
  readonly #pasting = new Map<Macro, boolean>();
  /** By the longest definition; `null` for those that stand around none. */
  readonly #aroundNamespaces = new Map<Macro, Macro | null>();
  readonly #given = new Set<Macro>();
  /** Whether what leaves blocks open has been written out. */
  wroteBlocks = false;
  readonly #hasBlocks: boolean;
  #next = 0;
  #choicesLeft = 0;

  constructor({ text, source, given, isDead }: ReadableMacros, hasBlocks: boolean) {
    this.#hasBlocks = hasBlocks;
    this.#text = text;
    this.#directives = source.directives;
    this.#isDead = isDead;
    for (const definition of given) this.#define(definition, true);
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

  /** @param isGiven whether another file defines it: what the file itself defines counts instead */
  #define(written: string, isGiven = false): void {
    const definition = readDefinition(written);
    if (definition === undefined) return;
    const macro = macroOf(definition);
    const other = this.#definitions.get(macro.name);
    const isOther = other !== undefined && this.#given.has(other) === isGiven;
    // Whether others paste may depend on it.
    this.#pasting.clear();
    if (other !== undefined) this.#aroundNamespaces.delete(other);
    if (isOther) this.#vary(other, macro);
    else this.#variants.delete(macro.name);
    if (isGiven) this.#given.add(macro);
    if (isOther && other.body.length >= macro.body.length) return;
    this.#definitions.set(macro.name, macro);
  }

  #vary(other: Macro, macro: Macro): void {
    const all = this.#variants.get(macro.name) ?? [other];
    const isKnown = all.some(({ body }) => textOf(body) === textOf(macro.body));
    if (!isKnown && all.length < MOST_VARIANTS) this.#variants.set(macro.name, [...all, macro]);
  }

  #forget(name: string): void {
    this.#variants.delete(name);
    if (this.#definitions.delete(name)) this.#pasting.clear();
  }

  takesArguments(name: string): boolean {
    return this.#definitions.get(name)?.parameters !== undefined;
  }

  /**
   * What a macro writes that opens or closes namespaces or other blocks, or that stands for the name of a namespace where such
   * a name stands: behind `namespace`, and in front of `::`; and behind which token its use ends.
   */
  aroundAt(
    text: string,
    { starts, ends, kinds }: Tokens,
    { at, braces }: { readonly at: number; readonly braces: OpenBraces },
  ): { readonly written: string; readonly end: number } | undefined {
    const macro = kinds[at] === WORD ? this.#around(text.slice(starts[at], ends[at])) : undefined;
    if (macro === undefined) return undefined;
    if (isNamespaceName(macro)) {
      const isQualifier = text.startsWith('::', starts[at + 1]);
      const isNamed = isQualifier || text.slice(starts[at - 1], ends[at - 1]) === 'namespace';
      if (isNamed) return { written: textOf(this.#writeName(macro.body, 0)), end: at + 1 };
    }
    const given =
      macro.parameters &&
      argumentsAt(piecesOf(text.slice(starts[at + 1], starts[at + 1]! + LONGEST_LIST)), 0);
    if (macro.parameters !== undefined && given === undefined) return undefined;
    const written =
      this.#writeNamespaces(macro, given?.arguments ?? []) ??
      this.#writeBlock(macro, given?.arguments ?? []);
    if (written === undefined || !braces.takeAll(written)) return undefined;
    return { written: textOf(written), end: at + 1 + (given?.end ?? 0) };
  }

  #writeNamespaces(macro: Macro, given: readonly (readonly Piece[])[]): Piece[] | undefined {
    const parts = this.#partsOf(macro, given, new Set());
    if (parts === undefined || parts.length === 0) return undefined;
    const written = parts.flatMap((part) => (part.kind === 'macro' ? [] : apart(part.pieces)));
    const isOpening = written.some(({ text }) => text === '{');
    return isOpening && !parts.some(({ kind }) => kind === 'head') ? undefined : written;
  }

  #writeBlock(macro: Macro, given: readonly (readonly Piece[])[]): Piece[] | undefined {
    if (!this.#hasBlocks || !leavesOpen(macro)) return undefined;
    const body = this.#substitute(macro, given, new Set());
    this.#choicesLeft = MOST_CHOICES;
    const place = { areGiven: false, around: AROUND.statement };
    const written = body && this.#expand(body, new Set([macro.name]), place);
    this.wroteBlocks ||= written !== undefined;
    return written;
  }

  /** A macro that may stand around namespaces or in front of blocks; of several definitions a name of a namespace comes first. */
  #around(name: string): Macro | undefined {
    const longest = this.#definitions.get(name);
    if (longest === undefined) return undefined;
    const known = this.#aroundNamespaces.get(longest);
    if (known !== undefined) return known ?? undefined;
    const all = this.#variants.get(name) ?? [longest];
    const isAround = leavesOpen(longest) || namespacePartsOf(longest.body) !== undefined;
    const found = all.find(isNamespaceName) ?? (isAround ? longest : undefined);
    this.#aroundNamespaces.set(longest, found ?? null);
    return found;
  }

  /** @returns without macros, each of which is what it writes, or nothing; `undefined` for what is not around namespaces */
  #partsOf(
    macro: Macro,
    given: readonly (readonly Piece[])[],
    hidden: ReadonlySet<string>,
  ): NamespacePart[] | undefined {
    const body = this.#substitute(macro, given, hidden);
    const inner = new Set(hidden).add(macro.name);
    return namespacePartsOf(body ?? [])?.flatMap((part): NamespacePart[] => {
      if (part.kind !== 'macro') return [{ ...part, pieces: this.#writeName(part.pieces, 0) }];
      const other = inner.has(part.name) ? undefined : this.#around(part.name);
      if (other === undefined || inner.size >= DEEPEST) return [];
      return this.#partsOf(other, part.given, inner) ?? [];
    });
  }

  #writeName(pieces: readonly Piece[], depth: number): Piece[] {
    return withoutAttributes(pieces).flatMap((piece) => {
      const other = piece.isWord ? this.#around(piece.text) : undefined;
      if (other === undefined || depth >= DEEPEST || !isNamespaceName(other)) return [piece];
      if (withoutAttributes(other.body)[0]!.text === piece.text) return [piece];
      return apart(this.#writeName(other.body, depth + 1));
    });
  }

  /** Whether the macro pastes when it is given that: it may use macros whose names it is given. */
  pasteIn(name: string, given: readonly Piece[]): boolean {
    const macro = this.#definitions.get(name);
    if (macro === undefined) return false;
    const all = this.#variants.get(name) ?? [macro];
    return all.some((each) => this.#pastesIn(each, given));
  }

  #pastesIn(macro: Macro, given: readonly Piece[]): boolean {
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
      macro.body.some(({ text, isWord }, at) => {
        const other = isWord && text !== macro.name ? this.#definitions.get(text) : undefined;
        if (other === undefined || namesNothing(macro.body, at + 1)) return false;
        const all = this.#variants.get(text) ?? [other];
        return all.some((each) => this.#pastes(each, depth + 1));
      });
    // A macro of another file can hardly know what the place has, and is used in many.
    const isLocal = !this.#given.has(macro) && callsOnLocal(macro);
    const pastes = isWrittenOut(macro) || isLocal || (depth < DEEPEST && others());
    this.#pasting.set(macro, pastes);
    return pastes;
  }

  /** @returns `undefined` where that comes to too much, or where only what needs no writing out can stand */
  expand(use: readonly Piece[], around: Neighbours): string | undefined {
    this.#choicesLeft = MOST_CHOICES;
    const expanded = this.#expand(use, new Set(), { areGiven: false, around });
    return expanded === undefined ? undefined : textOf(expanded);
  }

  #expand(
    pieces: readonly Piece[],
    hidden: ReadonlySet<string>,
    place: Place,
  ): Piece[] | undefined {
    const result: Piece[] = [];
    let length = 0;
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at]!;
      const before = result.at(-1)?.text ?? place.around.before;
      const use = hidden.has(piece.text)
        ? undefined
        : this.#useAt(pieces, at, { ...place, around: { ...place.around, before } });
      if (use === undefined) {
        result.push(piece);
        length += piece.text.length;
        continue;
      }
      if (hidden.size >= DEEPEST) return undefined;
      const behind = pieces[use.end]?.text ?? place.around.behind;
      const expanded = this.#writeUse(use, hidden, { ...place, around: { before, behind } });
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

  #writeUse(
    { macros, form, given }: MacroUse,
    hidden: ReadonlySet<string>,
    place: Place,
  ): Piece[] | undefined {
    const inside = form === undefined ? place : { ...place, around: AROUND[form] };
    const inner = new Set(hidden).add(macros[0]!.name);
    const written: Piece[][] = [];
    for (const macro of macros) {
      const substituted = this.#substitute(macro, given, hidden);
      const each = substituted && this.#expand(substituted, inner, inside);
      if (each === undefined) return undefined;
      written.push(each);
    }
    return form === undefined ? written[0] : sideBySide(form, written);
  }

  /** The use of a macro that is written out inside of others. */
  #useAt(pieces: readonly Piece[], at: number, { areGiven, around }: Place): MacroUse | undefined {
    const { text, isWord } = pieces[at]!;
    const macro = isWord ? this.#definitions.get(text) : undefined;
    if (macro === undefined) return undefined;
    if (macro.parameters === undefined) {
      const isName = areGiven ? macro.body.length === 1 : isPartOfStatement(macro);
      return isName ? { macros: [macro], form: undefined, given: [], end: at + 1 } : undefined;
    }
    const found = argumentsAt(pieces, at + 1);
    if (found === undefined) return undefined;
    const isPart = !areGiven && isPartOfStatement(macro);
    const { arguments: given, end } = found;
    const written = pieces.slice(at + 1, end);
    if (!isPart && !this.pasteIn(text, written)) return undefined;
    const variants = this.#variants.get(text) ?? [macro];
    const behind = pieces[end]?.text ?? around.behind;
    const form =
      variants.length > 1 && this.#choicesLeft > 0
        ? formOfAll(variants, { ...around, behind })
        : undefined;
    if (form !== undefined) {
      this.#choicesLeft -= 1;
      return { macros: variants, form, given, end };
    }
    // Where others than the longest paste alone, all of them count as functions do.
    const isWritten = isPart || this.#pastesIn(macro, written);
    return isWritten ? { macros: [macro], form, given, end } : undefined;
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
        isPasted || argument === undefined
          ? argument
          : this.#expand(argument, hidden, { areGiven: true, around: NOWHERE });
      if (argument === undefined) result.push(piece);
      else if (expanded === undefined) return undefined;
      else result.push(...(isPasted && expanded.length === 0 ? [NOTHING] : apart(expanded)));
    }
    return result.filter(({ text }) => text !== '');
  }
}
