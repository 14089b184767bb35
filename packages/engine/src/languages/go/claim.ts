// Which files are Go's, by path alone.
import type { Claim } from '../../language.ts';

export type GoDialect = 'source' | 'module' | 'workspace';

/**
 * No package of one's own can be imported from a `vendor` directory, so Go files there are not claimed. Other
 * languages keep sources of their own under that name. https://go.dev/ref/mod#vendoring
 */
const VENDORED = /(?:^|\/)vendor\//;

export function claimPath(path: string): Claim | undefined {
  if (VENDORED.test(path)) return undefined;
  if (path.endsWith('.go')) return claim('source', 'source');
  const name = baseName(path);
  if (name === 'go.mod') return claim('configuration', 'module');
  return name === 'go.work' ? claim('configuration', 'workspace') : undefined;
}

/** What `go test` compiles, and what the go command passes by since tests read it. */
export function isTestPath(path: string): boolean {
  return path.endsWith('_test.go') || /(?:^|\/)testdata\//.test(path);
}

function claim(role: Claim['role'], dialect: GoDialect): Claim {
  return { role, language: 'go', dialect };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
