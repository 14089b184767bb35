// A result's metadata as lines for people.
import type { DependencyResult, Metadata } from '@orrery/contract';

/** Every diagnostic and skipped file on a line of its own, in the form that editors can follow. */
export function formatDiagnostics({
  diagnostics,
  skippedFiles,
  foreignDirectories,
}: Metadata): string {
  const lines = [
    ...diagnostics.map(
      ({ path, line, code, message }) =>
        `${path}:${line === null ? '' : `${line}:`} ${code}: ${message}`,
    ),
    ...skippedFiles.map(({ path, reason }) => `${path}: skipped: ${reason}`),
    ...foreignDirectories.map(
      ({ path, files }) => `${path}/: installed dependencies, ${files} files left out`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** How much was found, and how many imports of each language led where. */
export function formatSummary({ stats, metadata }: DependencyResult): string {
  const lines = Object.entries(metadata.resolution.imports).map(
    ([language, { resolved, external, unresolved }]) =>
      `  ${language}: ${resolved} imports resolved, ${external} external, ${unresolved} unresolved`,
  );
  const seconds = ((stats.processingTimeMs ?? 0) / 1000).toFixed(1);
  const head = `${metadata.fileCount} files, ${stats.relationshipCount ?? 0} relationships in ${seconds} s`;
  return [head, ...lines].map((line) => `${line}\n`).join('');
}
