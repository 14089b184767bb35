// Everything of a result but its graph, which can be too large to hold.
import type { AnalysisResult } from './format-result.ts';
import { readItems } from './read-items.ts';

/** The result at this path without `graph`. */
export async function collectMembers(path: string): Promise<AnalysisResult> {
  const members = new Map<string, unknown>();
  const listed = (name: string): unknown[] => {
    const list = (members.get(name) ?? []) as unknown[];
    members.set(name, list);
    return list;
  };
  for await (const item of readItems(path)) {
    if (item.kind === 'member') members.set(item.name, item.value);
    else if (item.kind === 'cycle') listed('cycles').push(item.cycle);
    else if (item.kind === 'domain') listed('domains').push(item.domain);
  }
  return Object.fromEntries(members) as unknown as AnalysisResult;
}
