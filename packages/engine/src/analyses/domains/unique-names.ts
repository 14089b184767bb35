// Names that siblings do not share: the folder above is put before equal ones; what is still equal says how it lies to
// the one that has the name. A number is the last resort, since it says nothing.
import { isEmptyName } from './directory-roles.ts';
import type { Unit } from './divide.ts';
import type { NamedBy, ProposedName } from './name-units.ts';
import { titleOf } from './words.ts';

/**
 * The largest chooses first, so that a small one that comes or goes renames no other; what can be called otherwise
 * chooses last.
 * @param units those that the names are for, in the same order
 */
export function makeUnique(proposed: readonly ProposedName[], units: readonly Unit[]): NamedBy[] {
  const counts = new Map<string, number>();
  for (const { name, otherwise } of proposed) {
    if (otherwise === undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const taken = new Set<string>();
  const unique = new Array<NamedBy>(proposed.length);
  const isRest = (at: number) => Number(proposed[at]!.otherwise !== undefined);
  const order = [...units.keys()].sort(
    (a, b) => isRest(a) - isRest(b) || units[b]!.files.length - units[a]!.files.length,
  );
  for (const at of order) {
    const wishes = wishesOf(proposed[at]!, units[at]!, counts);
    const chosen = wishes.find(({ name }) => !taken.has(name)) ?? numbered(wishes.at(-1)!, taken);
    taken.add(chosen.name);
    unique[at] = chosen;
  }
  return unique;
}

/** The best first. */
function wishesOf(
  { node, otherwise, ...named }: ProposedName,
  { kind }: Unit,
  counts: ReadonlyMap<string, number>,
): NamedBy[] {
  const { name, by } = named;
  if (otherwise !== undefined) return [named, otherwise];
  const above = node.segments.slice(0, -1).findLast((segment) => !isEmptyName(segment));
  const title = above === undefined || by === 'role' ? undefined : titleOf(above);
  const isAmbiguous = (counts.get(name) ?? 0) > 1 || isEmptyName(name);
  const isTold = isAmbiguous && title !== undefined && title !== name;
  const wishes: NamedBy[] = [{ ...named, name: isTold ? `${title} ${name}` : name }];
  // Beside a folder of its own name: `searcher/src/searcher`, and what lies loose above it.
  if (kind === 'loose' || kind === 'rest') wishes.push({ name: `${name} Top Level`, by });
  if (title === name) wishes.push({ name: `Inner ${name}`, by });
  else if (title !== undefined) wishes.push({ name: `${name} of ${title}`, by });
  return wishes;
}

function numbered({ name, by }: NamedBy, taken: ReadonlySet<string>): NamedBy {
  let number = 2;
  while (taken.has(`${name} ${number}`)) number++;
  return { name: `${name} ${number}`, by };
}
