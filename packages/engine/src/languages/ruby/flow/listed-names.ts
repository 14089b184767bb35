// Names of methods that are made one by one from a list or a map that is written out:
// `%w[a b].each { |n| define_method(n) }`, also where a constant of the file holds it.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { constantOf, literalOf, literalsOf, methodOf, partOf, partsOf } from './syntax.ts';

/** Lists of more names, and loops further out, are few. */
const MOST_NAMES = 64;
const MOST_AROUND = 12;

type Listing = Pick<Reading, 'tree' | 'constants'>;

/** What each constant of the file is assigned; -1 for those that are assigned more than once. */
export function collectConstants(tree: FlatTree): Map<string, FlatNode> {
  const constants = new Map<string, FlatNode>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'assignment') continue;
    const left = tree.childOf(node, 'left');
    if (left === -1 || tree.typeOf(left) !== 'constant') continue;
    const name = tree.textOf(left);
    constants.set(name, constants.has(name) ? -1 : tree.childOf(node, 'right'));
  }
  return constants;
}

/** The name that stands there, or all that the variable of a loop around gives it. */
export function namesGiven(listing: Listing, node: FlatNode): readonly string[] {
  const { tree } = listing;
  const literal = literalOf(tree, node);
  if (literal !== undefined) return [literal];
  const pattern = patternOf(tree, node);
  if (pattern === undefined) return [];
  return listedFor(listing, node, pattern.variable).map(
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

function listedFor(listing: Listing, node: FlatNode, variable: string): readonly string[] {
  const { tree } = listing;
  let at = tree.parentOf(node);
  for (let steps = 0; at !== -1 && steps < MOST_AROUND; steps++) {
    if (/^(?:do_)?block$/.test(tree.typeOf(at))) {
      const parameters = partsOf(tree, tree.childOf(at, 'parameters'));
      const position = parameters.findIndex((each) => tree.textOf(each) === variable);
      if (position !== -1) return listOf(listing, tree.parentOf(at), position);
    }
    at = tree.parentOf(at);
  }
  return [];
}

/** Loops that give their block each element, and those that give it each key and each value of a map. */
const OF_ELEMENTS: ReadonlySet<string> = new Set(['each', 'each_with_index', 'map', 'flat_map']);
const OF_PAIRS: ReadonlySet<string> = new Set(['each', 'each_pair', 'map', 'flat_map']);

/** @param position of the variable among the parameters of the block */
function listOf(listing: Listing, loop: FlatNode, position: number): readonly string[] {
  const { tree } = listing;
  if (tree.typeOf(loop) !== 'call') return [];
  const list = writtenOut(listing, tree.childOf(loop, 'receiver'));
  if (list === -1) return [];
  const method = methodOf(tree, loop);
  const isMap = tree.typeOf(list) === 'hash';
  if (!(isMap ? OF_PAIRS : OF_ELEMENTS).has(method)) return [];
  const names = isMap ? partsOfPairs(tree, list, PARTS[position]) : literalsOf(tree, [list]);
  return (isMap || position === 0) && names.length <= MOST_NAMES ? names : [];
}

/** What a loop over a map gives its block, by position. */
const PARTS = ['key', 'value'] as const;

function partsOfPairs(tree: FlatTree, map: FlatNode, part: string | undefined): string[] {
  if (part === undefined) return [];
  return partsOf(tree, map).flatMap((pair) => literalOf(tree, tree.childOf(pair, part)) ?? []);
}

/** The list or map that stands there, or that the constant holds; -1 where it is not written out. */
function writtenOut({ tree, constants }: Listing, node: FlatNode): FlatNode {
  const list = unfrozen(tree, node);
  const name = constantOf(tree, list);
  return name === undefined ? list : unfrozen(tree, constants.get(name) ?? -1);
}

/** What `freeze` is called on, which is the same. */
function unfrozen(tree: FlatTree, node: FlatNode): FlatNode {
  const isFrozen = node !== -1 && tree.typeOf(node) === 'call' && methodOf(tree, node) === 'freeze';
  return isFrozen ? tree.childOf(node, 'receiver') : node;
}
