// What types of nodes are to a reader, as a small number for each: walks ask for every node of a repository, and a look
// into a list takes a fraction of what comparing names does, or a look into a set of them.
import type { GrammarNames } from './syntax-tree.ts';

/** By number of the type, as `FlatTree.typeIdOf` and the lists of a tree have it; 0 for types without a row. */
export type TypeTable = Uint8Array;

/** From 1, and names of types that have it. Of several rows with a type the last one counts. */
export type TypeRow = readonly [number: number, types: Iterable<string>];

/** @returns the table for a grammar, made once for each */
export function typeTable(rows: readonly TypeRow[]): (grammar: GrammarNames) => TypeTable {
  const known = new WeakMap<GrammarNames, TypeTable>();
  return (grammar) => {
    const existing = known.get(grammar);
    if (existing !== undefined) return existing;
    const table = tableOf(grammar.types, rows);
    known.set(grammar, table);
    return table;
  };
}

export function tableOf(types: readonly string[], rows: readonly TypeRow[]): TypeTable {
  const values = new Map<string, number>();
  for (const [value, names] of rows) for (const name of names) values.set(name, value);
  return Uint8Array.from(types, (type) => values.get(type) ?? 0);
}
