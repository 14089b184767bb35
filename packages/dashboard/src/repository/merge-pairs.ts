// Relationships as they are drawn: one line from one node to another, whatever the types that it stands for.
import type { ViewRelationship } from '@orrery/contract';

export interface Pair extends Pick<ViewRelationship, 'source' | 'target'> {
  /** Relationships that it stands for. */
  count: number;
  /** Whether one of them is part of a cycle. */
  isCyclic: boolean;
}

/** In the order of the first relationship of each. */
export function mergePairs(relationships: readonly ViewRelationship[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { source, target, count, isCyclic } of relationships) {
    // Names are users' own: no sign could keep two of them apart, and a length can.
    const name = `${source.length} ${source} ${target}`;
    const known = pairs.get(name);
    if (known === undefined) pairs.set(name, { source, target, count, isCyclic });
    else {
      known.count += count;
      known.isCyclic ||= isCyclic;
    }
  }
  return [...pairs.values()];
}
