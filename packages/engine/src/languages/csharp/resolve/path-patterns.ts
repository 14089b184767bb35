// The patterns of many owners, asked for those that one path fits: project files may list every source by its name, and
// to try each pattern of the repository on each of its paths would take the product of both.
import { directoryOf } from '../../../repository-paths.ts';
import { patternOf } from './paths.ts';

interface OwnedPattern {
  readonly pattern: RegExp;
  readonly owner: number;
}

export class PathPatterns {
  /** Owners of patterns without a wildcard, by the path in lower case. */
  readonly #plain = new Map<string, number[]>();
  /** All others, by the directory in lower case that everything they fit lies below. */
  readonly #below = new Map<string, OwnedPattern[]>();

  /** @param path as `patternOf` takes it */
  add(path: string, owner: number): void {
    const wildcard = path.search(/[*?]/);
    if (wildcard === -1) append(this.#plain, path.toLowerCase(), owner);
    else {
      const directory = directoryOf(path.slice(0, wildcard)).toLowerCase();
      append(this.#below, directory, { pattern: patternOf(path), owner });
    }
  }

  /** Those with a pattern that the path fits. */
  ownersOf(path: string): ReadonlySet<number> {
    const folded = path.toLowerCase();
    const owners = new Set(this.#plain.get(folded));
    let directory = folded;
    do {
      directory = directoryOf(directory);
      for (const { pattern, owner } of this.#below.get(directory) ?? []) {
        if (!owners.has(owner) && pattern.test(path)) owners.add(owner);
      }
    } while (directory !== '');
    return owners;
  }
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
