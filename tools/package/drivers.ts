// The drivers of databases and object stores: the server loads them when it is configured to, and the package leaves
// them to whoever needs them. `npm install $(node tools/package/drivers.ts)` brings them in the versions that the
// server is tested with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['pg', 'pg-boss', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'];

const manifest = join(import.meta.dirname, '../../packages/server/package.json');

export interface Driver {
  readonly name: string;
  readonly version: string;
}

export function drivers(): Driver[] {
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return NAMES.map((name) => ({ name, version: dependencies[name] }));
}

/** Whether an import leads to a driver, or to what drivers bring along. */
export function isOfDriver(specifier: string): boolean {
  return /^(?:pg|pg-boss|@aws-sdk\/.+)(?:\/|$)/.test(specifier);
}

if (import.meta.main) {
  process.stdout.write(
    `${drivers()
      .map(({ name, version }) => `${name}@${version}`)
      .join('\n')}\n`,
  );
}
