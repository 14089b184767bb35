// Names of methods that are made one by one from a list that is written out: `%w[a b].each { |n| define_method(n) }`.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { literalOf, literalsOf, methodOf, partOf, partsOf } from './syntax.ts';

/** Lists of more names, and loops further out, are few. */
const MOST_NAMES = 64;
const MOST_AROUND = 12;

/** The name that stands there, or all that the variable of a loop around gives it. */
export function namesGiven(tree: FlatTree, node: FlatNode): readonly string[] {
  const literal = literalOf(tree, node);
  if (literal !== undefined) return [literal];
  const pattern = patternOf(tree, node);
  if (pattern === undefined) return [];
  return listedFor(tree, node, pattern.variable).map(
    (name) => `${pattern.before}${name}${pattern.after}`,
  );
}

interface NamePattern {
  readonly before: string;
  readonly variable: string;
  readonly after: string;
}

/** `n`, `"a_#{n}_b"`, `:"#{n}?"` */
function patternOf(tree: FlatTree, node: FlatNode): NamePattern | undefined {
  if (node === -1) return undefined;
  if (tree.typeOf(node) === 'identifier')
    return { before: '', variable: tree.textOf(node), after: '' };
  if (!/^(?:string|delimited_symbol)$/.test(tree.typeOf(node))) return undefined;
  const texts = ['', ''];
  let variable = '';
  for (const part of tree.childrenOf(node)) {
    const inner = tree.typeOf(part) === 'interpolation' ? partOf(tree, part) : -1;
    if (inner === -1) texts[variable === '' ? 0 : 1] += tree.textOf(part);
    else if (variable !== '' || tree.typeOf(inner) !== 'identifier') return undefined;
    else variable = tree.textOf(inner);
  }
  const [before = '', after = ''] = texts;
  return variable === '' ? undefined : { before, variable, after };
}

function listedFor(tree: FlatTree, node: FlatNode, variable: string): readonly string[] {
  let at = tree.parentOf(node);
  for (let steps = 0; at !== -1 && steps < MOST_AROUND; steps++) {
    if (/^(?:do_)?block$/.test(tree.typeOf(at))) {
      const [first = -1] = partsOf(tree, tree.childOf(at, 'parameters'));
      if (first !== -1 && tree.textOf(first) === variable) return listOf(tree, tree.parentOf(at));
    }
    at = tree.parentOf(at);
  }
  return [];
}

function listOf(tree: FlatTree, loop: FlatNode): readonly string[] {
  if (tree.typeOf(loop) !== 'call' || methodOf(tree, loop) !== 'each') return [];
  const names = literalsOf(tree, [tree.childOf(loop, 'receiver')]);
  return names.length > MOST_NAMES ? [] : names;
}
