// What `macro_rules!` defines: rules, each with what it matches and what it writes.
// https://doc.rust-lang.org/reference/macros-by-example.html
import { type Group, isGroup, isSign, isWord, type Token, type Tree } from './token-trees.ts';

export interface MacroDefinition {
  readonly name: string;
  readonly rules: readonly MacroRule[];
  /** What `$crate` stands for. */
  readonly crate: string;
}

export interface MacroRule {
  readonly matchers: readonly Matcher[];
  readonly output: readonly Output[];
  /** Variables that it binds by `let`, which what it is given cannot see. */
  readonly bound: ReadonlySet<string>;
}

/** `$( … ) separator operator` */
export interface Repetition<Part> {
  readonly kind: 'repetition';
  readonly parts: readonly Part[];
  readonly separator: Token | undefined;
  readonly operator: '*' | '+' | '?';
}

interface Brackets<Part> {
  readonly kind: 'group';
  readonly group: Group;
  readonly parts: readonly Part[];
}

interface Plain {
  readonly kind: 'token';
  readonly token: Token;
}

export type Matcher =
  | Plain
  | Brackets<Matcher>
  | Repetition<Matcher>
  | { readonly kind: 'fragment'; readonly name: string; readonly fragment: string };

export type Output =
  | Plain
  | Brackets<Output>
  | Repetition<Output>
  | { readonly kind: 'variable'; readonly name: string };

/**
 * @param body what the brackets behind the name hold
 * @returns `undefined` for what is no list of rules
 */
export function readDefinition(
  name: string,
  body: readonly Tree[],
  crate: string,
): MacroDefinition | undefined {
  const rules: MacroRule[] = [];
  for (let at = 0; at < body.length; ) {
    const left = body[at];
    const right = body[at + 2];
    if (!isGroup(left) || !isSign(body[at + 1], '=>') || !isGroup(right)) return undefined;
    const variables = new Set<string>();
    const matchers = readMatchers(left.trees, variables);
    if (matchers === undefined) return undefined;
    const output = readOutput(right.trees, variables);
    rules.push({ matchers, output, bound: boundIn(right.trees) });
    at += isSign(body[at + 3], ';') ? 4 : 3;
  }
  return { name, rules, crate };
}

function readMatchers(trees: readonly Tree[], variables: Set<string>): Matcher[] | undefined {
  const matchers: Matcher[] = [];
  for (let at = 0; at < trees.length; at++) {
    const tree = trees[at] as Tree;
    const next = trees[at + 1];
    if (isSign(tree, '$') && isGroup(next, '(')) {
      const parts = readMatchers(next.trees, variables);
      const end = repetitionEnd(trees, at + 2);
      if (parts === undefined || end === undefined) return undefined;
      matchers.push({ kind: 'repetition', parts, ...end.repetition });
      at = end.last;
    } else if (isSign(tree, '$') && isWord(next) && isSign(trees[at + 2], ':')) {
      const fragment = trees[at + 3];
      if (!isWord(fragment)) return undefined;
      matchers.push({ kind: 'fragment', name: next.text, fragment: fragment.text });
      variables.add(next.text);
      at += 3;
    } else if (tree.kind === 'group') {
      const parts = readMatchers(tree.trees, variables);
      if (parts === undefined) return undefined;
      matchers.push({ kind: 'group', group: tree, parts });
    } else matchers.push({ kind: 'token', token: tree });
  }
  return matchers;
}

/** What a rule writes stands where the macro is used, on no line of its own. */
function readOutput(trees: readonly Tree[], variables: ReadonlySet<string>): Output[] {
  const output: Output[] = [];
  for (let at = 0; at < trees.length; at++) {
    const tree = trees[at] as Tree;
    const next = trees[at + 1];
    const end = isSign(tree, '$') && isGroup(next, '(') ? repetitionEnd(trees, at + 2) : undefined;
    if (end !== undefined && isGroup(next)) {
      output.push({
        kind: 'repetition',
        parts: readOutput(next.trees, variables),
        ...end.repetition,
      });
      at = end.last;
    } else if (isSign(tree, '$') && isWord(next) && variables.has(next.text)) {
      output.push({ kind: 'variable', name: next.text });
      at += 1;
    } else if (isSign(tree, '$') && isWord(next, 'crate')) {
      output.push({ kind: 'variable', name: 'crate' });
      at += 1;
    } else if (tree.kind === 'group') {
      const group = { ...tree, line: 0, endLine: 0 };
      output.push({ kind: 'group', group, parts: readOutput(tree.trees, variables) });
    } else output.push({ kind: 'token', token: { ...tree, line: 0 } });
  }
  return output;
}

/** What follows the brackets of a repetition, up to its operator. */
function repetitionEnd(
  trees: readonly Tree[],
  at: number,
):
  | { readonly repetition: Omit<Repetition<never>, 'kind' | 'parts'>; readonly last: number }
  | undefined {
  const first = operatorAt(trees[at]);
  if (first !== undefined) {
    return { repetition: { separator: undefined, operator: first }, last: at };
  }
  const separator = trees[at];
  const operator = operatorAt(trees[at + 1]);
  if (separator === undefined || separator.kind === 'group' || operator === undefined)
    return undefined;
  return { repetition: { separator, operator }, last: at + 1 };
}

function operatorAt(tree: Tree | undefined): Repetition<never>['operator'] | undefined {
  if (tree?.kind !== 'sign') return undefined;
  const { text } = tree;
  return text === '*' || text === '+' || text === '?' ? text : undefined;
}

function boundIn(trees: readonly Tree[]): Set<string> {
  const bound = new Set<string>();
  const pending = [trees];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    list.forEach((tree, at) => {
      if (tree.kind === 'group') pending.push(tree.trees);
      if (!isWord(tree, 'let')) return;
      const name = isWord(list[at + 1], 'mut') ? list[at + 2] : list[at + 1];
      // `let Pair { a, b } = …` names a type.
      if (isWord(name) && !/^[A-Z]/.test(name.text)) bound.add(name.text);
    });
  }
  return bound;
}
