// Holds every result of a real repository against its schema, and against what no schema can say: that ids are
// unique, that relationships lead to nodes that are there, that totals count what is shown, that every file is
// in one domain. Prints one line a repository.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  type CircularDependencyResult,
  type DomainResult,
  OPERATIONS,
  type OperationName,
} from '@orrery/contract';
import { defaultLimits, runAnalysis } from '@orrery/runner';
import type { GraphDocument } from './graph-faults.ts';
import { findFaults } from './result-faults.ts';

/** Of one result, the first few are enough to begin with. */
const MOST_FAULTS = 10;

/** @returns the exit code */
export async function reportShapes(roots: readonly string[]): Promise<number> {
  const names = Object.keys(OPERATIONS) as OperationName[];
  console.log(`| Repository | Languages | ${names.join(' | ')} |`);
  console.log(`|---|---|${'---|'.repeat(names.length)}`);
  let faultCount = 0;
  for (const root of roots) {
    const cells: string[] = [];
    let languages: readonly string[] = [];
    for (const operation of names) {
      const result = await analyse(resolve(root), operation);
      const faults = findFaults(operation, result);
      for (const fault of faults.slice(0, MOST_FAULTS))
        console.error(`${root} ${operation}: ${fault}`);
      faultCount += faults.length;
      cells.push(faults.length > 0 ? `${faults.length} faults` : sizeOf(operation, result));
      if (operation === 'dependency') languages = (result as GraphDocument).metadata.languages;
    }
    console.log(`| ${basename(root)} | ${languages.join(', ')} | ${cells.join(' | ')} |`);
  }
  return faultCount === 0 ? 0 : 1;
}

async function analyse(root: string, operation: OperationName): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-shapes-'));
  try {
    const path = join(folder, 'result.json');
    const outcome = await runAnalysis({
      operation,
      input: { kind: 'directory', path: root },
      output: { path, encoding: 'identity' },
      limits: defaultLimits,
      threads: availableParallelism(),
    });
    if (outcome.status === 'failed') throw new Error(`${root}: ${outcome.error}`);
    return JSON.parse(await readFile(path, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sizeOf(operation: OperationName, result: unknown): string {
  if (operation === 'circular-dependencies') {
    return `${(result as CircularDependencyResult).cycles.length} cycles`;
  }
  const { nodes, relationships } = (result as GraphDocument).graph;
  const domains =
    operation === 'domain' ? `, ${(result as DomainResult).domains.length} domains` : '';
  return `${nodes.length} nodes, ${relationships.length} relationships${domains}`;
}
