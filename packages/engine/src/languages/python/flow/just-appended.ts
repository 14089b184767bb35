// `jobs.append(job)` and `jobs[-1]` behind it in one block: the last one is what was appended, as long as the text between
// them does nothing else to the list, or to what it is asked of.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, scopeOf } from './reading.ts';
import type { Scope } from './scopes.ts';

export interface Appended {
  readonly scope: Scope;
  readonly block: FlatNode;
  /** Behind the call, in the text. */
  readonly end: number;
  readonly place: Place;
}

const PATH = /^[\p{L}_][\p{L}\p{N}_.]{0,100}$/u;

/** @param callee `jobs.append` */
export function noteAppended(reading: Reading, callee: FlatNode, given: readonly Argument[]): void {
  const { tree, appended } = reading;
  const path = tree.textOf(tree.childOf(callee, 'object'));
  const [only] = given;
  const statement = tree.parentOf(tree.parentOf(callee));
  if (only?.kind !== 'positional' || given.length > 1 || !PATH.test(path)) return;
  if (statement === -1 || tree.typeOf(statement) !== 'expression_statement') return;
  appended.set(path, {
    scope: scopeOf(reading),
    block: tree.parentOf(statement),
    end: tree.endOf(statement),
    place: only.place,
  });
}

/** @param node `jobs[-1]` @returns -1 where another one may be meant */
export function lastAppended(reading: Reading, node: FlatNode, key: FlatNode): Place {
  const { tree, appended } = reading;
  if (appended.size === 0 || key === -1 || tree.textOf(key) !== '-1') return -1;
  const path = tree.textOf(tree.childOf(node, 'value'));
  const last = appended.get(path);
  if (last === undefined || last.scope !== scopeOf(reading)) return -1;
  if (!isInside(tree, node, last.block)) return -1;
  const between = tree.text.slice(last.end, tree.startOf(node));
  return between.length > LONGEST || changed(path).test(between) ? -1 : last.place;
}

const LONGEST = 4000;

function isInside(tree: FlatTree, node: FlatNode, block: FlatNode): boolean {
  for (let at = node; at !== -1; at = tree.parentOf(at)) if (at === block) return true;
  return false;
}

/** Calls that change the list, its deletion, and what binds it or the name that it begins with. */
function changed(path: string): RegExp {
  const written = path.replaceAll('.', '\\.');
  const [head] = path.split('.');
  return new RegExp(
    `\\b${written}(?:\\.(?:pop|insert|remove|clear|extend|sort|reverse)\\(|\\s*\\+?=(?!=)|\\[[^\\]\\n]*:)|\\bdel\\s+${written}\\b|\\b(?:for|as)\\s+${head}\\b|(?<!\\.)\\b${head}\\s*=(?!=)`,
    'u',
  );
}
