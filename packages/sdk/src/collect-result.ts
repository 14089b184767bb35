// Puts a result together from its parts. Made from parts and not from one text, since a text of more than half
// a gigabyte is more than JavaScript engines hold.
import type { ResultItem } from './read-result.ts';

/** The result that the parts were read from. */
export async function collectResult(
  items: AsyncIterable<ResultItem>,
): Promise<Readonly<Record<string, unknown>>> {
  const members = new Map<string, unknown>();
  const graph = new Map<string, unknown>();
  const listIn = (holder: Map<string, unknown>, name: string): unknown[] => {
    const list = (holder.get(name) ?? []) as unknown[];
    holder.set(name, list);
    return list;
  };
  for await (const item of items) {
    const isOfGraph =
      item.kind === 'member' ? item.name.startsWith('graph.') : IN_GRAPH.has(item.kind);
    // Entered where it stands, so that the members keep their order.
    if (isOfGraph) members.set('graph', graph);
    if (item.kind === 'node') listIn(graph, 'nodes').push(item.node);
    else if (item.kind === 'relationship') listIn(graph, 'relationships').push(item.relationship);
    else if (item.kind === 'cycle') listIn(members, 'cycles').push(item.cycle);
    else if (item.kind === 'domain') listIn(members, 'domains').push(item.domain);
    else if (isOfGraph) graph.set(item.name.slice('graph.'.length), item.value);
    else members.set(item.name, item.value);
  }
  if (members.get('graph') === graph) members.set('graph', Object.fromEntries(graph));
  return Object.fromEntries(members);
}

const IN_GRAPH: ReadonlySet<ResultItem['kind']> = new Set(['node', 'relationship']);
