// Holds every result of a real repository against its schema, and against what no schema can say: that ids are
// unique, that relationships lead to nodes that are there, that totals count what is shown, that every file is
// in one domain. Prints one line a repository.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  type CircularDependencyResult,
  type DomainResult,
  type Graph,
  type GraphNode,
  LABELS,
  OPERATIONS,
  type OperationName,
  RELATIONSHIP_TYPES,
  relationshipId,
  type Stats,
} from '@orrery/contract';
import { RESULT_SCHEMAS } from '@orrery/contract/schemas';
import { defaultLimits, runAnalysis } from '@orrery/runner';
import { Compile } from 'typebox/schema';

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

interface GraphDocument {
  readonly graph: Graph;
  readonly stats: Stats;
  readonly metadata: { readonly languages: readonly string[]; readonly fileCount: number };
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

function findFaults(operation: OperationName, result: unknown): string[] {
  const [isValid, errors] = Compile(RESULT_SCHEMAS[OPERATIONS[operation].result]).Errors(result);
  if (!isValid) return errors.map((error) => `schema: ${JSON.stringify(error)}`);
  if (operation === 'circular-dependencies') {
    return cycleFaults(result as CircularDependencyResult);
  }
  const document = result as GraphDocument;
  const faults = graphFaults(document);
  if (operation === 'domain' || operation === 'platform') faults.push(...domainFaults(document));
  return faults;
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

function graphFaults({ graph, stats, metadata }: GraphDocument): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const coarse = new Set<string>(Object.values(LABELS));
  const types = new Set<string>(Object.values(RELATIONSHIP_TYPES));
  for (const { id, labels } of graph.nodes) {
    if (ids.has(id)) faults.push(`two nodes ${id}`);
    ids.add(id);
    if (!coarse.has(labels[0] ?? '')) faults.push(`${id} has the label ${labels[0]}`);
  }
  const seen = new Set<string>();
  for (const { id, type, startNode, endNode } of graph.relationships) {
    if (seen.has(id)) faults.push(`two relationships ${id}`);
    seen.add(id);
    if (!types.has(type)) faults.push(`${id} has the type ${type}`);
    if (id !== relationshipId(startNode, type as 'imports', endNode)) faults.push(`the id ${id}`);
    if (!ids.has(startNode) || !ids.has(endNode)) faults.push(`${id} leads to no node`);
  }
  const files = graph.nodes.filter(isLabelled(LABELS.file));
  for (const [what, told, found] of [
    ['nodeCount', stats.nodeCount, graph.nodes.length],
    ['relationshipCount', stats.relationshipCount, graph.relationships.length],
    ['fileCount', metadata.fileCount, files.length],
  ] as const) {
    if (told !== found) faults.push(`${what} is ${told}, shown are ${found}`);
  }
  return faults;
}

/** Every file, function and class belongs to one domain or subdomain. */
function domainFaults({ graph }: GraphDocument): string[] {
  const homes = new Map<string, number>();
  for (const { type, startNode } of graph.relationships) {
    if (type === RELATIONSHIP_TYPES.belongsTo)
      homes.set(startNode, (homes.get(startNode) ?? 0) + 1);
  }
  const placed = [LABELS.file, LABELS.function, LABELS.class].map(isLabelled);
  return graph.nodes.flatMap((node) => {
    if (!placed.some((isOne) => isOne(node)) || homes.get(node.id) === 1) return [];
    return [`${node.id} belongs to ${homes.get(node.id) ?? 0} domains`];
  });
}

const isLabelled =
  (label: string) =>
  ({ labels }: GraphNode): boolean =>
    labels[0] === label;

function cycleFaults({ cycles, summary, metadata }: CircularDependencyResult): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const { id, files, edges, breakingSuggestion } of cycles) {
    for (const file of files) {
      if (owners.has(file)) faults.push(`${file} is in ${owners.get(file)} and in ${id}`);
      owners.set(file, id);
    }
    const inside = new Set(files);
    const arrows = new Set(edges.map(({ source, target }) => `${source} -> ${target}`));
    if (edges.some(({ source, target }) => !inside.has(source) || !inside.has(target))) {
      faults.push(`${id} has an import that leaves it`);
    }
    if (!arrows.has(breakingSuggestion)) faults.push(`${id} suggests what is no import of it`);
  }
  if (summary.totalCycles !== cycles.length || metadata.cycleCount !== cycles.length) {
    faults.push(`totalCycles is ${summary.totalCycles}, shown are ${cycles.length}`);
  }
  if (summary.filesInCycles !== owners.size) {
    faults.push(`filesInCycles is ${summary.filesInCycles}, shown are ${owners.size}`);
  }
  return faults;
}
