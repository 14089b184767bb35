// Classes of the standard library that functions tell apart as they do literals, under whatever name the file imports them:
// `isinstance(value, date)`. Dates, times and decimals have kinds of their own.
import { KIND } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { scopeOf } from './reading.ts';
import { definitionOf, findVariable } from './scopes.ts';

/** By module and name; 0 for what is below a built-in class with literals, which may be tested as one of that. */
const KINDS: ReadonlyMap<string, number> = new Map([
  ['datetime.date', KIND.date],
  ['datetime.datetime', KIND.dateTime],
  ['datetime.time', KIND.time],
  ['decimal.Decimal', KIND.decimal],
  ...[
    ...['datetime.timedelta', 'datetime.timezone', 'fractions.Fraction', 'uuid.UUID'],
    ...['pathlib.Path', 'pathlib.PurePath', 'io.StringIO', 'io.BytesIO', 'collections.deque'],
  ].map((name) => [name, KIND.ofLibrary] as const),
  ...['defaultdict', 'OrderedDict', 'Counter'].map((name) => [`collections.${name}`, 0] as const),
]);

/**
 * One of `KIND` for what a class of the library makes, 0 for one that is below a built-in class; `undefined` for any other.
 * @param written a name, or one behind a module's
 */
export function kindOfLibrary(reading: Reading, written: string): number | undefined {
  const [, head, last] = /^(\w+)(?:\.(\w+))?$/.exec(written) ?? [];
  const imported = head === undefined ? undefined : importOf(reading, head);
  if (imported === undefined) return undefined;
  return KINDS.get(last === undefined ? imported : `${imported}.${last}`);
}

/** Whether the name is a class of this file and nothing else. */
export function isClassHere(reading: Reading, name: string): boolean {
  const found = findVariable(scopeOf(reading), name, true)?.variable;
  return found?.count === 1 && definitionOf(reading.tree, found.source) === 'class';
}

/** What an import binds the name to, and nothing else does: a module, or what stands in one; dotted. */
export function importOf(reading: Reading, name: string): string | undefined {
  const { tree } = reading;
  const variable = findVariable(scopeOf(reading), name, true)?.variable;
  if (variable === undefined || variable.count !== 1 || variable.source === -1) return undefined;
  const statement = statementOf(tree, variable.source);
  if (statement === -1) return undefined;
  const text = tree.textOf(statement);
  if (text.length > LONGEST) return undefined;
  const [, from, names = ''] = /^(?:from\s+(\w+)\s+)?import\s+\(?([^()]*)\)?$/s.exec(text) ?? [];
  for (const each of names.split(',')) {
    const [, original, alias] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? [];
    if (original === undefined || (alias ?? original) !== name) continue;
    return from === undefined ? original : `${from}.${original}`;
  }
  return undefined;
}

const LONGEST = 400;

/** From a name to the import that binds it. */
const MAX_STEPS = 4;

function statementOf(tree: FlatTree, name: FlatNode): FlatNode {
  for (let at = name, left = MAX_STEPS; at !== -1 && left > 0; at = tree.parentOf(at), left--)
    if (/^import/.test(tree.typeOf(at))) return at;
  return -1;
}
