// What is wrong with a published graph that no schema can say: nodes and relationships twice, ends that lead nowhere,
// labels and types that nobody knows, ids that are not made of what they stand for, totals that count something else.
import {
  FINER_LABELS,
  type Graph,
  type GraphNode,
  type GraphRelationship,
  LABELS,
  RELATIONSHIP_TYPES,
  relationshipId,
  type Stats,
} from '@orrery/contract';

export interface GraphDocument {
  readonly graph: Graph;
  readonly stats: Stats;
  readonly metadata: { readonly languages: readonly string[]; readonly fileCount: number };
}

type Label = (typeof LABELS)[keyof typeof LABELS];

/** By coarse label: what every node of it says of itself. */
const PROPERTIES: Readonly<Record<Label, readonly string[]>> = {
  File: ['path', 'name', 'isTest', 'isGenerated'],
  Directory: ['path', 'name'],
  Function: ['name', 'filePath', 'startLine', 'endLine'],
  Class: ['name', 'qualifiedName', 'filePath', 'startLine', 'endLine'],
  Type: ['name', 'qualifiedName', 'filePath', 'startLine', 'endLine'],
  ExternalModule: ['name', 'ecosystem'],
  Domain: ['name', 'description'],
  Subdomain: ['name', 'parentDomain', 'description'],
};

const DECLARATIONS = ['Function', 'Class', 'Type'];

/** By type of relationship: the coarse labels between which it may lead. */
const ENDS: Readonly<Record<string, readonly [from: readonly string[], to: readonly string[]]>> = {
  imports: [['File'], ['File', 'ExternalModule']],
  calls: [
    ['File', 'Function', 'Class'],
    ['Function', 'Class', 'File'],
  ],
  contains: [
    ['Directory', 'File', 'Domain', ...DECLARATIONS],
    ['Directory', 'File', 'Subdomain', ...DECLARATIONS],
  ],
  extends: [DECLARATIONS, DECLARATIONS],
  implements: [DECLARATIONS, DECLARATIONS],
  belongsTo: [
    ['File', 'Function', 'Class'],
    ['Domain', 'Subdomain'],
  ],
  dependsOn: [
    ['Domain', 'Subdomain'],
    ['Domain', 'Subdomain'],
  ],
};

export function graphFaults({ graph, stats, metadata }: GraphDocument): string[] {
  const labelOf = new Map(graph.nodes.map(({ id, labels }) => [id, labels[0] ?? '']));
  const files = graph.nodes.filter(({ labels }) => labels[0] === LABELS.file);
  const languages = new Set(files.map(({ properties }) => properties.language));
  return [
    ...repeated('node', graph.nodes),
    ...repeated('relationship', graph.relationships),
    ...graph.nodes.flatMap((node) => nodeFaults(node)),
    ...graph.relationships.flatMap((relationship) => relationshipFaults(relationship, labelOf)),
    ...different('nodeCount', stats.nodeCount, graph.nodes.length),
    ...different('relationshipCount', stats.relationshipCount, graph.relationships.length),
    ...different('fileCount', metadata.fileCount, files.length),
    ...countFaults('nodeTypes', stats.nodeTypes, [...labelOf.values()]),
    ...countFaults(
      'relationshipTypes',
      stats.relationshipTypes,
      graph.relationships.map(({ type }) => type),
    ),
    ...metadata.languages
      .filter((language) => !languages.has(language))
      .map((language) => `no file is of the language ${language}`),
  ];
}

/** What a total says and what was counted. */
export function different(what: string, told: unknown, found: unknown): string[] {
  return told === found ? [] : [`${what} is ${String(told)}, shown are ${String(found)}`];
}

/** @param told counts by name, which hold nothing else */
export function countFaults(
  what: string,
  told: Readonly<Record<string, number>> | undefined,
  names: readonly string[],
): string[] {
  const counts = new Map(Object.entries(told ?? {}));
  const groups = Map.groupBy(names, (name) => name);
  const all = new Set([...counts.keys(), ...groups.keys()]);
  return [...all].flatMap((name) =>
    different(`${what}.${name}`, counts.get(name) ?? 0, groups.get(name)?.length ?? 0),
  );
}

export function repeated(what: string, items: readonly { readonly id: string }[]): string[] {
  return [...Map.groupBy(items, ({ id }) => id)]
    .filter(([, { length }]) => length > 1)
    .map(([id]) => `more than one ${what} ${id}`);
}

function nodeFaults({ id, labels, properties }: GraphNode): string[] {
  const [coarse = '', finer, ...more] = labels;
  const known = new Map<string, readonly string[]>(Object.entries(PROPERTIES)).get(coarse);
  if (known === undefined) return [`${id} has the label ${coarse}`];
  const finerLabels: readonly string[] = Object.values(FINER_LABELS);
  const faults = known
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${id} has no ${name}`);
  if (finer !== undefined && !finerLabels.includes(finer)) faults.push(`${id} is a ${finer}`);
  if (more.length > 0) faults.push(`${id} has more labels: ${more.join(', ')}`);
  const { path, startLine, endLine } = properties;
  if (coarse === LABELS.file && path !== id) faults.push(`${id} has the path ${String(path)}`);
  if (coarse === LABELS.directory && `dir:${path}` !== id) faults.push(`${id} is at ${path}`);
  if (Number(startLine) < 1 || Number(startLine) > Number(endLine)) {
    faults.push(`${id} reaches from line ${startLine} to ${endLine}`);
  }
  return faults;
}

function relationshipFaults(
  { id, type, startNode, endNode }: GraphRelationship,
  labelOf: ReadonlyMap<string, string>,
): string[] {
  const types: readonly string[] = Object.values(RELATIONSHIP_TYPES);
  if (!types.includes(type)) return [`${id} has the type ${type}`];
  if (id !== relationshipId(startNode, type as 'imports', endNode)) return [`the id ${id}`];
  const [start, end] = [labelOf.get(startNode), labelOf.get(endNode)];
  if (start === undefined || end === undefined) return [`${id} leads to no node`];
  const [from, to] = ENDS[type]!;
  return from.includes(start) && to.includes(end)
    ? []
    : [`${id} leads from a ${start} to a ${end}`];
}
