// Suites of expected calls that others wrote, scored by the scorer that came with them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '@orrery/engine';
import analyse from './call-edges.ts';

/** What the scorer counts. `right` of `reported` calls are expected, `found` of `expected` are reported. */
interface Score {
  readonly cases: number;
  readonly expected: number;
  readonly found: number;
  readonly reported: number;
  readonly right: number;
  /** Cases of which nothing is missed, and of which nothing is extra. */
  readonly sound: number;
  readonly complete: number;
  readonly failed: number;
}

export interface SuiteScore extends Score {
  readonly name: string;
  /** The least that is accepted, from 0 to 1; precision is absent where the list is not the whole truth. */
  readonly floor: { readonly recall: number; readonly precision?: number };
}

interface Scorer {
  score(
    suiteFile: string,
    adapter: typeof analyse,
    options: { readonly only?: string; readonly list: boolean },
  ): Promise<Score>;
}

const SUITES = [
  { name: 'pycg-micro', floor: { recall: 0.97, precision: 0.98 }, isByLanguage: false },
  { name: 'jelly', floor: { recall: 0.75 }, isByLanguage: false },
  { name: 'optave', floor: { recall: 0.85 }, isByLanguage: true },
] as const;

/**
 * @param folder holds `score.mjs` and `suites/`
 * @param list whether the scorer is to print every difference
 */
export async function scoreCallSuites(folder: string, list: boolean): Promise<SuiteScore[]> {
  const scorerFile = join(folder, 'score.mjs');
  const scorer: Scorer = await import(pathToFileURL(scorerFile).href);
  const scores: SuiteScore[] = [];
  for (const { name, floor, isByLanguage } of SUITES) {
    const file = join(folder, 'suites', `${name}.jsonl`);
    if (!existsSync(file)) continue;
    if (!isByLanguage) {
      scores.push({ name, floor, ...(await scorer.score(file, analyse, { list })) });
      continue;
    }
    for (const only of languagesWithCalls(file)) {
      const score = await scorer.score(file, analyse, { only, list });
      scores.push({ name: `${name}, ${only}`, floor, ...score });
    }
  }
  return scores;
}

/** Those of the suite's languages whose callers all stand in sources that may have flow facts, in the suite's order. */
function languagesWithCalls(file: string): Set<string> {
  const found = new Set<string>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { lang, edges }: SuiteCase = JSON.parse(line);
    if (edges.every(({ from }) => hasCalls(from.file ?? from.basename ?? ''))) found.add(lang);
  }
  return found;
}

interface SuiteCase {
  readonly lang: string;
  readonly edges: readonly {
    readonly from: { readonly file?: string; readonly basename?: string };
  }[];
}

function hasCalls(path: string): boolean {
  return languages.some(
    ({ calls, claim }) => calls !== undefined && claim(path)?.role === 'source',
  );
}
