// Specialisations of templates: definitions under one name that differ in what is given to them. Which of them a name means
// is told by its text, where that is all that counts; where only a type parameter tells it, all that may be.
// https://en.cppreference.com/w/cpp/language/partial_specialization
import {
  ANY_ARGUMENT,
  argumentsIn,
  givenName,
  SAME_ARGUMENT,
  withoutGiven,
} from '../../../flow/specialised-name.ts';
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

interface Pattern {
  /** With the brackets. */
  readonly text: string;
  readonly arguments: readonly string[];
}

interface Declared {
  /** By the whole name of the template. */
  readonly patterns: ReadonlyMap<string, readonly Pattern[]>;
  /** Last segments of names that stand for other types alone: which these are is not looked into. */
  readonly aliases: ReadonlySet<string>;
}

interface Found {
  readonly names: readonly string[];
  /** Whether a specialisation is, or may be, meant. */
  readonly isSpecial: boolean;
}

/** How what is given suits a pattern. */
const SUITS = { no: 0, maybe: 1, yes: 2 } as const;
type Suits = (typeof SUITS)[keyof typeof SUITS];

/** A template with more that may be meant is taken for what it is by itself. */
const MOST_MEANT = 32;

/** Of a template with more of them those are meant alone that are written out. */
const MOST_PATTERNS = 1024;

export class Specialisations {
  readonly #state: Pick<SolverState, 'units' | 'texts'>;
  readonly #sign: string;
  readonly #isAlias: (place: number) => boolean;
  /** Made when the first name is asked for, since all are declared then. */
  #declared: Declared | undefined;
  readonly #known = new Map<string, Found>();

  /**
   * @param sign in front of the names of types, as files bind them
   * @param isAlias whether a type that is bound to the place is but another name of one
   */
  constructor(
    state: Pick<SolverState, 'units' | 'texts'>,
    sign: string,
    isAlias: (place: number) => boolean,
  ) {
    this.#state = state;
    this.#sign = sign;
    this.#isAlias = isAlias;
  }

  /**
   * Names under which what is meant is bound: the template by its name alone, and specialisations by their patterns. Behind
   * the innermost namespace that has specialisations of the template; where none has any, the name as it is written.
   */
  meant({ facts, texts }: Unit, scope: number, written: string): readonly string[] {
    // A leading dot says that it begins at the top.
    const isWhole = written.startsWith('.');
    for (let at = isWhole ? -1 : scope; at !== -1; at = facts.scopes[at]!.parent) {
      for (const prefix of facts.scopes[at]!.prefixes ?? []) {
        const around = `${this.#state.texts.textOf(texts[prefix]!)}.`;
        const { names, isSpecial } = this.#find(around, written);
        if (isSpecial) return names;
      }
    }
    return this.#find(isWhole ? '.' : '', isWhole ? written.slice(1) : written).names;
  }

  /** @param around namespaces and classes, with a dot behind */
  #find(around: string, written: string): Found {
    const key = `${around} ${written}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const names = this.#behind(around, written);
    const found = {
      names,
      isSpecial: names.length > 1 || names[0] !== around + withoutGiven(written),
    };
    this.#known.set(key, found);
    return found;
  }

  /** @param name what is known already; a template inside of a specialisation may be given something as well */
  #behind(name: string, rest: string): readonly string[] {
    const cut = givenName(rest);
    if (cut === undefined) return [name + rest];
    this.#declared ??= this.#collect();
    const { patterns, aliases } = this.#declared;
    const template = name + cut.template;
    const known = patterns.get(template.replace(/^\./, ''));
    const found = known === undefined ? [''] : chosen(known, cut.given, aliases);
    return found.flatMap((pattern) => this.#behind(template + pattern, cut.rest));
  }

  #collect(): Declared {
    const { texts, units } = this.#state;
    const patterns = new Map<string, Pattern[]>();
    const aliases = new Set<string>();
    const classes = new Set<string>();
    const seen = new Set<number>();
    for (const { rules, globals } of units) {
      if (rules.linksByName !== true) continue;
      for (const [text, place] of globals) {
        const written = texts.textOf(text);
        if (!written.startsWith(this.#sign)) continue;
        const last = written.slice(Math.max(this.#sign.length, written.lastIndexOf('.') + 1));
        (this.#isAlias(place) ? aliases : classes).add(last);
        if (seen.has(text) || !written.endsWith('>')) continue;
        seen.add(text);
        const name = written.slice(this.#sign.length);
        const open = openingOf(name);
        if (open <= 0) continue;
        const pattern = name.slice(open);
        appendTo(patterns, name.slice(0, open), { text: pattern, arguments: argumentsIn(pattern) });
      }
    }
    for (const name of classes) aliases.delete(name);
    return { patterns, aliases };
  }
}

/** Where the brackets begin with which the name ends. */
function openingOf(name: string): number {
  let depth = 0;
  for (let at = name.length - 1; at > 0; at -= 1) {
    if (name[at] === '>') depth += 1;
    else if (name[at] === '<') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Patterns of what may be meant; the empty one is the template itself. */
function chosen(
  patterns: readonly Pattern[],
  written: string,
  aliases: ReadonlySet<string>,
): readonly string[] {
  if (patterns.some(({ text }) => text === written)) return [written];
  if (patterns.length > MOST_PATTERNS) return [''];
  const given = written.replace(/[A-Za-z_]\w*/g, (name) =>
    aliases.has(name) ? ANY_ARGUMENT : name,
  );
  const own = argumentsIn(given);
  const suiting = patterns.map((pattern) => ({ pattern, suits: suits(pattern, own) }));
  const sure = suiting.filter((each) => each.suits === SUITS.yes);
  const [best] = sure.sort((a, b) => literalLength(b.pattern) - literalLength(a.pattern));
  const otherwise = best?.pattern.text ?? '';
  if (best !== undefined && !given.includes(ANY_ARGUMENT)) return [otherwise];
  const possible = suiting
    .filter((each) => each.suits === SUITS.maybe)
    .map(({ pattern }) => pattern.text);
  // Those that are for one thing each are left out first where there are too many.
  const partial = possible.filter((text) => text.includes(ANY_ARGUMENT));
  const meant = [possible, partial].find(({ length }) => length <= MOST_MEANT) ?? [];
  return [otherwise, ...meant];
}

/** The longer what is not left open, the more special. */
const literalLength = ({ text }: Pattern): number => text.replaceAll(ANY_ARGUMENT, '').length;

/** Arguments that a pattern has beyond those that are given are there by default, and hold under a condition. */
function suits({ arguments: wanted }: Pattern, given: readonly string[]): Suits {
  let least: Suits = wanted.length > given.length ? SUITS.maybe : SUITS.yes;
  for (const [at, each] of wanted.entries()) {
    if (each === REST) return least;
    const own = given[at];
    if (own === undefined) break;
    const suited =
      each === SAME_ARGUMENT ? suitsSame(firstGiven(wanted, given), own) : suitsArgument(each, own);
    if (suited === SUITS.no) return SUITS.no;
    if (suited < least) least = suited;
  }
  return given.length > wanted.length && given.at(-1) !== REST ? SUITS.no : least;
}

/** A parameter pack. */
const REST = `${ANY_ARGUMENT}...`;

/** What is given for the first parameter of a pattern, as far as that is told: `char` by `char*` for `?*`. */
function firstGiven(wanted: readonly string[], given: readonly string[]): string | undefined {
  const at = wanted.findIndex((each) => each.includes(ANY_ARGUMENT));
  return openPart(wanted[at] ?? '', given[at] ?? '');
}

/** @param first what is given for the parameter where it comes for the first time, as far as that is told */
function suitsSame(first: string | undefined, given: string): Suits {
  if (first === undefined || first.includes(ANY_ARGUMENT) || given.includes(ANY_ARGUMENT))
    return SUITS.maybe;
  return first === given ? SUITS.yes : SUITS.no;
}

function suitsArgument(wanted: string, given: string): Suits {
  if (wanted === given || wanted === ANY_ARGUMENT) return SUITS.yes;
  if (openPart(wanted, given) !== undefined)
    return isConditional(wanted) || wanted.includes(SAME_ARGUMENT) ? SUITS.maybe : SUITS.yes;
  return openPart(given, wanted) === undefined ? SUITS.no : SUITS.maybe;
}

/** `enable_if_t<is_enum<?>::value>`: whether it suits is reckoned by the compiler, and not seen in the text. */
const isConditional = (wanted: string): boolean =>
  /enable_if|void_t|decltype|\bconditional/.test(wanted);

/**
 * What stands in the text where the pattern is open for the first time; `undefined` where it does not suit, or is not open.
 * Goes along both once, whatever they are.
 */
function openPart(pattern: string, text: string): string | undefined {
  const [start = '', ...parts] = pattern
    .replaceAll(SAME_ARGUMENT, ANY_ARGUMENT)
    .split(ANY_ARGUMENT);
  if (parts.length === 0 || !text.startsWith(start)) return undefined;
  const end = parts.pop()!;
  let first: string | undefined;
  let at = start.length;
  for (const part of parts) {
    // What is open stands for one character at the least.
    const found = text.indexOf(part, at + 1);
    if (found === -1) return undefined;
    first ??= text.slice(at, found);
    at = found + part.length;
  }
  if (!text.endsWith(end) || text.length - end.length <= at) return undefined;
  return first ?? text.slice(at, text.length - end.length);
}
