// The platform bundle as wire types: one graph of everything that the other graphs have, and around it what sums
// it up. All counts are taken from what was written, so that they are those of the graph.
import {
  type Artifact,
  BUNDLE_SCHEMA_VERSION,
  type BundleSummary,
  type GraphNode,
  LABELS,
  RELATIONSHIP_TYPES,
} from '@orrery/contract';
import {
  analyseCalls,
  analyseDependencies,
  analyseParse,
  type CallGraph,
  type DependencyGraph,
  type ParseTree,
} from '@orrery/engine';
import type { Findings } from './findings.ts';
import {
  emptyTally,
  type GraphContents,
  type GraphTally,
  graphText,
  tailText,
} from './graph-result.ts';
import { anonymousId, presentAnonymousNodes, presentCallRelationships } from './present-calls.ts';
import { presentExternals, presentImports } from './present-dependencies.ts';
import {
  type DomainView,
  domainItemsText,
  presentDomainNodes,
  presentDomainRelationships,
  viewDomains,
} from './present-domains.ts';
import { presentTreeNodes, presentTreeRelationships } from './present-parse.ts';
import { primaryLanguage } from './primary-language.ts';
import { type Relation, relate } from './relate.ts';
import { repositoryName } from './repository-name.ts';
import { versionedText } from './versioned-text.ts';

/** The text of the result object, piece by piece. Time is read when the last piece is asked for. */
export function* presentPlatform(findings: Findings): Iterable<string | Uint8Array> {
  const view = viewDomains(findings);
  const tally = emptyTally();
  const repo = repositoryName(findings);
  yield `{"repo":${JSON.stringify(repo)},"schemaVersion":${JSON.stringify(BUNDLE_SCHEMA_VERSION)}`;
  const version = yield* versionedText(contentText(findings, view, tally));
  yield `,"version":${JSON.stringify(version)}`;
  yield `,"summary":${JSON.stringify(summarise(findings, tally))}`;
  yield `,"artifacts":${JSON.stringify(listArtifacts(findings, tally, view))}`;
  yield* tailText(findings, tally);
}

/** What the version is made from. */
function* contentText(findings: Findings, view: DomainView, tally: GraphTally): Iterable<string> {
  yield ',"graph":';
  yield* graphText(contentsOf(findings, view), findings, tally);
  yield ',"domains":[';
  yield* domainItemsText(view, tally);
  yield ']';
}

function contentsOf({ program }: Findings, view: DomainView): GraphContents {
  const tree = analyseParse(program);
  const dependencies = analyseDependencies(program);
  const calls = analyseCalls(program);
  return {
    nodes: joinNodes(tree, dependencies, calls, view),
    relationships: joinRelationships(tree, dependencies, calls, view),
  };
}

function* joinNodes(
  tree: ParseTree,
  { externals }: DependencyGraph,
  calls: CallGraph,
  view: DomainView,
): Iterable<GraphNode> {
  // Few, and what the list of domains refers to: they are there even where the graph is cut off.
  yield* presentDomainNodes(view);
  yield* presentTreeNodes(tree, view.declarationIds);
  yield* presentAnonymousNodes(calls);
  yield* presentExternals(externals);
}

function* joinRelationships(
  tree: ParseTree,
  dependencies: DependencyGraph,
  calls: CallGraph,
  view: DomainView,
): Iterable<Relation> {
  yield* presentTreeRelationships(tree, view.declarationIds);
  yield* presentImports(dependencies);
  yield* presentCallRelationships(calls, view.declarationIds);
  yield* presentDomainRelationships(view);
  yield* presentAnonymousHomes(calls, view);
}

/** Functions without a name belong where what they stand in belongs. */
function* presentAnonymousHomes(
  { files, anonymous }: CallGraph,
  { map, subdomainIds }: DomainView,
): Iterable<Relation> {
  for (const callable of anonymous) {
    const { file, around } = callable;
    const place = around === null ? undefined : map.declarationPlaces[around];
    const subdomain = place?.subdomain ?? map.filePlaces[file]!.subdomain;
    yield relate(
      anonymousId(callable, files),
      RELATIONSHIP_TYPES.belongsTo,
      subdomainIds[subdomain]!,
      { reason: place?.reason ?? 'file' },
    );
  }
}

function summarise(
  { program, index, filesProcessed }: Findings,
  { nodeTypes }: GraphTally,
): BundleSummary {
  const countOf = (label: string) => nodeTypes.get(label) ?? 0;
  return {
    repoSizeBytes: index.files.reduce((sum, { size }) => sum + size, 0),
    filesProcessed,
    classes: countOf(LABELS.class),
    functions: countOf(LABELS.function),
    types: countOf(LABELS.type),
    primaryLanguage: primaryLanguage(program),
    domains: countOf(LABELS.domain),
  };
}

function listArtifacts(
  { program, filesProcessed }: Findings,
  { nodeTypes, relationshipTypes }: GraphTally,
  view: DomainView,
): Artifact[] {
  const nodes = (label: string) => nodeTypes.get(label) ?? 0;
  const relationships = (type: string) => relationshipTypes.get(type) ?? 0;
  const declared = {
    functions: nodes(LABELS.function),
    classes: nodes(LABELS.class),
    types: nodes(LABELS.type),
  };
  return [
    {
      id: 'artifact-usage-summary',
      kind: 'summary',
      label: 'What the bundle holds',
      metadata: {
        nodes: sumOf(nodeTypes),
        relationships: sumOf(relationshipTypes),
        filesProcessed,
        diagnostics: program.diagnostics.length,
      },
    },
    {
      id: 'dependency-graph',
      kind: 'graph',
      label: 'Files and their imports',
      metadata: {
        files: nodes(LABELS.file),
        externalModules: nodes(LABELS.externalModule),
        imports: relationships(RELATIONSHIP_TYPES.imports),
      },
    },
    {
      id: 'parse-graph',
      kind: 'graph',
      label: 'Directories, files and declarations',
      metadata: {
        directories: nodes(LABELS.directory),
        files: nodes(LABELS.file),
        ...declared,
        extends: relationships(RELATIONSHIP_TYPES.extends),
        implements: relationships(RELATIONSHIP_TYPES.implements),
      },
    },
    {
      id: 'call-graph',
      kind: 'graph',
      label: 'Who calls whom',
      metadata: {
        functions: declared.functions,
        calls: relationships(RELATIONSHIP_TYPES.calls),
        callSites: program.calls.reduce((sum, { count }) => sum + count, 0),
      },
    },
    {
      id: 'domain-classification',
      kind: 'classification',
      label: 'Domains and what belongs to them',
      metadata: {
        domains: nodes(LABELS.domain),
        subdomains: nodes(LABELS.subdomain),
        files: view.map.filePlaces.length,
        functions: view.membersOf.reduce((sum, { Function: { length } }) => sum + length, 0),
        classes: view.membersOf.reduce((sum, { Class: { length } }) => sum + length, 0),
        dependencies: relationships(RELATIONSHIP_TYPES.dependsOn),
      },
    },
  ];
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
