// `npm run set-version -- 0.2.0`: the version of everything that is published together stands in the root
// manifest, and this carries it to the packages.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** The manifest's text with this version, also of the packages of ours that it depends on. */
export function withVersion(text: string, version: string): string {
  const manifest: Manifest = JSON.parse(text);
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith('@orrery/') && manifest.dependencies) manifest.dependencies[name] = version;
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Paths below the root of manifests that say another version than the root's. */
export function manifestsOfOtherVersions(): string[] {
  const { version }: Manifest = JSON.parse(read('package.json'));
  return manifests().filter((path) => read(path) !== withVersion(read(path), version));
}

function manifests(): string[] {
  return globSync('packages/*/package.json', { cwd: root }).sort();
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  // https://semver.org/#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string
  if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version)) {
    process.stderr.write('Usage: npm run set-version -- 1.2.3\n');
    process.exit(2);
  }
  for (const path of ['package.json', ...manifests()]) {
    writeFileSync(join(root, path), withVersion(read(path), version));
  }
  process.stdout.write('Now run `npm install`, and give CHANGELOG.md a heading for the version.\n');
}
