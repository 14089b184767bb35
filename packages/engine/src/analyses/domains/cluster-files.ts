// Parts of a flat folder that folders do not tell apart. Where its files fall into communities so clearly that
// hardly anything leads out of them, these are the parts; elsewhere the topics of its file names are, with the
// files that are tied to them. Unclear communities would be others with every file that comes or goes.
import { findCommunities, modularityOf } from './communities.ts';
import { distinctiveWords } from './distinctive-words.ts';
import { type ClusterMaterial, compareFiles, type SimilarityGraph } from './file-similarity.ts';
import { joinSmall } from './join-communities.ts';
import { findTopics } from './topics.ts';
import { wordsOf } from './words.ts';

export interface Cluster {
  /** `community`: by ties. `topic`: by a word of file names. `rest`: what no word tells from the others. */
  readonly kind: 'community' | 'topic' | 'rest';
  /** What tells it from the others: one of a topic, one or two of a community, none of a rest. */
  readonly words: readonly string[];
  /** Rising; at least one. */
  readonly files: readonly number[];
}

/** From here on communities are clear. Flat C libraries have a modularity of 0.3 to 0.4. */
const CLEAR_MODULARITY = 0.5;
/** In smaller graphs communities by chance have a modularity as high. */
const LEAST_FOR_COMMUNITIES = 60;
/** A community's word must stand in this part of its file names. */
const LEAST_COVER = 0.2;
/** What has fewer files is not shown: a topic is none, and such a rest goes to the largest topic. */
const LEAST_FILES = 3;

/**
 * @param files rising
 * @param isWhole whether they are the whole program, so that the folder's name says nothing of them
 * @param untelling words of that name
 * @returns at least one, by their first files; one alone when nothing tells the files apart
 */
export function clusterFiles(
  files: readonly number[],
  material: ClusterMaterial,
  { isWhole, untelling }: { readonly isWhole: boolean; readonly untelling: ReadonlySet<string> },
): Cluster[] {
  const graph = compareFiles(files, material);
  const clusters = byClearCommunity(graph, isWhole) ?? byTopic(graph, untelling);
  return clusters.sort((a, b) => a.files[0]! - b.files[0]!);
}

/** The same by topics alone, which hold when files come and go. */
export function clusterByTopic(
  files: readonly number[],
  material: ClusterMaterial,
  untelling: ReadonlySet<string>,
): Cluster[] {
  return byTopic(compareFiles(files, material), untelling).sort(
    (a, b) => a.files[0]! - b.files[0]!,
  );
}

function byClearCommunity(
  { units, stems, edges }: SimilarityGraph,
  isWhole: boolean,
): Cluster[] | undefined {
  if (units.length < LEAST_FOR_COMMUNITIES) return undefined;
  const communities = findCommunities(units.length, edges);
  if (modularityOf(communities, edges) < CLEAR_MODULARITY) return undefined;
  const of = joinSmall(communities, edges, units);
  const groups = [...Map.groupBy(units.keys(), (unit) => of[unit]!).values()];
  const clusters = tellByWords(groups, { units, stems });
  return isWhole ? clusters : joinNameless(clusters);
}

/** The larger ones choose first. */
function tellByWords(
  groups: readonly (readonly number[])[],
  { units, stems }: Pick<SimilarityGraph, 'units' | 'stems'>,
): Cluster[] {
  const wordsIn = (group: readonly number[]) => group.map((unit) => new Set(wordsOf(stems[unit]!)));
  const unitsWith = new Map<string, number>();
  for (const words of groups.flatMap(wordsIn)) {
    for (const word of words) unitsWith.set(word, (unitsWith.get(word) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return groups
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const words = distinctiveWords(wordsIn(group), unitsWith, taken, LEAST_COVER);
      for (const word of words) taken.add(word);
      return { kind: 'community', words, files: filesOf(group, units) };
    });
}

/**
 * Communities that no word of file names tells apart are one: the folder's name says what they are together, and
 * nobody could say what each of them is.
 * @returns `undefined` when there is no other
 */
function joinNameless(clusters: readonly Cluster[]): Cluster[] | undefined {
  const told = clusters.filter(({ words }) => words.length > 0);
  if (told.length === 0) return undefined;
  const rest = clusters.filter(({ words }) => words.length === 0).flatMap(({ files }) => files);
  if (rest.length === 0) return told;
  return [...told, { kind: 'rest', words: [], files: rest.sort((a, b) => a - b) }];
}

function byTopic(graph: SimilarityGraph, untelling: ReadonlySet<string>): Cluster[] {
  const topics = findTopics(graph, untelling);
  const groups = Map.groupBy(graph.units.keys(), (unit) => topics[unit]);
  const clusters: Cluster[] = [];
  const rest = [...(groups.get(undefined) ?? [])];
  for (const [word, group] of groups) {
    const files = filesOf(group, graph.units);
    if (word === undefined) continue;
    if (files.length < LEAST_FILES) rest.push(...group);
    else clusters.push({ kind: 'topic', words: [word], files });
  }
  const files = filesOf(rest, graph.units);
  if (files.length >= LEAST_FILES || clusters.length === 0) {
    return [...clusters, { kind: 'rest', words: [], files }];
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
