// Keys that a loop takes from a list of texts which the file writes out: `for name in NAMES: found[name] = make(name)`. More
// of them than a variable holds are told apart so.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { loopAround } from './entries-as-members.ts';
import { isGiven } from './kept-keys.ts';
import type { Reading } from './reading.ts';
import { constantKeyOf, partsOf, unwrap } from './syntax.ts';

const MOST_KEYS = 200;

/** `undefined` where the name is none that a loop over such a list has bound. */
export function listedKeys(reading: Reading, name: FlatNode): readonly string[] | undefined {
  const { tree } = reading;
  if (name === -1 || tree.typeOf(name) !== 'identifier') return undefined;
  const loop = loopAround(tree, name);
  if (loop === -1 || tree.typeOf(unwrap(tree, tree.childOf(loop, 'left'))) !== 'identifier')
    return undefined;
  if (!isGiven(reading, loop, name)) return undefined;
  const list = listOf(reading, unwrap(tree, tree.childOf(loop, 'right')));
  const parts = list === -1 ? [] : partsOf(tree, list);
  if (parts.length === 0 || parts.length > MOST_KEYS) return undefined;
  const keys = parts.map((part) =>
    tree.typeOf(part) === 'string' ? constantKeyOf(tree, part) : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** The list that is written there, or the only one that the file assigns to the name; -1 for none. */
function listOf(reading: Reading, node: FlatNode): FlatNode {
  const { tree } = reading;
  if (node === -1) return -1;
  const type = tree.typeOf(node);
  if (LISTS.has(type)) return node;
  if (type !== 'identifier' && type !== 'attribute') return -1;
  const text = tree.textOf(node);
  // `a[b].names` may be another one each time.
  if (!DOTTED_NAME.test(text)) return -1;
  reading.lists.byName ??= listsByName(reading);
  const found = reading.lists.byName.get(text) ?? -1;
  if (found === -1) return -1;
  const changed = new RegExp(
    `${text.replaceAll('.', '\\.')}\\s*(?:[-+*/|&^]=|\\.(?:append|extend|insert|add|update|remove|pop|clear)\\b|\\[[^\\]\\n]*\\]\\s*=)`,
    'u',
  );
  return changed.test(tree.text) ? -1 : found;
}

const DOTTED_NAME = /^[\p{L}\p{N}_.]+$/u;

const LISTS: ReadonlySet<string> = new Set(['list', 'tuple', 'set']);

/** Lists by what they are assigned to, as written; -1 for what is assigned to more than once. */
function listsByName({ tree }: Reading): ReadonlyMap<string, FlatNode> {
  const found = new Map<string, FlatNode>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'assignment') continue;
    const left = tree.childOf(node, 'left');
    if (left === -1 || !/^(?:identifier|attribute)$/.test(tree.typeOf(left))) continue;
    const name = tree.textOf(left);
    const right = unwrap(tree, tree.childOf(node, 'right'));
    const isList = right !== -1 && LISTS.has(tree.typeOf(right));
    found.set(name, isList && !found.has(name) ? right : -1);
  }
  return found;
}
