// Parts of a flat folder that folders do not tell apart. Where its files fall into communities so clearly that
// hardly anything leads out of them, these are the parts; elsewhere the topics of its file names are, with the
// files that are tied to them. Unclear communities would be others with every file that comes or goes.
import { findCommunities, modularityOf } from './communities.ts';
import { type ClusterMaterial, compareFiles, type SimilarityGraph } from './file-similarity.ts';
import { joinSmall } from './join-communities.ts';
import { findTopics } from './topics.ts';

export interface Cluster {
  /** `community`: by ties. `topic`: by a word of file names. `rest`: what belongs to no topic. */
  readonly kind: 'community' | 'topic' | 'rest';
  /** Of a topic; `null` for the others. */
  readonly word: string | null;
  /** Rising; at least one. */
  readonly files: readonly number[];
}

/** From here on communities are clear. Flat C libraries have a modularity of 0.3 to 0.4. */
const CLEAR_MODULARITY = 0.5;
/** In smaller graphs communities by chance have a modularity as high. */
const LEAST_FOR_COMMUNITIES = 60;
/** What has fewer files is not shown: a topic is none, and such a rest goes to the largest topic. */
const LEAST_FILES = 3;

/**
 * @param files rising
 * @returns at least one, by their first files; one alone when nothing tells the files apart
 */
export function clusterFiles(files: readonly number[], material: ClusterMaterial): Cluster[] {
  const graph = compareFiles(files, material);
  const clusters = byClearCommunity(graph) ?? byTopic(graph);
  return clusters.sort((a, b) => a.files[0]! - b.files[0]!);
}

/** The same by topics alone, which hold when files come and go. */
export function clusterByTopic(files: readonly number[], material: ClusterMaterial): Cluster[] {
  return byTopic(compareFiles(files, material)).sort((a, b) => a.files[0]! - b.files[0]!);
}

function byClearCommunity({ units, edges }: SimilarityGraph): Cluster[] | undefined {
  if (units.length < LEAST_FOR_COMMUNITIES) return undefined;
  const communities = findCommunities(units.length, edges);
  if (modularityOf(communities, edges) < CLEAR_MODULARITY) return undefined;
  const of = joinSmall(communities, edges, units);
  const groups = Map.groupBy(units.keys(), (unit) => of[unit]!);
  return [...groups.values()].map((group) => ({
    kind: 'community',
    word: null,
    files: filesOf(group, units),
  }));
}

function byTopic(graph: SimilarityGraph): Cluster[] {
  const topics = findTopics(graph);
  const groups = Map.groupBy(graph.units.keys(), (unit) => topics[unit]);
  const clusters: Cluster[] = [];
  const rest = [...(groups.get(undefined) ?? [])];
  for (const [word, group] of groups) {
    const files = filesOf(group, graph.units);
    if (word === undefined) continue;
    if (files.length < LEAST_FILES) rest.push(...group);
    else clusters.push({ kind: 'topic', word, files });
  }
  const files = filesOf(rest, graph.units);
  if (files.length >= LEAST_FILES || clusters.length === 0) {
    return [...clusters, { kind: 'rest', word: null, files }];
  }
  const largest = clusters.reduce((a, b) => (b.files.length > a.files.length ? b : a));
  return clusters.map((cluster) =>
    cluster === largest
      ? { ...cluster, files: [...cluster.files, ...files].sort((a, b) => a - b) }
      : cluster,
  );
}

function filesOf(group: readonly number[], units: SimilarityGraph['units']): number[] {
  return group.flatMap((unit) => units[unit]!).sort((a, b) => a - b);
}
