// A result's metadata as lines for people.
import type {
  CircularDependencyResult,
  DependencyResult,
  DomainResult,
  Metadata,
  PlatformResult,
} from '@orrery/contract';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** Any result that an analysis can have. */
export type AnalysisResult =
  | DependencyResult
  | DomainResult
  | PlatformResult
  | CircularDependencyResult;

/** Every diagnostic and skipped file on a line of its own, in the form that editors can follow. */
export function formatDiagnostics({
  diagnostics,
  skippedFiles,
  foreignDirectories,
}: Omit<Metadata, 'fileCount'>): string {
  const lines = [
    ...diagnostics.map(
      ({ path, line, code, message }) =>
        `${path}:${line === null ? '' : `${line}:`} ${code}: ${message}`,
    ),
    ...skippedFiles.map(({ path, reason }) => `${path}: skipped: ${reason}`),
    ...foreignDirectories.map(
      ({ path, files }) => `${path}/: installed dependencies, ${plural(files, 'file')} left out`,
    ),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** How much was found, and how many imports of each language led where. */
export function formatSummary(result: AnalysisResult): string {
  const { metadata } = result;
  const lines = Object.entries(metadata.resolution.imports).map(
    ([language, { resolved, external, unresolved }]) =>
      `  ${language}: ${plural(resolved, 'import')} resolved, ${external} external, ${unresolved} unresolved`,
  );
  for (const [language, counts] of Object.entries(metadata.resolution.calls ?? {})) {
    const { resolved, external, unresolved } = counts;
    lines.push(
      `  ${language}: ${plural(resolved, 'call')} resolved, ${external} external, ${unresolved} unresolved`,
    );
  }
  const head = formatHead(result);
  const milliseconds =
    Date.parse(metadata.analysisEndTime) - Date.parse(metadata.analysisStartTime);
  return [`${head} in ${(milliseconds / 1000).toFixed(1)} s`, ...lines]
    .map((line) => `${line}\n`)
    .join('');
}

function formatHead(result: AnalysisResult): string {
  if ('cycles' in result) return formatCycles(result);
  return 'domains' in result ? formatDomains(result) : formatGraph(result);
}

function formatDomains(result: DomainResult | PlatformResult): string {
  const subdomains = result.domains.reduce((sum, domain) => sum + domain.subdomains.length, 0);
  return `${formatGraph(result)}, ${plural(result.domains.length, 'domain')} with ${plural(subdomains, 'subdomain')}`;
}

function formatGraph({ stats, metadata }: Pick<DependencyResult, 'stats' | 'metadata'>): string {
  return `${plural(metadata.fileCount, 'file')}, ${plural(stats.relationshipCount ?? 0, 'relationship')}`;
}

function formatCycles({ summary, metadata }: CircularDependencyResult): string {
  const { highSeverityCount, mediumSeverityCount, lowSeverityCount } = summary;
  return (
    `${plural(metadata.totalFiles, 'file')}, ${summary.filesInCycles} of them in ${plural(summary.totalCycles, 'cycle')} ` +
    `(${highSeverityCount} high, ${mediumSeverityCount} medium, ${lowSeverityCount} low)`
  );
}
