// Specialisations of templates: definitions under one name that differ in what is given to them. Which of them a name means
// is told by its text, where that is all that counts; where only a type parameter tells it, all that may be.
// https://en.cppreference.com/w/cpp/language/partial_specialization
import {
  ANY_ARGUMENT,
  argumentsIn,
  givenName,
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

export class Specialisations {
  readonly #state: Pick<SolverState, 'units' | 'texts'>;
  readonly #sign: string;
  /** By the whole name of the template; made when the first name is asked for, since all are declared then. */
  #patterns: ReadonlyMap<string, readonly Pattern[]> | undefined;
  readonly #known = new Map<string, Found>();

  /** @param sign in front of the names of types, as files bind them */
  constructor(state: Pick<SolverState, 'units' | 'texts'>, sign: string) {
    this.#state = state;
    this.#sign = sign;
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
    this.#patterns ??= this.#collect();
    const template = name + cut.template;
    const patterns = this.#patterns.get(template.replace(/^\./, ''));
    const found = patterns === undefined ? [''] : chosen(patterns, cut.given);
    return found.flatMap((pattern) => this.#behind(template + pattern, cut.rest));
  }

  #collect(): ReadonlyMap<string, readonly Pattern[]> {
    const { texts, units } = this.#state;
    const found = new Map<string, Pattern[]>();
    const seen = new Set<number>();
    for (const { rules, globals } of units) {
      if (rules.linksByName !== true) continue;
      for (const text of globals.keys()) {
        const written = texts.textOf(text);
        if (!written.endsWith('>') || !written.startsWith(this.#sign) || seen.has(text)) continue;
        seen.add(text);
        const name = written.slice(this.#sign.length);
        const open = openingOf(name);
        if (open <= 0) continue;
        const pattern = name.slice(open);
        appendTo(found, name.slice(0, open), { text: pattern, arguments: argumentsIn(pattern) });
      }
    }
    return found;
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
function chosen(patterns: readonly Pattern[], given: string): readonly string[] {
  if (patterns.some(({ text }) => text === given)) return [given];
  const own = argumentsIn(given);
  const suiting = patterns.map((pattern) => ({ pattern, suits: suits(pattern, own) }));
  const sure = suiting.filter((each) => each.suits === SUITS.yes);
  const [best] = sure.sort((a, b) => literalLength(b.pattern) - literalLength(a.pattern));
  const otherwise = best?.pattern.text ?? '';
  if (best !== undefined && !given.includes(ANY_ARGUMENT)) return [otherwise];
  const possible = suiting.filter((each) => each.suits === SUITS.maybe);
  if (possible.length > MOST_MEANT) return [otherwise];
  return [otherwise, ...possible.map(({ pattern }) => pattern.text)];
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
    const suited = suitsArgument(each, own);
    if (suited === SUITS.no) return SUITS.no;
    if (suited < least) least = suited;
  }
  return given.length > wanted.length && given.at(-1) !== REST ? SUITS.no : least;
}

/** A parameter pack. */
const REST = `${ANY_ARGUMENT}...`;

function suitsArgument(wanted: string, given: string): Suits {
  if (wanted === given || wanted === ANY_ARGUMENT) return SUITS.yes;
  if (wanted.includes(ANY_ARGUMENT) && expressionOf(wanted).test(given))
    return isConditional(wanted) ? SUITS.maybe : SUITS.yes;
  return given.includes(ANY_ARGUMENT) && expressionOf(given).test(wanted) ? SUITS.maybe : SUITS.no;
}

/** `enable_if_t<is_enum<?>::value>`: whether it suits is reckoned by the compiler, and not seen in the text. */
const isConditional = (wanted: string): boolean =>
  /enable_if|void_t|decltype|\bconditional/.test(wanted);

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split(ANY_ARGUMENT)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
