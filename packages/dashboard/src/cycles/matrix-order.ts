// The order of rows and columns in which a matrix shows its structure: those that use others come first, so that
// what runs against that order stands below the diagonal. Members of one tangle stand together. Pure.

export interface MatrixEdge {
  readonly source: string;
  readonly target: string;
}

/** @param ids in the order that decides where nothing else does */
export const matrixOrder = (ids: readonly string[], edges: readonly MatrixEdge[]): string[] =>
  tanglesInOrder(ids, edges).flat();

/** The same with the members of each tangle together: groups of which each uses each other, in the end. */
export function tanglesInOrder(ids: readonly string[], edges: readonly MatrixEdge[]): string[][] {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { source, target } of edges) {
    if (source !== target && targets.has(target)) targets.get(source)?.push(target);
  }
  return tangles(ids, targets).reverse();
}

interface Visit {
  readonly id: string;
  /** Of the next target to look at. */
  next: number;
}

/** Strongly connected groups, each after all that it uses (Tarjan's algorithm, without recursion). */
function tangles(
  ids: readonly string[],
  targets: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const begin = (id: string): Visit => {
    numbers.set(id, numbers.size);
    lowest.set(id, numbers.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, next: 0 };
  };
  const lower = (id: string, value: number) =>
    lowest.set(id, Math.min(lowest.get(id) as number, value));
  for (const root of ids) {
    if (numbers.has(root)) continue;
    const visits = [begin(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = targets.get(visit.id)?.[visit.next++];
      if (target !== undefined) {
        if (!numbers.has(target)) visits.push(begin(target));
        else if (isOpen.has(target)) lower(visit.id, numbers.get(target) as number);
        continue;
      }
      visits.pop();
      const around = visits.at(-1);
      if (around !== undefined) lower(around.id, lowest.get(visit.id) as number);
      if (lowest.get(visit.id) !== numbers.get(visit.id)) continue;
      const members = open.splice(open.lastIndexOf(visit.id));
      for (const member of members) isOpen.delete(member);
      found.push(members.sort((a, b) => ids.indexOf(a) - ids.indexOf(b)));
    }
  }
  return found;
}
