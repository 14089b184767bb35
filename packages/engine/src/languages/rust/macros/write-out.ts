// Writes out what macros by example stand for where they are used, in a text of as many lines: all that is read afterwards
// meets the Rust that a compiler meets. What is understood as it is, is left: rules that are read like functions, and macros
// that only let items through. https://doc.rust-lang.org/reference/macros-by-example.html
import { cutTokens } from '../extraction/tokens.ts';
import { quotingMacros } from '../extraction/words.ts';
import { type MacroDefinition, readDefinition } from './definitions.ts';
import { behindAttributes } from './fragments.ts';
import { letsThrough, readsLikeFunction } from './kinds.ts';
import { type Effort, matchRule } from './match.ts';
import { type Printed, printTrees } from './print-trees.ts';
import {
  type Group,
  isGroup,
  isSign,
  isWord,
  type Token,
  type Tree,
  treesOf,
} from './token-trees.ts';
import { transcribe } from './transcribe.ts';

/** A macro of another file, as the file that uses it is told. */
export interface GivenMacro {
  readonly name: string;
  /** What `$crate` stands for in the file. */
  readonly crate: string;
  /** What its brackets hold. */
  readonly rules: string;
}

/** A use of a macro, and what it stands for. */
export interface Expansion {
  /** In the text as written. */
  readonly start: number;
  readonly end: number;
  readonly printed: Printed;
}

/** Macros inside of what macros write: 128 is what a compiler allows, too. */
const MOST_NESTED = 128;

/** Matchers that are tried and tokens that are written for one file. */
const MOST_STEPS = 1_000_000;

/** Characters that are written for one file. */
const MOST_WRITTEN = 1_000_000;

/**
 * @param trees of a text
 * @returns in the order of the text; those that fit no rule, or meet a bound, are not among them
 */
export function expansionsIn(trees: readonly Tree[], given: readonly GivenMacro[]): Expansion[] {
  const known = new Map<string, MacroDefinition[]>();
  for (const { name, crate, rules } of given)
    define(known, readDefinition(name, treesOf(cutTokens(rules), true), crate));
  const all = new Map<string, MacroDefinition[]>();
  collect(trees, all);
  for (const [name, definitions] of all) if (!known.has(name)) known.set(name, definitions);
  if ([...known.values()].every((each) => !each.some(isWrittenOut))) return [];
  return new Expander(known).expand(trees);
}

/** A text with what macros stand for, and the lines of the file, from 1, that its rows stand for. */
export interface ExpandedText {
  readonly text: string;
  readonly lineOfRow: readonly number[];
}

export function withExpansions(text: string, expansions: readonly Expansion[]): ExpandedText {
  const parts: string[] = [];
  const lineOfRow = [1];
  let at = 0;
  const copyUntil = (end: number) => {
    const part = text.slice(at, end);
    parts.push(part);
    let line = lineOfRow.at(-1) as number;
    for (let next = part.indexOf('\n'); next !== -1; next = part.indexOf('\n', next + 1)) {
      line += 1;
      lineOfRow.push(line);
    }
  };
  for (const { start, end, printed } of expansions) {
    copyUntil(start);
    parts.push(printed.text);
    for (const line of printed.lines.slice(1)) lineOfRow.push(line);
    at = end;
  }
  copyUntil(text.length);
  return { text: parts.join(''), lineOfRow };
}

/** Those in which, once they are written out, no error begins. @param errors offsets in the text with all of them */
export function withoutErrors(
  expansions: readonly Expansion[],
  errors: readonly number[],
): readonly Expansion[] {
  if (errors.length === 0) return expansions;
  let shift = 0;
  return expansions.filter(({ start, end, printed: { text } }) => {
    const first = start + shift;
    const last = first + text.length;
    shift += text.length - (end - start);
    return !errors.some((error) => first <= error && error <= last);
  });
}

const isWrittenOut = (definition: MacroDefinition): boolean =>
  !readsLikeFunction(definition) && !letsThrough(definition);

function define(
  known: Map<string, MacroDefinition[]>,
  definition: MacroDefinition | undefined,
): void {
  if (definition === undefined) return;
  const others = known.get(definition.name) ?? [];
  known.set(definition.name, others);
  others.unshift(definition);
}

/** `macro_rules! name { … }` at the place. */
function definitionAt(trees: readonly Tree[], at: number): MacroDefinition | undefined {
  const [word, sign, name, body] = trees.slice(at, at + 4);
  if (!isWord(word, 'macro_rules') || !isSign(sign, '!') || !isWord(name) || !isGroup(body))
    return undefined;
  return readDefinition(name.text, body.trees, 'crate');
}

/** All that the trees define, wherever it stands. */
function collect(trees: readonly Tree[], known: Map<string, MacroDefinition[]>): void {
  const pending = [trees];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    for (let at = 0; at < list.length; at++) {
      const tree = list[at] as Tree;
      if (isWord(tree, 'macro_rules') && isSign(list[at + 1], '!')) {
        define(known, definitionAt(list, at));
        at += 3;
      } else if (tree.kind === 'group') pending.push(tree.trees);
    }
  }
}

/** A use of a macro among trees. */
interface Use {
  readonly name: string;
  /** The first name of a path; `undefined` for a name alone. */
  readonly head: string | undefined;
  readonly group: Group;
  /** Places of its first tree, and behind its last one. */
  readonly start: number;
  readonly end: number;
}

interface Around {
  readonly depth: number;
  /** Whether items stand there, and no statements. */
  readonly isItems: boolean;
  /** Whether what begins there is an item or a statement. */
  readonly startsFresh: boolean;
  readonly scopes: readonly Map<string, MacroDefinition[]>[];
}

class Expander {
  readonly #known: ReadonlyMap<string, readonly MacroDefinition[]>;
  readonly #effort: Effort = { steps: MOST_STEPS };
  readonly #expansions: Expansion[] = [];
  #written = 0;
  /** Whether something in what is being written out met a bound. */
  #metBound = false;
  #count = 0;

  constructor(known: ReadonlyMap<string, readonly MacroDefinition[]>) {
    this.#known = known;
  }

  expand(trees: readonly Tree[]): Expansion[] {
    this.#search(trees, { depth: 0, isItems: true, startsFresh: true, scopes: [new Map()] });
    return this.#expansions;
  }

  /** Looks for uses in the file itself. */
  #search(trees: readonly Tree[], around: Around): void {
    for (let at = 0; at < trees.length; at++) {
      const tree = trees[at] as Tree;
      if (this.#takesDefinition(trees, at, around)) {
        at += 3;
        continue;
      }
      const use = useAt(trees, at);
      if (use !== undefined) {
        const isFresh = isFreshAt(trees, use.start, around);
        this.#metBound = false;
        const written = this.#outcomeOf(use, { ...around, startsFresh: isFresh });
        if (
          written !== undefined &&
          !this.#metBound &&
          this.#note(trees, use, written, isFresh, around)
        ) {
          at = use.end - 1;
          continue;
        }
        if (quotingMacros.has(use.name)) at = use.end - 1;
      } else if (tree.kind === 'group') this.#search(tree.trees, inside(trees, at, around));
    }
  }

  #note(
    trees: readonly Tree[],
    use: Use,
    written: readonly Tree[],
    isFresh: boolean,
    { isItems }: Around,
  ): boolean {
    const first = trees[use.start] as Tree;
    const isEnded = isFresh && isItems && isSign(trees[use.end], ';');
    const last = isEnded ? (trees[use.end] as Tree) : use.group;
    const lines = { first: first.line, last: last.kind === 'group' ? last.endLine : last.line };
    const printed = printTrees(isFresh ? written : [invisible(written, first)], lines);
    if (this.#written + printed.text.length > MOST_WRITTEN) return false;
    this.#written += printed.text.length;
    this.#expansions.push({ start: first.start, end: last.end, printed });
    return true;
  }

  #takesDefinition(trees: readonly Tree[], at: number, { scopes }: Around): boolean {
    if (!isWord(trees[at], 'macro_rules') || !isSign(trees[at + 1], '!')) return false;
    define(scopes.at(-1) as Map<string, MacroDefinition[]>, definitionAt(trees, at));
    return true;
  }

  /** What a use stands for, with all macros in it written out. */
  #outcomeOf(use: Use, around: Around): readonly Tree[] | undefined {
    if (around.depth >= MOST_NESTED || this.#effort.steps < 0) {
      this.#metBound = true;
      return undefined;
    }
    const definitions = this.#definitionsOf(use.name, around);
    for (const definition of definitions ?? []) {
      if (!isNamedBy(use, definition)) continue;
      if (readsLikeFunction(definition) && around.depth === 0) return undefined;
      const isThrough = around.startsFresh && use.group.open === '{' && letsThrough(definition);
      if (isThrough) return undefined;
      const written = this.#write(definition, use.group.trees);
      if (written !== undefined)
        return this.#expandAll(written, { ...around, depth: around.depth + 1 });
    }
    return undefined;
  }

  #definitionsOf(name: string, { scopes }: Around): readonly MacroDefinition[] | undefined {
    for (let at = scopes.length - 1; at >= 0; at--) {
      const found = scopes[at]?.get(name);
      if (found !== undefined) return found;
    }
    return this.#known.get(name);
  }

  /** By the first rule that fits. */
  #write({ rules, crate }: MacroDefinition, given: readonly Tree[]): readonly Tree[] | undefined {
    for (const rule of rules) {
      const bindings = matchRule(rule, given, this.#effort);
      if (bindings === undefined) continue;
      this.#count += 1;
      const transcription = { rule, crate, number: this.#count, effort: this.#effort };
      return transcribe(transcription, bindings);
    }
    return undefined;
  }

  /** The trees with what macros in them stand for. */
  #expandAll(trees: readonly Tree[], around: Around): readonly Tree[] {
    const expanded: Tree[] = [];
    for (let at = 0; at < trees.length; at++) {
      const tree = trees[at] as Tree;
      if (this.#takesDefinition(trees, at, around)) {
        expanded.push(...trees.slice(at, at + 4));
        at += 3;
        continue;
      }
      const use = useAt(trees, at);
      const isFresh = use !== undefined && isFreshAt(trees, use.start, around);
      const written =
        use === undefined ? undefined : this.#outcomeOf(use, { ...around, startsFresh: isFresh });
      if (use !== undefined && written !== undefined) {
        expanded.length -= at - use.start;
        if (isFresh) for (const each of written) expanded.push(each);
        else expanded.push(invisible(written, use.group));
        at = use.end - 1;
        if (isFresh && around.isItems && isSign(trees[use.end], ';')) at += 1;
      } else if (tree.kind !== 'group') expanded.push(tree);
      else {
        const inner = this.#expandAll(tree.trees, inside(trees, at, around));
        expanded.push({ ...tree, trees: inner });
      }
    }
    return expanded;
  }
}

/** Other crates have macros of the name, too. */
const isNamedBy = ({ head }: Use, { crate }: MacroDefinition): boolean =>
  head === undefined || head === crate || /^(?:crate|self|super)$/.test(head);

/** What stands for an expression; attributes in front of it say nothing of its value. */
function invisible(written: readonly Tree[], place: Tree): Group {
  const trees = written.slice(behindAttributes(written, 0));
  const { line, isJoined, start, end } = place;
  return {
    kind: 'group',
    open: '',
    fragment: 'macro',
    trees,
    line,
    endLine: line,
    isJoined,
    start,
    end,
  };
}

/** `name!(…)`, `a::name!{…}`, whose last name stands at the place. */
function useAt(trees: readonly Tree[], at: number): Use | undefined {
  const name = trees[at];
  if (!isWord(name) || !isSign(trees[at + 1], '!')) return undefined;
  const group = trees[at + 2];
  if (!isGroup(group) || group.open === '') return undefined;
  let start = at;
  while (isSign(trees[start - 1], '::') && isWord(trees[start - 2])) start -= 2;
  const head = start === at ? undefined : (trees[start] as Token).text;
  if (isSign(trees[start - 1], '::')) start -= 1;
  return { name: name.text, head, group, start, end: at + 3 };
}

/** Whether an item or a statement begins at the place. */
function isFreshAt(trees: readonly Tree[], at: number, { startsFresh }: Around): boolean {
  const before = trees[at - 1];
  if (before === undefined) return startsFresh;
  if (isSign(before, ';') || isGroup(before, '{')) return true;
  return isGroup(before, '[') && (isSign(trees[at - 2], '#') || isSign(trees[at - 2], '!'));
}

const LISTS: ReadonlySet<string> = new Set(['impl', 'trait', 'mod', 'extern']);

/** What is known of what stands in the brackets at the place. */
function inside(trees: readonly Tree[], at: number, around: Around): Around {
  const group = trees[at] as Group;
  if (group.open === '') return { ...around, startsFresh: isFreshAt(trees, at, around) };
  if (group.open !== '{') return { ...around, isItems: false, startsFresh: false };
  let isItems = false;
  for (let before = at - 1; before >= 0; before--) {
    const tree = trees[before] as Tree;
    if (isSign(tree, ';') || isGroup(tree, '{') || isWord(tree, 'fn')) break;
    if (isWord(tree) && LISTS.has(tree.text)) isItems = true;
  }
  return { ...around, isItems, startsFresh: true, scopes: [...around.scopes, new Map()] };
}
