// Suites of expected edges that others wrote: a folder with a scorer and one JSON line a case.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyseInMemory } from './analyse-in-memory.ts';
import { edgesOfProgram } from './import-edges.ts';

/** One case as the scorer hands it over. */
interface SuiteCase {
  readonly sources: Record<string, string>;
}

interface Scorer {
  score(
    suite: string,
    analyse: (testCase: SuiteCase) => Promise<unknown[]>,
    options: { list: boolean },
  ): Promise<{ expected: number; found: number; failed: number }>;
}

/** Imports of JavaScript and TypeScript; the expected edges are not the whole truth, so recall alone counts. */
export async function scoreDependencySuite(
  folder: string,
  list: boolean,
): Promise<{ recall: number; edges: number }> {
  const scorer: Scorer = await import(pathToFileURL(resolve(folder, 'score.mjs')).href);
  const suite = join(folder, 'suites', 'depcruise.jsonl');
  const { expected, found, failed } = await scorer.score(suite, importsOfCase, { list });
  if (failed > 0) throw new Error(`${failed} cases of ${suite} could not be analysed`);
  return { recall: found / expected, edges: expected };
}

async function importsOfCase({ sources }: SuiteCase): Promise<unknown[]> {
  const program = await analyseInMemory(new Map(Object.entries(sources)));
  return edgesOfProgram(program).map(({ from, to }) => ({
    from: { file: from },
    to: { file: to },
  }));
}
