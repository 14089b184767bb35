// Macros that the file defines by rules: where one is used, what its rule stands for is read there, with the
// arguments in the places of its variables. Rules that make items, and what rules match beyond a list of arguments,
// are not understood. https://doc.rust-lang.org/reference/macros-by-example.html
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

export interface MacroRule {
  /** Names of the variables that stand between commas, with the sign in front. */
  readonly variables: readonly string[];
  /** Whether the last of them stands for any number of arguments. */
  readonly isOpen: boolean;
  /** Whether all of them stand for literals: other arguments fit a rule that comes later. */
  readonly takesLiterals: boolean;
  /** Where what it stands for begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** What makes items declares what no file has. */
const ITEMS = /\b(?:fn|impl|struct|enum|trait|mod|static|macro_rules)\b/;

/**
 * What a rule stands for as a block, at the same length; `undefined` where that is no expression. Only the parser sees
 * it: names are read from the file.
 */
export function transcriberText(written: string): string | undefined {
  if (ITEMS.test(written)) return undefined;
  const inner = withoutRepetitions(written.slice(1, -1))
    .replaceAll('$crate', ' crate')
    .replace(/\$(?=\w)/g, '_');
  return `{${inner}}`;
}

/** `$( ... ),*` is what it repeats, once. */
function withoutRepetitions(text: string): string {
  const characters = [...text];
  const open: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(text[at - 1] === '$');
    if (text[at - 1] === '$' && text[at] === '(') characters[at - 1] = ' ';
    if (text[at] !== ')' || open.pop() !== true) continue;
    const [, mark = ''] = /^(\s*[^\s\w()$]?\s*[*+?])/.exec(text.slice(at + 1, at + 9)) ?? [];
    characters.fill(' ', at + 1, at + 1 + mark.length);
  }
  return characters.join('');
}

export function macroRulesOf(tree: FlatTree): ReadonlyMap<string, readonly MacroRule[]> {
  const rules = new Map<string, readonly MacroRule[]>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'macro_definition') continue;
    const all = tree.childrenOf(node).filter((child) => tree.typeOf(child) === 'macro_rule');
    const read = all.flatMap((rule) => readRule(tree, rule));
    rules.set(tree.textOf(tree.childOf(node, 'name')), read);
  }
  return rules;
}

function readRule(tree: FlatTree, rule: FlatNode): MacroRule[] {
  const right = tree.childOf(rule, 'right');
  if (right === -1) return [];
  const written = tree.textOf(tree.childOf(rule, 'left')).slice(1, -1).trim();
  const pattern = written.replace(/(?<!\s)\s*(?:\$\(\s*,\s*\)\s*[*?]|,)$/, '');
  const matched = [...pattern.matchAll(/\$(\w+)\s*:\s*(\w+)/g)];
  return [
    {
      variables: matched.map(([, name]) => `$${name}`),
      isOpen: /[*+?]$/.test(pattern),
      takesLiterals: matched.length > 0 && matched.every(([, , kind]) => kind === 'literal'),
      start: tree.startOf(right),
      end: tree.endOf(right),
    },
  ];
}

/** The first that takes as many arguments. @param areLiterals whether all of them are literals */
export function ruleFor(
  rules: readonly MacroRule[],
  count: number,
  areLiterals: boolean,
): MacroRule | undefined {
  return rules.find(({ variables, isOpen, takesLiterals }) => {
    if (takesLiterals && !areLiterals) return false;
    return isOpen ? count >= variables.length - 1 : count === variables.length;
  });
}
