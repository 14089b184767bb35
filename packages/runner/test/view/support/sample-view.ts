// A view of findings, and the graph that the platform bundle has of them.

import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Graph } from '@orrery/contract';
import type { Findings } from '../../../src/present/findings.ts';
import { presentPlatform } from '../../../src/present/present-platform.ts';
import type { GraphView } from '../../../src/view/graph-view.ts';
import { openView } from '../../../src/view/open-view.ts';
import { writeView } from '../../../src/view/write/write-view.ts';
import { makeFolder } from '../../support/sample-tree.ts';

/** Where the view file of some findings lies; it goes away with the test. */
export async function viewFileOf(test: TestContext, findings: Findings): Promise<string> {
  const path = join(await makeFolder(test), 'sample.view');
  await writeView(findings, { operation: 'platform', path });
  return path;
}

export async function viewOf(test: TestContext, findings: Findings): Promise<GraphView> {
  const view = openView(await viewFileOf(test, findings));
  test.after(view.close);
  return view;
}

/** @param findings with domains */
export const graphOf = (findings: Findings): Graph =>
  JSON.parse([...presentPlatform(findings)].join('')).graph;
