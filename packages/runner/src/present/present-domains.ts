// Domains as wire types: their nodes, what belongs to them and why, how they depend on each other, and the list
// of domains with what is said of them.
import {
  type DomainEvidence,
  type DomainItem,
  type DomainStats,
  domainId,
  fileId,
  type GraphNode,
  LABELS,
  RELATIONSHIP_TYPES,
  type Stats,
  type SubdomainItem,
  subdomainId,
} from '@orrery/contract';
import type { Domain, DomainMap, GroupLink, Program, Statement, Subdomain } from '@orrery/engine';
import { coarseLabelOf, idOfDeclaration, pathOf, presentDeclaration } from './declaration-node.ts';
import { presentFile } from './file-node.ts';
import type { Findings } from './findings.ts';
import { emptyTally, type GraphTally, graphText, itemsText, tailText } from './graph-result.ts';
import { assignmentsText, domainLinksText } from './present-assignments.ts';
import { type Relation, relate } from './relate.ts';
import { versionedText } from './versioned-text.ts';

/** The text of the result object, piece by piece. Time is read when the last piece is asked for. */
export function* presentDomains(findings: Findings): Iterable<string | Uint8Array> {
  const view = viewDomains(findings);
  const tally = emptyTally();
  yield '{';
  const version = yield* versionedText(contentText(findings, view, tally));
  yield `,"runId":${JSON.stringify(version)}`;
  yield* tailText(findings, tally, countAssignments(view));
}

/** What the version is made from. */
function* contentText(findings: Findings, view: DomainView, tally: GraphTally): Iterable<string> {
  const contents = {
    nodes: presentNodes(view),
    relationships: presentDomainRelationships(view),
  };
  yield '"graph":';
  yield* graphText(contents, findings, tally);
  yield ',"domains":[';
  yield* domainItemsText(view, tally);
  yield '],';
  yield* domainLinksText(view, tally);
  yield ',';
  yield* assignmentsText(view, tally);
}

/** Everything is assigned once. */
function countAssignments({ map, membersOf }: DomainView): Omit<DomainStats, keyof Stats> {
  const files = map.filePlaces.length;
  const functions = membersOf.reduce((sum, { Function: { length } }) => sum + length, 0);
  const classes = membersOf.reduce((sum, { Class: { length } }) => sum + length, 0);
  return {
    domainCount: map.domains.length,
    subdomainCount: map.subdomains.length,
    assignedFileCount: files,
    assignedFunctionCount: functions,
    assignedClassCount: classes,
    fileAssignments: files,
    functionAssignments: functions,
    unassignedFunctions: 0,
    classAssignments: classes,
  };
}

/** The map with the ids of everything in it. */
export interface DomainView {
  readonly map: DomainMap;
  readonly program: Program;
  /** By domain, by subdomain, by declaration. */
  readonly domainIds: readonly string[];
  readonly subdomainIds: readonly string[];
  readonly declarationIds: readonly string[];
  /** By subdomain: its functions and classes, rising. */
  readonly membersOf: readonly Members[];
}

interface Members {
  readonly Function: number[];
  readonly Class: number[];
}

/** @param findings those of an operation that needs domains */
export function viewDomains({ program, domains }: Findings): DomainView {
  const map = domains!;
  const membersOf = map.subdomains.map((): Members => ({ Function: [], Class: [] }));
  for (const [at, { subdomain }] of map.declarationPlaces.entries()) {
    const label = coarseLabelOf(program.declarations[at]!);
    if (label !== LABELS.type) membersOf[subdomain]![label].push(at);
  }
  return {
    map,
    program,
    domainIds: map.domains.map(({ name }) => domainId(name)),
    subdomainIds: map.subdomains.map(({ domain, name }) =>
      subdomainId(map.domains[domain]!.name, name),
    ),
    declarationIds: program.declarations.map((declaration) =>
      idOfDeclaration(declaration, program.files),
    ),
    membersOf,
  };
}

function* presentNodes(view: DomainView): Iterable<GraphNode> {
  const { files, declarations } = view.program;
  yield* presentDomainNodes(view);
  for (const file of files) yield presentFile(file);
  for (const [at, declaration] of declarations.entries()) {
    if (coarseLabelOf(declaration) === LABELS.type) continue;
    const id = view.declarationIds[at]!;
    yield presentDeclaration(declaration, id, pathOf(files, declaration.file));
  }
}

export function* presentDomainNodes({ map }: DomainView): Iterable<GraphNode> {
  for (const domain of map.domains) yield presentDomainNode(domain);
  for (const subdomain of map.subdomains) {
    yield presentSubdomainNode(subdomain, map.domains[subdomain.domain]!.name);
  }
}

export function presentDomainNode({ name, description, files }: Domain): GraphNode {
  return {
    id: domainId(name),
    labels: [LABELS.domain],
    properties: { name, description: summaryOf(description), fileCount: files.length },
  };
}

export function presentSubdomainNode(
  { name, description, files }: Subdomain,
  parentDomain: string,
): GraphNode {
  return {
    id: subdomainId(parentDomain, name),
    labels: [LABELS.subdomain],
    properties: {
      name,
      parentDomain,
      description: summaryOf(description),
      fileCount: files.length,
    },
  };
}

export function* presentDomainRelationships(view: DomainView): Iterable<Relation> {
  const { map, program, domainIds, subdomainIds } = view;
  for (const [at, { domain }] of map.subdomains.entries()) {
    yield relate(domainIds[domain]!, RELATIONSHIP_TYPES.contains, subdomainIds[at]!);
  }
  for (const [file, { subdomain, reason }] of map.filePlaces.entries()) {
    const id = fileId(pathOf(program.files, file));
    yield relate(id, RELATIONSHIP_TYPES.belongsTo, subdomainIds[subdomain]!, { reason });
  }
  for (const [at, { subdomain, reason, callers }] of map.declarationPlaces.entries()) {
    if (coarseLabelOf(program.declarations[at]!) === LABELS.type) continue;
    yield relate(view.declarationIds[at]!, RELATIONSHIP_TYPES.belongsTo, subdomainIds[subdomain]!, {
      reason,
      ...(callers !== null && { callers }),
    });
  }
  for (const link of map.domainLinks) yield presentLink(link, domainIds);
  for (const link of map.subdomainLinks) yield presentLink(link, subdomainIds);
}

function presentLink(link: GroupLink, ids: readonly string[]): Relation {
  const [start, end] = [ids[link.from]!, ids[link.to]!];
  return relate(start, RELATIONSHIP_TYPES.dependsOn, end, linkProperties(link));
}

export function linkProperties({ from: _, to: __, strength, ...counts }: GroupLink) {
  return { strength: Math.round(strength * 1000) / 1000, ...counts };
}

/** The items of the list of domains. Where the graph was cut off they refer to nothing that is not in it. */
export function domainItemsText(view: DomainView, { shownNodes }: GraphTally): Iterable<string> {
  const isShown = (id: string) => shownNodes.has(id);
  return itemsText(domainItems(view, isShown), (item) =>
    isShown(item.id) ? JSON.stringify(item) : undefined,
  );
}

function* domainItems(view: DomainView, isShown: (id: string) => boolean): Iterable<DomainItem> {
  for (const [at, domain] of view.map.domains.entries()) {
    const { name, description, keyFiles, responsibilities, files, subdomains } = domain;
    yield {
      id: view.domainIds[at]!,
      name,
      descriptionSummary: summaryOf(description),
      keyFiles: keyFiles.map((file) => fileId(pathOf(view.program.files, file))).filter(isShown),
      responsibilities: responsibilities.map(({ text }) => text),
      fileCount: files.length,
      evidence: [
        ...evidenceOf(domain),
        ...responsibilities.map(({ evidence }, place) => ({
          claim: `responsibilities[${place}]`,
          ...evidence,
        })),
      ],
      subdomains: subdomains
        .map((subdomain) => subdomainItem(view, subdomain, isShown))
        .filter(({ id }) => isShown(id)),
    };
  }
}

function subdomainItem(
  view: DomainView,
  at: number,
  isShown: (id: string) => boolean,
): SubdomainItem {
  const subdomain = view.map.subdomains[at]!;
  const members = view.membersOf[at]!;
  const idOf = (declaration: number) => view.declarationIds[declaration]!;
  return {
    id: view.subdomainIds[at]!,
    name: subdomain.name,
    descriptionSummary: summaryOf(subdomain.description),
    files: subdomain.files.map((file) => fileId(pathOf(view.program.files, file))).filter(isShown),
    functions: members.Function.map(idOf).filter(isShown),
    classes: members.Class.map(idOf).filter(isShown),
    evidence: evidenceOf(subdomain),
  };
}

function evidenceOf({ nameEvidence, description }: Domain | Subdomain): DomainEvidence[] {
  return [
    { claim: 'name', ...nameEvidence },
    ...description.map(({ evidence }) => ({ claim: 'descriptionSummary', ...evidence })),
  ];
}

export const summaryOf = (statements: readonly Statement[]): string =>
  statements.map(({ text }) => text).join(' ');
