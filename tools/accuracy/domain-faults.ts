// What is wrong with published domains that no schema can say: a file, function or class that belongs to none or to
// several, lists that say something else than the graph, names that nobody has, statements without evidence.
import {
  type DomainItem,
  type DomainResult,
  LABELS,
  type PlatformResult,
  RELATIONSHIP_TYPES,
} from '@orrery/contract';
import { different, type GraphDocument, repeated } from './graph-faults.ts';

/** Of the domain result and of the bundle. */
export function domainFaults(
  document: GraphDocument & { readonly domains: readonly DomainItem[] },
) {
  const { graph, domains } = document;
  const labelOf = new Map(graph.nodes.map(({ id, labels }) => [id, labels[0] ?? '']));
  const homes = Map.groupBy(
    graph.relationships.filter(({ type }) => type === RELATIONSHIP_TYPES.belongsTo),
    ({ startNode }) => startNode,
  );
  const faults = repeated('domain', domains);
  for (const { id, labels } of graph.nodes) {
    const isPlaced = [LABELS.file, LABELS.function, LABELS.class].some(
      (label) => label === labels[0],
    );
    const count = homes.get(id)?.length ?? 0;
    if (isPlaced && count !== 1) faults.push(`${id} belongs to ${count} domains`);
  }
  for (const domain of domains) faults.push(...itemFaults(domain, { labelOf, homes }));
  const listed = domains.flatMap(({ subdomains }) =>
    subdomains.flatMap(({ files, functions, classes }) => [...files, ...functions, ...classes]),
  );
  faults.push(
    ...repeated(
      'list with',
      listed.map((id) => ({ id })),
    ),
    ...subdomainFaults(document),
    ...different(
      'the number of domains',
      domains.length,
      [...labelOf.values()].filter((label) => label === LABELS.domain).length,
    ),
  );
  const inLists = new Set(listed);
  for (const [id, label] of labelOf) {
    if (label === LABELS.file && !inLists.has(id)) faults.push(`${id} is in no list`);
  }
  return faults;
}

interface Lookup {
  readonly labelOf: ReadonlyMap<string, string>;
  readonly homes: ReadonlyMap<string, readonly { readonly endNode: string }[]>;
}

/** Everything that an item refers to is a node of the right kind, and belongs where the item says. */
function itemFaults(domain: DomainItem, { labelOf, homes }: Lookup): string[] {
  const faults: string[] = [];
  const demand = (id: string, label: string) => {
    if (labelOf.get(id) !== label) faults.push(`${domain.id} names ${id}, which is no ${label}`);
  };
  demand(domain.id, LABELS.domain);
  const own = new Set(domain.subdomains.flatMap(({ files }) => files));
  for (const file of domain.keyFiles) {
    if (!own.has(file)) faults.push(`${domain.id} has the key file ${file} of another domain`);
  }
  faults.push(...different(`fileCount of ${domain.id}`, domain.fileCount, own.size));
  for (const { id, files, functions, classes } of domain.subdomains) {
    demand(id, LABELS.subdomain);
    for (const file of files) demand(file, LABELS.file);
    for (const member of functions) demand(member, LABELS.function);
    for (const member of classes) demand(member, LABELS.class);
    for (const member of [...files, ...functions, ...classes]) {
      const home = homes.get(member)?.[0]?.endNode;
      if (home !== id) faults.push(`${member} is listed in ${id} and belongs to ${home}`);
    }
  }
  const claims = new Set(domain.evidence.map(({ claim }) => claim));
  const stated = domain.responsibilities.map((_, at) => `responsibilities[${at}]`);
  for (const claim of ['name', 'descriptionSummary', ...stated]) {
    if (!claims.has(claim)) faults.push(`${domain.id} has no evidence of ${claim}`);
  }
  return faults;
}

/** Each is contained in the one domain that it names. */
function subdomainFaults({ graph }: GraphDocument): string[] {
  const nameOf = new Map(graph.nodes.map(({ id, properties }) => [id, properties.name]));
  const around = Map.groupBy(
    graph.relationships.filter(({ type }) => type === RELATIONSHIP_TYPES.contains),
    ({ endNode }) => endNode,
  );
  return graph.nodes
    .filter(({ labels }) => labels[0] === LABELS.subdomain)
    .flatMap(({ id, properties }) => {
      const parents = (around.get(id) ?? []).map(({ startNode }) => nameOf.get(startNode));
      return parents.length === 1 && parents[0] === properties.parentDomain
        ? []
        : [`${id} is in ${parents.join(', ') || 'nothing'}, not in ${properties.parentDomain}`];
    });
}

/** The lists of the domain result name what its graph has. */
export function assignmentFaults(result: DomainResult): string[] {
  const { domains, stats } = result;
  const homes = new Map<string, string>();
  for (const { name, subdomains } of domains) {
    for (const subdomain of subdomains) {
      const { files, functions, classes } = subdomain;
      for (const member of [...files, ...functions, ...classes]) {
        homes.set(member, `${name}: ${subdomain.name}`);
      }
    }
  }
  const faults: string[] = [];
  const hold = (id: string, domain: string, subdomain: string) => {
    const told = `${domain}: ${subdomain}`;
    if (homes.get(id) !== told) faults.push(`${id} is assigned to ${told}, not ${homes.get(id)}`);
  };
  for (const item of result.fileAssignments)
    hold(item.filePath, item.domainName, item.subdomainName);
  for (const item of result.functionAssignments) {
    hold(item.functionId, item.parentDomain, item.subdomainName);
  }
  for (const item of result.classAssignments)
    hold(item.classId, item.domainName, item.subdomainName);
  const names = new Set(domains.map(({ name }) => name));
  for (const { from, to } of result.relationships) {
    if (!names.has(from) || !names.has(to) || from === to) faults.push(`${from} depends on ${to}`);
  }
  const assigned =
    result.fileAssignments.length +
    result.functionAssignments.length +
    result.classAssignments.length;
  return [
    ...faults,
    ...different('what is assigned', assigned, homes.size),
    ...different('fileAssignments', stats.fileAssignments, result.fileAssignments.length),
    ...different(
      'functionAssignments',
      stats.functionAssignments,
      result.functionAssignments.length,
    ),
    ...different('classAssignments', stats.classAssignments, result.classAssignments.length),
    ...different('domainCount', stats.domainCount, domains.length),
  ];
}

/** What the bundle sums up is in its graph. */
export function bundleFaults({ summary, graph, domains, artifacts }: PlatformResult): string[] {
  const count = (label: string) => graph.nodes.filter(({ labels }) => labels[0] === label).length;
  const related = (name: string) => graph.relationships.filter(({ type }) => type === name).length;
  const artifact = (id: string) => artifacts.find((item) => item.id === id)?.metadata ?? {};
  return [
    ...repeated('artifact', artifacts),
    ...different('summary.functions', summary.functions, count(LABELS.function)),
    ...different('summary.classes', summary.classes, count(LABELS.class)),
    ...different('summary.types', summary.types, count(LABELS.type)),
    ...different('summary.domains', summary.domains, domains.length),
    ...different(
      'dependency-graph.imports',
      artifact('dependency-graph').imports,
      related('imports'),
    ),
    ...different('call-graph.calls', artifact('call-graph').calls, related('calls')),
    ...different('parse-graph.files', artifact('parse-graph').files, count(LABELS.file)),
  ];
}
