// What a view answers, worked out from the graph of the result in the simplest way there is.
import { externalsId, type Graph, type ViewGrouping } from '@orrery/contract';
import type { ViewFilter } from '../../../src/view/graph-view.ts';

const HOLDERS = ['Directory', 'Domain', 'Subdomain', 'Externals'];

export interface NaiveGraph {
  ancestorsOf(id: string, grouping: ViewGrouping): string[];
  visible(grouping: ViewGrouping, open: ReadonlySet<string>, filter: ViewFilter): string[];
  /** By source, type and target, joined by blanks: count and call sites. */
  rolledUp(
    grouping: ViewGrouping,
    open: ReadonlySet<string>,
    filter: ViewFilter,
  ): Map<string, [number, number]>;
  /** Everything outside of a node from which relationships lead into it. */
  touchedBy(id: string): Set<string>;
  /** Relationships of a shortest path; -1 without one. */
  distance(from: string, to: string, filter: ViewFilter): number;
  readonly ids: readonly string[];
}

export function naiveGraph({ nodes, relationships }: Graph): NaiveGraph {
  const labelOf = new Map(nodes.map(({ id, labels }) => [id, labels[0]!]));
  const parents = { folders: new Map<string, string>(), domains: new Map<string, string>() };
  const tests = new Set<string>();
  const testFiles = new Set(
    nodes.filter(({ properties }) => properties.isTest === true).map(({ id }) => id),
  );
  for (const { id, labels, properties } of nodes) {
    if (testFiles.has(String(properties.filePath ?? id))) tests.add(id);
    if (labels[0] === 'ExternalModule') {
      const group = externalsId(String(properties.ecosystem));
      labelOf.set(group, 'Externals');
      for (const map of Object.values(parents)) map.set(id, group);
    }
    // Functions without a name are in no `contains`.
    if (properties.name === '<anonymous>') {
      for (const map of Object.values(parents)) map.set(id, String(properties.filePath));
    }
  }
  for (const { type, startNode, endNode } of relationships) {
    if (type === 'contains') {
      if (labelOf.get(startNode) !== 'Directory') parents.domains.set(endNode, startNode);
      parents.folders.set(endNode, startNode);
    }
    if (type === 'belongsTo' && labelOf.get(startNode) === 'File')
      parents.domains.set(startNode, endNode);
  }
  const isIn = (id: string, grouping: ViewGrouping) => {
    const label = labelOf.get(id)!;
    return grouping === 'domains'
      ? label !== 'Directory'
      : label !== 'Domain' && label !== 'Subdomain';
  };
  const ancestorsOf = (id: string, grouping: ViewGrouping) => {
    const chain: string[] = [];
    let at = parents[grouping].get(id);
    for (; at !== undefined; at = parents[grouping].get(at)) chain.unshift(at);
    return chain;
  };
  const counts = (id: string, { labels, tests: withTests, external }: ViewFilter) => {
    const label = labelOf.get(id)!;
    if (label === 'ExternalModule' && external === false) return false;
    if (withTests === false && tests.has(id)) return false;
    return HOLDERS.includes(label) || labels === undefined || labels.includes(label as 'File');
  };
  const edges = (filter: ViewFilter) =>
    relationships.filter(({ type, startNode, endNode, properties }) => {
      const types = filter.types ?? ['imports', 'calls', 'extends', 'implements'];
      const kinds = properties.kinds as string[] | undefined;
      const isTypeOnly = type === 'imports' && kinds!.every((kind) => kind === 'type');
      return (
        types.includes(type as 'imports') &&
        !(filter.typeOnly === false && isTypeOnly) &&
        counts(startNode, filter) &&
        counts(endNode, filter)
      );
    });
  const ids = [...labelOf.keys()];
  const inside = (id: string) =>
    new Set(
      ids.filter(
        (at) =>
          at === id ||
          ancestorsOf(at, 'folders').includes(id) ||
          ancestorsOf(at, 'domains').includes(id),
      ),
    );
  return {
    ids,
    ancestorsOf,
    visible: (grouping, open, filter) => {
      const holding = new Set<string>();
      for (const id of ids) {
        if (HOLDERS.includes(labelOf.get(id)!) || !counts(id, filter)) continue;
        holding.add(id);
        for (const around of ancestorsOf(id, grouping)) holding.add(around);
      }
      return ids.filter(
        (id) =>
          isIn(id, grouping) &&
          holding.has(id) &&
          ancestorsOf(id, grouping).every((around) => open.has(around)),
      );
    },
    rolledUp: (grouping, open, filter) => {
      const shownBy = (id: string) =>
        [...ancestorsOf(id, grouping), id].find((at) => !open.has(at)) ?? id;
      const rows = new Map<string, [number, number]>();
      for (const { type, startNode, endNode, properties } of edges(filter)) {
        if (!isIn(startNode, grouping)) continue;
        const [source, target] = [shownBy(startNode), shownBy(endNode)];
        if (source === target) continue;
        const key = JSON.stringify([source, type, target]);
        const row = rows.get(key) ?? [0, 0];
        rows.set(key, [row[0] + 1, row[1] + (type === 'calls' ? Number(properties.count) : 0)]);
      }
      return rows;
    },
    touchedBy: (id) => {
      const all = edges({});
      const changed = inside(id);
      const touched = new Set<string>();
      for (let count = -1; count < touched.size; ) {
        count = touched.size;
        for (const { startNode, endNode } of all) {
          if (changed.has(startNode)) continue;
          if (changed.has(endNode) || touched.has(endNode)) touched.add(startNode);
        }
      }
      return touched;
    },
    distance: (from, to, filter) => {
      const next = Map.groupBy(edges(filter), ({ startNode }) => startNode);
      const goals = inside(to);
      const seen = inside(from);
      let front = [...seen];
      for (let distance = 0; front.length > 0; distance++) {
        if (front.some((id) => goals.has(id))) return distance;
        front = front.flatMap((id) => (next.get(id) ?? []).map(({ endNode }) => endNode));
        front = [...new Set(front)].filter((id) => !seen.has(id));
        for (const id of front) seen.add(id);
      }
      return -1;
    },
  };
}
