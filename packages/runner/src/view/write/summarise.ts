// What the repository is like, as the answer to the question for a summary: counted once, when the view is written.
import {
  domainId,
  fileId,
  type Metadata,
  type OperationName,
  RELATIONSHIP_TYPES,
  type ViewSummary,
} from '@orrery/contract';
import type { CycleAnalysis } from '@orrery/engine';
import { coarseLabelOf } from '../../present/declaration-node.ts';
import { baseName } from '../../present/file-node.ts';
import type { Findings } from '../../present/findings.ts';
import { presentMetadata } from '../../present/metadata.ts';
import { summariseCycles } from '../../present/present-cycles.ts';
import { summaryOf } from '../../present/present-domains.ts';
import { repositoryName } from '../../present/repository-name.ts';
import { cutText } from '../cut-text.ts';
import { EDGE_TYPE_MASK, EDGE_TYPES, KIND, NODE_KINDS, NONE } from '../format.ts';
import type { NodeNumbers } from './number-nodes.ts';
import { rankFiles } from './rank-files.ts';
import { describeSummary } from './sentences.ts';
import type { SortedEdges } from './sort-edges.ts';

const MOST_SHOWN = 100;
const MOST_CENTRAL = 20;

export interface SummaryMaterial {
  readonly findings: Findings;
  readonly operation: OperationName;
  readonly numbers: NodeNumbers;
  readonly edges: SortedEdges;
  readonly cycles: CycleAnalysis;
}

export function summarise({
  findings,
  operation,
  numbers,
  edges,
  cycles,
}: SummaryMaterial): ViewSummary {
  const { program, domains } = findings;
  const isTruncated =
    numbers.count < countFound(findings, numbers) || edges.count < countTies(findings);
  const { resolution, skippedFiles, diagnostics } = presentMetadata(findings, new Date(), false);
  const isUnresolvedImport = ({ code }: { readonly code: string }) => code === 'unresolved-import';
  const unresolvedImports = diagnostics.filter(isUnresolvedImport);
  const others = diagnostics.filter((one) => !isUnresolvedImport(one));
  const counted = program.files.filter((_, at) => numbers.ofFile[at] !== NONE);
  const summary = {
    repository: repositoryName(findings),
    operation,
    groupings:
      domains === undefined ? ['folders' as const] : ['folders' as const, 'domains' as const],
    files: counted.length,
    testFiles: counted.filter(({ isTest }) => isTest).length,
    lines: counted.reduce((sum, { lines }) => sum + (lines ?? 0), 0),
    languages: countLanguages(counted),
    nodes: countNodes(numbers),
    relationships: countRelationships(findings, numbers, edges),
    resolution,
    domains: (domains?.domains ?? []).slice(0, MOST_SHOWN).map(({ name, description, files }) => ({
      id: domainId(name),
      name,
      description: summaryOf(description),
      files: files.length,
    })),
    central: centralFiles(findings),
    cycles: countCycles(cycles),
    skippedFiles: firstOf(skippedFiles),
    // Imports have a list of their own: here they come last, or they would hide all else.
    diagnostics: firstDiagnostics([...others, ...unresolvedImports]),
    unresolvedImports: firstDiagnostics(unresolvedImports),
    truncated: isTruncated,
  };
  return { ...summary, sentences: describeSummary(summary) };
}

const firstOf = <Item>(items: readonly Item[]) => ({
  total: items.length,
  shown: items.slice(0, MOST_SHOWN),
});

const firstDiagnostics = (diagnostics: Metadata['diagnostics']) => {
  const { total, shown } = firstOf(diagnostics);
  return { total, shown: shown.map((item) => ({ ...item, message: cutText(item.message, 1000) })) };
};

/** Without the groups that views make up. */
const countFound = ({ program, domains }: Findings, numbers: NodeNumbers): number =>
  program.files.length +
  program.declarations.length +
  program.anonymous.length +
  program.externals.length +
  (domains?.domains.length ?? 0) +
  (domains?.subdomains.length ?? 0) +
  numbers.directories.length +
  numbers.ecosystems.length;

const countTies = ({ program, domains }: Findings): number =>
  program.dependencies.length +
  program.calls.length +
  program.inheritance.length +
  (domains?.domainLinks.length ?? 0) +
  (domains?.subdomainLinks.length ?? 0);

function countLanguages(files: Findings['program']['files']): ViewSummary['languages'] {
  const counts = new Map<string, { language: string; files: number; lines: number }>();
  for (const { language, lines } of files) {
    if (language === null) continue;
    const count = counts.get(language) ?? { language, files: 0, lines: 0 };
    counts.set(language, count);
    count.files += 1;
    count.lines += lines ?? 0;
  }
  return [...counts.values()].sort(
    (a, b) => b.lines - a.lines || (a.language < b.language ? -1 : 1),
  );
}

function countNodes({ kinds }: NodeNumbers): ViewSummary['nodes'] {
  const counts = NODE_KINDS.map(() => 0);
  for (const kind of kinds) counts[kind]! += 1;
  // A group of external modules is not found in the repository.
  return Object.fromEntries(
    NODE_KINDS.map((name, at) => [name, counts[at]!] as const).filter(
      ([name, count]) => count > 0 && name !== 'Externals',
    ),
  );
}

/** With what the tree says: what holds what, and what belongs to which subdomain. */
function countRelationships(
  { program, domains }: Findings,
  { kinds, parents, ofFile, ofDeclaration, ofAnonymous }: NodeNumbers,
  { bits }: SortedEdges,
): ViewSummary['relationships'] {
  const counts = EDGE_TYPES.map(() => 0);
  for (const bit of bits) counts[bit & EDGE_TYPE_MASK]! += 1;
  // What stands around a function without a name does not hold it as a member.
  let contains = -ofAnonymous.filter((node) => node !== NONE).length;
  for (let node = 0; node < kinds.length; node++) {
    if (parents[node] !== NONE && kinds[node] !== KIND.ExternalModule) contains += 1;
  }
  let belongs = 0;
  if (domains !== undefined) {
    for (const node of [...ofFile, ...ofAnonymous]) if (node !== NONE) belongs += 1;
    for (const [at, declaration] of program.declarations.entries()) {
      if (ofDeclaration[at] !== NONE && coarseLabelOf(declaration) !== 'Type') belongs += 1;
    }
  }
  const all = [
    ...EDGE_TYPES.map((type, at) => [type, counts[at]!] as const),
    [RELATIONSHIP_TYPES.contains, contains] as const,
    [RELATIONSHIP_TYPES.belongsTo, belongs] as const,
  ];
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

function centralFiles({ program }: Findings): ViewSummary['central'] {
  const { ranks, dependents, dependencies } = rankFiles(program);
  const order = Array.from(ranks.keys()).filter((file) => ranks[file]! > 0);
  order.sort((a, b) => ranks[b]! - ranks[a]! || a - b);
  return order.slice(0, MOST_CENTRAL).map((file) => {
    const { path } = program.files[file]!;
    return {
      id: fileId(path),
      name: baseName(path),
      path,
      dependents: dependents[file]!,
      dependencies: dependencies[file]!,
      rank: ranks[file]!,
    };
  });
}

function countCycles({ cycles }: CycleAnalysis): ViewSummary['cycles'] {
  const { totalCycles, filesInCycles, ...severities } = summariseCycles(cycles);
  return {
    count: totalCycles,
    filesInCycles,
    high: severities.highSeverityCount,
    medium: severities.mediumSeverityCount,
    low: severities.lowSeverityCount,
    largest: cycles.reduce((most, { files }) => Math.max(most, files.length), 0),
  };
}
