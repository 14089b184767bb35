// `jobs.append(job)` and `jobs[-1]` behind it in one block: the last one is what was appended, as long as the text between
// them does nothing else to the list, or to what it is asked of. So is `jobs[0]` where the function has made the list empty
// and appends the first one there.
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
  const position = appended.size === 0 || key === -1 ? '' : tree.textOf(key);
  if (!/^(?:-1|\d)$/.test(position)) return -1;
  const path = tree.textOf(tree.childOf(node, 'value'));
  const last = appended.get(path);
  if (last === undefined || last.scope !== scopeOf(reading)) return -1;
  if (!isInside(tree, node, last.block)) return -1;
  const between = tree.text.slice(last.end, tree.startOf(node));
  if (between.length > LONGEST || changed(path).test(between)) return -1;
  return position === '-1' || isCounted(tree.text, path, last.end, Number(position))
    ? last.place
    : -1;
}

/** Whether the text appends so many before it, and one more, behind `jobs = []` in the same function. */
function isCounted(text: string, path: string, end: number, position: number): boolean {
  const start = text.lastIndexOf(`${path} = []`, end);
  if (start === -1) return false;
  const filled = text.slice(start + path.length + ' = []'.length, end);
  if (/^\s*(?:async\s+)?def\s/m.test(filled) || changed(path).test(filled)) return false;
  return filled.split(`${path}.append(`).length - 1 === position + 1;
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
