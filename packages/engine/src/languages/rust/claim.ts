// Which files are Rust's, by path alone.
import type { Claim } from '../../language.ts';

export type RustDialect = 'source' | 'manifest';

/** What Cargo builds is no source, but copies of sources lie in there. */
const BUILT = /(?:^|\/)target\/(?:debug|release|doc|package)\//;

export function claimPath(path: string): Claim | undefined {
  if (BUILT.test(path)) return undefined;
  if (path.endsWith('.rs')) return claim('source', 'source');
  const isManifest = path === 'Cargo.toml' || path.endsWith('/Cargo.toml');
  return isManifest ? claim('configuration', 'manifest') : undefined;
}

/** Integration tests, and the file of a module of tests. Benchmarks and examples are no tests. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)tests\//.test(path) || /(?:^|[/_])tests?\.rs$/.test(path);
}

function claim(role: Claim['role'], dialect: RustDialect): Claim {
  return { role, language: 'rust', dialect };
}
