// Bases of classes and types, bound to their declarations. A base outside the repository has no place here.
import type { Inheritance } from '../program.ts';
import type { NameBinder } from './bind-name.ts';
import type { DeclarationIndex } from './link-declarations.ts';
import type { SourceFacts } from './source-files.ts';

/** Sorted by the inheriting declaration, then the inherited one; each pair and relation once. */
export function linkInheritance(
  sources: readonly SourceFacts[],
  index: DeclarationIndex,
  binder: NameBinder,
): Inheritance[] {
  const found = new Map<string, Inheritance>();
  for (const { path, facts } of sources) {
    const start = index.startOf(path);
    facts.declarations.forEach(({ bases }, at) => {
      const from = start + at;
      // A class is no scope for its own bases: `class Node extends Node` means another one.
      const scope = index.declarations[from]?.parent ?? null;
      for (const { name, relation, line } of bases) {
        const bound = binder.bind(path, scope, name);
        if (bound === undefined) continue;
        const to = binder.typeBehind(bound) ?? bound;
        if (to === from) continue;
        const key = `${from} ${relation} ${to}`;
        if (!found.has(key)) found.set(key, { from, to, relation, line });
      }
    });
  }
  return [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}
