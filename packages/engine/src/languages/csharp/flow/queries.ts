// Queries: what they give, and the methods that their clauses are calls of, which a type may declare for itself.
// https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/expressions#12223-query-expression-translation
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { newList } from './initializers.ts';
import { declareVariable } from './patterns.ts';
import { partsOf, type Reading, store, valueAt } from './reading.ts';

/** `from x in xs`, `let x = y`, `join x in xs on ...`: names that are seen in the rest of the query. */
export function declareRange(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  const name = nameOf(reading, node);
  if (name === -1) return;
  const value = valueAt(reading, sourceOf(reading, node));
  const place = declareVariable(reading, name, tree.childOf(node, 'type'));
  builder.at(tree.lineOf(node));
  if (type === 'let_clause') store(reading, value, place);
  else if (value !== -1) builder.read(value, ELEMENT_KEY, place);
}

/** Of the range variable; -1 for none. */
function nameOf(reading: Reading, clause: FlatNode): FlatNode {
  const { tree } = reading;
  const field = tree.childOf(clause, 'name');
  const name = field === -1 ? (partsOf(reading, clause)[0] ?? -1) : field;
  return name !== -1 && tree.typeOf(name) === 'identifier' ? name : -1;
}

/** What stands behind the name. */
function sourceOf(reading: Reading, clause: FlatNode): FlatNode {
  const parts = partsOf(reading, clause);
  return parts[parts.indexOf(nameOf(reading, clause)) + 1] ?? -1;
}

/** What a query selects are the elements of what it gives, as of a sequence. */
export function readQuery(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const place = newList(reading, node);
  for (const clause of tree.childrenOf(node)) {
    if (tree.typeOf(clause) !== 'select_clause') continue;
    const value = valueAt(reading, tree.firstChildOf(clause));
    if (value !== -1 && !reading.plainNames.has(value)) builder.write(value, place, ELEMENT_KEY);
  }
  runClauses(reading, node);
  places[node] = place;
}

interface ClauseCall {
  readonly key: string;
  readonly count: number;
}

/** Each is called on what the one in front gives. */
function runClauses(reading: Reading, node: FlatNode): void {
  const { tree, builder, plainNames } = reading;
  const [first = -1, ...clauses] = partsOf(reading, node);
  if (first === -1 || tree.typeOf(first) !== 'from_clause') return;
  let object = valueAt(reading, sourceOf(reading, first));
  if (object === -1 || plainNames.has(object)) return;
  for (const [at, clause] of clauses.entries()) {
    for (const { key, count } of callsOf(reading, clause, clauses[at - 1] ?? first)) {
      const result = builder.place();
      const given = Array.from(
        { length: count },
        () => ({ kind: 'positional', place: builder.place() }) as const,
      );
      builder.at(tree.lineOf(clause));
      // By its name alone any sequence would lead to what extends something else.
      builder.callMember(object, key, { arguments: given, result, flags: ['implicit'] });
      object = result;
    }
  }
}

/** @param before the clause in front: what a second source or a join gives is selected by the same call */
function callsOf(reading: Reading, clause: FlatNode, before: FlatNode): readonly ClauseCall[] {
  const { tree } = reading;
  switch (tree.typeOf(clause)) {
    case 'from_clause':
      return [{ key: 'SelectMany', count: 2 }];
    case 'where_clause':
      return [{ key: 'Where', count: 1 }];
    case 'let_clause':
      return [{ key: 'Select', count: 1 }];
    case 'join_clause': {
      const isGrouped = tree.childOfType(clause, 'join_into_clause') !== -1;
      return [{ key: isGrouped ? 'GroupJoin' : 'Join', count: 4 }];
    }
    case 'order_by_clause':
      return orderings(reading, clause);
    case 'group_clause': {
      const [what = -1] = partsOf(reading, clause);
      const isWhole = tree.typeOf(what) === 'identifier' && isRange(reading, before, what);
      return [{ key: 'GroupBy', count: isWhole ? 1 : 2 }];
    }
    case 'select_clause':
      return selects(reading, clause, before) ? [{ key: 'Select', count: 1 }] : [];
    default:
      return [];
  }
}

/** One call for each expression that is ordered by; which way stands behind it. */
function orderings(reading: Reading, clause: FlatNode): readonly ClauseCall[] {
  const { tree } = reading;
  const parts = partsOf(reading, clause);
  return parts.map((part, at) => {
    const next = parts[at + 1];
    const end = next === undefined ? tree.endOf(clause) : tree.startOf(next);
    const way = tree.text.slice(tree.endOf(part), end).includes('descending') ? 'Descending' : '';
    return { key: `${at === 0 ? 'OrderBy' : 'ThenBy'}${way}`, count: 1 };
  });
}

/** Whether what is selected is more than what was asked for all along. */
function selects(reading: Reading, clause: FlatNode, before: FlatNode): boolean {
  const { tree } = reading;
  const kind = tree.typeOf(before);
  const isFirst = kind === 'from_clause' && tree.firstChildOf(tree.parentOf(before)) === before;
  if (isFirst) return true;
  if (kind === 'from_clause' || kind === 'join_clause') return false;
  const [what = -1] = partsOf(reading, clause);
  return what === -1 || tree.typeOf(what) !== 'identifier' || !isRange(reading, before, what);
}

/** Whether a name is that of the first source, and no other is in sight. */
function isRange(reading: Reading, clause: FlatNode, name: FlatNode): boolean {
  const { tree } = reading;
  const clauses = tree.childrenOf(tree.parentOf(clause));
  const declaring = clauses.filter((each) => DECLARING.has(tree.typeOf(each)));
  const [first = -1] = declaring;
  return declaring.length === 1 && tree.textOf(nameOf(reading, first)) === tree.textOf(name);
}

const DECLARING = new Set(['from_clause', 'let_clause', 'join_clause']);
