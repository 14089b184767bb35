// Suites of expected edges that others wrote: one JSON line a case, its sources inside.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';

/** The part of a case that import edges need. */
interface SuiteCase {
  readonly id: string;
  /** Text by path. */
  readonly sources: Readonly<Record<string, string>>;
  readonly edges: readonly { readonly from: { file: string }; readonly to: { file: string } }[];
  /** The files whose imports the case lists; absent when it lists all. */
  readonly callerFiles?: readonly string[];
}

/** Imports of JavaScript and TypeScript. The cases list no more than they are about, so recall alone counts. */
export async function compareSuite(folder: string): Promise<ImportComparison> {
  const lines = (await readFile(join(folder, 'suites', 'depcruise.jsonl'), 'utf8'))
    .trim()
    .split('\n');
  const expected: ImportEdge[] = [];
  const reported: ImportEdge[] = [];
  for (const line of lines) {
    const { id, sources, edges, callerFiles }: SuiteCase = JSON.parse(line);
    // Cases share paths; the id keeps their edges apart.
    const within = ({ from, to }: ImportEdge) => ({ from: `${id}: ${from}`, to: `${id}: ${to}` });
    expected.push(...edges.map(({ from, to }) => within({ from: from.file, to: to.file })));
    const program = await analyseInMemory(new Map(Object.entries(sources)));
    reported.push(
      ...edgesOfProgram(program)
        .filter(({ from }) => callerFiles?.includes(from) ?? true)
        .map(within),
    );
  }
  return compareEdges('suite depcruise', expected, reported);
}
