// Counts where imports led, by language: the honest half of every result.
import type { ImportTarget } from '../language.ts';
import type { ResolutionCount } from '../program.ts';
import { compareText } from '../source-tree.ts';

export class ResolutionTally {
  readonly #counts = new Map<string, Record<ImportTarget['outcome'], number>>();

  count(language: string, outcome: ImportTarget['outcome']): void {
    const counts = this.#counts.get(language) ?? { resolved: 0, external: 0, unresolved: 0 };
    counts[outcome] += 1;
    this.#counts.set(language, counts);
  }

  /** Sorted by language. */
  counts(): ResolutionCount[] {
    return [...this.#counts]
      .map(([language, counts]) => ({ language, ...counts }))
      .sort((a, b) => compareText(a.language, b.language));
  }
}
