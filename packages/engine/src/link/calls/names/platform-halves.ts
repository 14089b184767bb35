// Functions that are declared once for all platforms, and again with a body for each: a name that means the declaration
// means all of these. https://kotlinlang.org/docs/multiplatform-expect-actual.html
import type { DeclarationIndex } from '../../link-declarations.ts';
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

export function joinPlatformHalves(
  { callables, graph, texts }: SolverState,
  index: DeclarationIndex,
): void {
  const expected = new Map<string, Set<Unit>>();
  const defined = new Map<string, Unit[]>();
  for (const { frame, fact, declaration } of callables) {
    const { unit } = frame;
    if (unit.rules.overloadsSpanFiles !== true || declaration === -1 || fact.around !== 0) continue;
    const { name, kind } = index.declarations[declaration]!;
    const text = texts.find(name);
    if (kind !== 'function' || text === undefined || !unit.globals.has(text)) continue;
    const key = `${text} ${unit.seenPackages?.own ?? ''}`;
    if (!fact.isAbstract) appendTo(defined, key, unit);
    else expected.set(key, (expected.get(key) ?? new Set()).add(unit));
  }
  for (const [key, units] of expected) {
    const text = Number.parseInt(key, 10);
    for (const from of new Set(defined.get(key)))
      for (const to of units)
        if (from !== to && moduleOf(from) === moduleOf(to))
          graph.addEdge(from.globals.get(text)!, to.globals.get(text)!);
  }
}

/** The folder of the module, in which sources for several platforms have sets of their own; that of the file where there are none. */
export function moduleOf({ path }: Unit): string {
  const file = path ?? '';
  const at = `/${file}`.indexOf('/src/');
  return file.slice(0, at === -1 ? file.lastIndexOf('/') + 1 : at);
}
