// Runs an analysis over a small repository, and holds the result against the schema of its operation.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { OPERATIONS, type OperationName } from '@orrery/contract';
import { RESULT_SCHEMAS } from '@orrery/contract/schemas';
import { Compile } from 'typebox/schema';
import { defaultLimits } from '../../src/analysis.ts';
import { runAnalysis } from '../../src/run-analysis.ts';
import { makeFolder, writeTree } from './sample-tree.ts';

/** @param files text by path */
export async function analyseTree<Result>(
  test: TestContext,
  operation: OperationName,
  files: Record<string, string>,
): Promise<Result> {
  const [folder, tree] = [await makeFolder(test), await makeFolder(test)];
  await writeTree(tree, files);
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis({
    operation,
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: defaultLimits,
    threads: 1,
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const result = JSON.parse(await readFile(path, 'utf8'));
  const [isValid, errors] = Compile(RESULT_SCHEMAS[OPERATIONS[operation].result]).Errors(result);
  assert.ok(isValid, JSON.stringify(errors));
  return result;
}
