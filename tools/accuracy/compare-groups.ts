// How alike two ways are to divide the same files into groups, by the measures of the literature on recovering
// architectures. Each file stands in one group of either side.

export interface GroupComparison {
  readonly files: number;
  readonly groupsFound: number;
  readonly groupsExpected: number;
  /** Adjusted Rand index (Hubert and Arabie, 1985): 1 for the same groups, 0 for groups by chance. */
  readonly ari: number;
  /** MoJoFM (Wen and Tzerpos, 2004): 1 when no file has to be moved and no group to be joined. */
  readonly mojoFm: number;
  /** Share of the expected groups of which one found shares 66 % of the larger (c2c coverage). */
  readonly c2c: number;
}

const C2C_THRESHOLD = 0.66;

/** @param pairs for each file the group that was found and the one that is expected */
export function compareGroups(
  pairs: readonly (readonly [found: string, expected: string])[],
): GroupComparison {
  const found = countBy(pairs.map(([group]) => group));
  const expected = countBy(pairs.map(([, group]) => group));
  const shared = new Map<string, Map<string, number>>();
  for (const [a, b] of pairs) {
    const row = shared.get(a) ?? new Map<string, number>();
    shared.set(a, row);
    row.set(b, (row.get(b) ?? 0) + 1);
  }
  return {
    files: pairs.length,
    groupsFound: found.size,
    groupsExpected: expected.size,
    ari: adjustedRand(pairs.length, found, expected, shared),
    mojoFm: mojoFm(pairs.length, expected, shared),
    c2c: coverage(found, expected, shared),
  };
}

type Counts = ReadonlyMap<string, number>;
type Table = ReadonlyMap<string, Counts>;

function countBy(groups: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

function adjustedRand(files: number, found: Counts, expected: Counts, shared: Table): number {
  const pairsIn = (counts: Iterable<number>) =>
    [...counts].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  const both = [...shared.values()].reduce((sum, row) => sum + pairsIn(row.values()), 0);
  const [inFound, inExpected] = [pairsIn(found.values()), pairsIn(expected.values())];
  const byChance = (inFound * inExpected) / ((files * (files - 1)) / 2);
  const most = (inFound + inExpected) / 2;
  return most === byChance ? 1 : (both - byChance) / (most - byChance);
}

/** Moves and joins from the found groups to the expected ones, against the most that could be needed. */
function mojoFm(files: number, expected: Counts, shared: Table): number {
  const rows = [...shared.values()].map((row) => {
    const most = Math.max(...row.values());
    return { most, groups: [...row].flatMap(([group, count]) => (count === most ? [group] : [])) };
  });
  const moves = files - rows.reduce((sum, { most }) => sum + most, 0);
  const joins = rows.length - matchGroups(rows.map(({ groups }) => groups));
  let kept = 0;
  for (const size of [...expected.values()].sort((a, b) => a - b)) if (kept < size) kept++;
  const worst = files - kept;
  return worst === 0 ? 1 : 1 - (moves + joins) / worst;
}

/** How many found groups can each have an expected group of its own (augmenting paths). */
function matchGroups(choices: readonly (readonly string[])[]): number {
  const takenBy = new Map<string, number>();
  const take = (at: number, tried: Set<string>): boolean =>
    choices[at]!.some((group) => {
      if (tried.has(group)) return false;
      tried.add(group);
      const holder = takenBy.get(group);
      if (holder !== undefined && !take(holder, tried)) return false;
      takenBy.set(group, at);
      return true;
    });
  return choices.filter((_, at) => take(at, new Set())).length;
}

function coverage(found: Counts, expected: Counts, shared: Table): number {
  const covered = new Set<string>();
  for (const [group, row] of shared) {
    for (const [other, count] of row) {
      const larger = Math.max(found.get(group)!, expected.get(other)!);
      if (count / larger >= C2C_THRESHOLD) covered.add(other);
    }
  }
  return covered.size / expected.size;
}
