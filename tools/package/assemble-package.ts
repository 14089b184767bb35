// The folder that is published: one command with all of its code, the files that it reads, the web page, licences.
// Nothing of it is needed to work on Orrery, and nothing in it needs another package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOfPackageFile } from '../../packages/runner/src/places.ts';
import { bundle, root } from './bundle.ts';
import { drivers } from './drivers.ts';
import { noticesText } from './notices.ts';
import { listPackageFiles, runtimeRecords } from './package-files.ts';

/** Where the bundled server looks for the page. */
const PAGE = 'dist/page';

/** Where the bundled analysis looks for what says that its code is another: `packaged/places.ts`. */
const CODE_DIGEST = 'code-digest';

/** @param folder absolute path of an empty folder, or of one that is to be made */
export async function assemblePackage(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const bundled = await bundle(dist);
  const specifiers = await listPackageFiles();
  for (const specifier of specifiers) {
    write(join(dist, 'files', specifier), readFileSync(placeOfPackageFile(specifier)));
  }
  for (const [specifier, record] of await runtimeRecords())
    write(join(dist, 'files', specifier), record);
  write(join(dist, CODE_DIGEST), digestFolder(dist));
  buildPage(join(folder, PAGE));
  write(join(folder, 'bin/orrery.mjs'), command());
  write(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  write(join(folder, 'README.md'), read('packages/cli/README.md'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) write(join(folder, name), read(name));
  const others = specifiers.map((specifier) => fileURLToPath(placeOfPackageFile(specifier)));
  const foreign = [...bundled, ...others, ...pageModules()].filter((path) =>
    path.includes('/node_modules/'),
  );
  write(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(foreign));
}

/** The command starts the bundle, where in the workspace it starts the source. */
function command(): string {
  const text = read('packages/cli/bin/orrery.mjs');
  const [before, after, ...rest] = text.split('../src/main.ts');
  if (after === undefined || rest.length > 0) throw new Error('bin/orrery.mjs starts no source');
  return `${before}../dist/main.mjs${after}`;
}

/** Of all files of a folder: where they lie, how long they are, and what stands in them. */
function digestFolder(folder: string): string {
  const digest = createHash('sha256');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const path of paths) {
    const bytes = readFileSync(path);
    digest.update(`${JSON.stringify(relative(folder, path))} ${bytes.length}\n`).update(bytes);
  }
  return `${digest.digest('hex')}\n`;
}

/** Built anew, beside whatever lies in the workspace, so that no stale page is published. */
function buildPage(folder: string): void {
  const { status, stderr } = spawnSync(
    'npm',
    ['run', 'build', '--workspace', '@orrery/dashboard', '--', '--outDir', folder, '--emptyOutDir'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the page was not built: ${stderr}`);
}

function manifest(): object {
  const workspace = JSON.parse(read('package.json'));
  const { name, license, type, bin } = JSON.parse(read('packages/cli/package.json'));
  return {
    name,
    version: workspace.version,
    description: workspace.description,
    keywords: ['code graph', 'call graph', 'dependency graph', 'static analysis', 'mcp'],
    ...{ license, type, bin },
    engines: { node: '>=24' },
    files: ['bin', 'dist', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'],
    peerDependencies: Object.fromEntries(
      drivers().map(({ name, version }) => [name, `^${version}`]),
    ),
    peerDependenciesMeta: Object.fromEntries(
      drivers().map(({ name }) => [name, { optional: true }]),
    ),
  };
}

/** A file of each package that the page may hold: those that it depends on, and those that they depend on. */
function pageModules(): string[] {
  const found = new Map<string, string>();
  const look = (name: string, from: string): void => {
    const folder = nearest(name, from);
    if (folder === undefined || found.has(folder)) return;
    const path = join(folder, 'package.json');
    found.set(folder, path);
    const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8'));
    for (const next of Object.keys(dependencies).sort()) look(next, folder);
  };
  const { dependencies } = JSON.parse(read('packages/dashboard/package.json'));
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@orrery/')) look(name, join(root, 'packages/dashboard'));
  }
  return [...found.values()];
}

/** As Node finds a package. */
function nearest(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: path.endsWith('bin/orrery.mjs') ? 0o755 : 0o644 });
}
