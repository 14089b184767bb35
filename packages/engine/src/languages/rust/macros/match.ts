// Matches what a macro is given against the matchers of a rule, and binds its variables.
// https://doc.rust-lang.org/reference/macros-by-example.html#transcribing
import type { MacroRule, Matcher, Repetition } from './definitions.ts';
import { fragmentEnd } from './fragments.ts';
import { isGroup, type Tree } from './token-trees.ts';

/** What a variable stands for: trees, or as often as a repetition around it was matched. */
export type Binding =
  | { readonly kind: 'one'; readonly trees: readonly Tree[] }
  | { readonly kind: 'many'; readonly each: readonly Binding[] };

export type Bindings = ReadonlyMap<string, Binding>;

/** Shared by all that is written out for one file. */
export interface Effort {
  steps: number;
}

/** @returns `undefined` where the rule does not fit, or the effort is spent */
export function matchRule(
  { matchers }: MacroRule,
  given: readonly Tree[],
  effort: Effort,
): Bindings | undefined {
  const bindings = new Map<string, Binding>();
  const end = matchAll({ matchers, trees: given, effort, isWhole: true }, 0, 0, bindings);
  return end === given.length ? bindings : undefined;
}

interface Task {
  readonly matchers: readonly Matcher[];
  readonly trees: readonly Tree[];
  readonly effort: Effort;
  /** Whether all trees must be matched. */
  readonly isWhole: boolean;
}

/** @returns the place behind what the matchers from the place on match; -1 where they do not */
function matchAll(task: Task, from: number, first: number, bindings: Map<string, Binding>): number {
  const { matchers, trees, effort, isWhole } = task;
  let at = first;
  for (let next = from; next < matchers.length; next++) {
    const matcher = matchers[next] as Matcher;
    effort.steps -= 1;
    if (effort.steps < 0) return -1;
    if (matcher.kind === 'repetition') return matchRepeated(task, matcher, next, at, bindings);
    at = matchOne(matcher, trees, at, effort, bindings);
    if (at === -1) return -1;
  }
  return isWhole && at !== trees.length ? -1 : at;
}

function matchOne(
  matcher: Exclude<Matcher, { kind: 'repetition' }>,
  trees: readonly Tree[],
  at: number,
  effort: Effort,
  bindings: Map<string, Binding>,
): number {
  const tree = trees[at];
  switch (matcher.kind) {
    case 'token':
      return tree?.kind === matcher.token.kind && tree.text === matcher.token.text ? at + 1 : -1;
    case 'group': {
      if (!isGroup(tree, matcher.group.open)) return -1;
      const task = { matchers: matcher.parts, trees: tree.trees, effort, isWhole: true };
      return matchAll(task, 0, 0, bindings) === -1 ? -1 : at + 1;
    }
    case 'fragment': {
      const end = fragmentEnd(matcher.fragment, trees, at);
      if (end === -1) return -1;
      const found = trees.slice(at, end);
      bindings.set(matcher.name, { kind: 'one', trees: asWhole(found, matcher.fragment) });
      return end;
    }
  }
}

/** Names, lifetimes and single trees can be looked into by other macros; all else is one thing from now on. */
const SEEN_THROUGH: ReadonlySet<string> = new Set(['ident', 'lifetime', 'tt']);

function asWhole(trees: readonly Tree[], fragment: string): readonly Tree[] {
  const [first] = trees;
  const last = trees.at(-1);
  if (first === undefined || last === undefined || SEEN_THROUGH.has(fragment)) return trees;
  if (trees.length === 1 && isGroup(first, '')) return trees;
  const { line, isJoined, start } = first;
  const endLine = last.kind === 'group' ? last.endLine : last.line;
  const { end } = last;
  return [{ kind: 'group', open: '', trees, fragment, line, endLine, isJoined, start, end }];
}

/** As often as it goes, and as much less often as what follows needs. */
function matchRepeated(
  task: Task,
  repetition: Repetition<Matcher>,
  place: number,
  first: number,
  bindings: Map<string, Binding>,
): number {
  const { trees, effort } = task;
  const { parts, separator, operator } = repetition;
  const inner = { matchers: parts, trees, effort, isWhole: false };
  const rounds: Map<string, Binding>[] = [];
  const ends = [first];
  for (let at = first; at < trees.length; ) {
    let start = at;
    if (rounds.length > 0 && separator !== undefined) {
      const tree = trees[at];
      if (tree?.kind !== separator.kind || tree.text !== separator.text) break;
      start += 1;
    }
    const round = new Map<string, Binding>();
    const end = matchAll(inner, 0, start, round);
    if (end === -1 || end === at) break;
    rounds.push(round);
    ends.push(end);
    at = end;
    if (operator === '?') break;
  }
  const least = operator === '+' ? 1 : 0;
  for (let count = rounds.length; count >= least; count--) {
    const rest = new Map<string, Binding>();
    const end = matchAll(task, place + 1, ends[count] as number, rest);
    if (end === -1) {
      if (effort.steps < 0) return -1;
      continue;
    }
    for (const name of variablesIn(parts)) {
      const each = rounds.slice(0, count).map((round) => round.get(name) ?? NOTHING);
      bindings.set(name, { kind: 'many', each });
    }
    for (const [name, binding] of rest) bindings.set(name, binding);
    return end;
  }
  return -1;
}

const NOTHING: Binding = { kind: 'many', each: [] };

function variablesIn(matchers: readonly Matcher[]): string[] {
  return matchers.flatMap((matcher) => {
    if (matcher.kind === 'fragment') return [matcher.name];
    return matcher.kind === 'token' ? [] : variablesIn(matcher.parts);
  });
}
