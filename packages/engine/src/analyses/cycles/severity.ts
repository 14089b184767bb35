// How grave a cycle is. The rule and its reasons are in docs/decisions/0008-circular-dependencies.md.
import { directoryOf } from './package-roots.ts';

/** From the gravest. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What some files lie in. */
export interface Span {
  readonly files: number;
  readonly directories: number;
  readonly packages: number;
}

export function spanOf(paths: readonly string[], packageOf: (path: string) => string): Span {
  return {
    files: paths.length,
    directories: new Set(paths.map(directoryOf)).size,
    packages: new Set(paths.map(packageOf)).size,
  };
}

/**
 * @param whole what the component spans
 * @param hardParts what each part of it spans that is still a cycle when only hard imports count
 */
export function severityOf(whole: Span, hardParts: readonly Span[]): Severity {
  const ranks = [softSeverity(whole), ...hardParts.map(severityOfSpan)];
  return SEVERITIES.find((severity) => ranks.includes(severity)) ?? 'low';
}

function severityOfSpan({ files, directories, packages }: Span): Severity {
  if (packages > 1 || files >= 10 || directories >= 4) return 'high';
  if (directories > 1 || files >= 4) return 'medium';
  return 'low';
}

/** What hangs on soft imports counts one step less, and inside one directory not at all. */
function softSeverity(span: Span): Severity {
  return span.directories > 1 && severityOfSpan(span) === 'high' ? 'medium' : 'low';
}
