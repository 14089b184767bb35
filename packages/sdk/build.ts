// Builds what is published of the SDK: two bundles without dependencies, declarations, and a manifest of its own.
// `node build.ts [FOLDER]`, by default `dist` beside this file; publish with `npm publish FOLDER`.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const output = resolve(process.argv[2] ?? join(here, 'dist'));
const require = createRequire(import.meta.url);

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
await writeBundles();
writeDeclarations();
writeManifest();
cpSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
cpSync(join(here, 'README.md'), join(output, 'README.md'));
writeThirdParties();

async function writeBundles(): Promise<void> {
  const bundle = await rolldown({
    input: { index: join(here, 'src/index.ts'), node: join(here, 'src/node/index.ts') },
    platform: 'neutral',
    external: /^node:/,
    resolve: { mainFields: ['module', 'main'] },
  });
  await bundle.write({ dir: output, format: 'esm', chunkFileNames: 'shared-[hash].js' });
  await bundle.close();
}

function writeDeclarations(): void {
  const types = join(output, 'types');
  const options = [
    ...['--rootDir', 'src', '--outDir', types, '--declaration', '--emitDeclarationOnly'],
    ...['--target', 'esnext', '--module', 'nodenext', '--strict', '--exactOptionalPropertyTypes'],
    ...['--allowImportingTsExtensions', '--skipLibCheck', '--types', 'node'],
  ];
  const compiler = require.resolve('typescript/bin/tsc');
  const faces = ['src/index.ts', 'src/node/index.ts'];
  execFileSync(process.execPath, [compiler, ...faces, ...options], { cwd: here, stdio: 'inherit' });
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const text = readFileSync(join(types, file), 'utf8');
    // The compiler leaves the extensions of sources in declarations.
    writeFileSync(join(types, file), text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function writeManifest(): void {
  const { name, version, description, license } = readJson(join(here, 'package.json'));
  const manifest = {
    ...{ name, version, description, license },
    type: 'module',
    engines: { node: '>=20.15' },
    sideEffects: false,
    exports: {
      '.': { types: './types/index.d.ts', default: './index.js' },
      './node': { types: './types/node/index.d.ts', default: './node.js' },
    },
  };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The licence of what the bundle for Node carries of others. */
function writeThirdParties(): void {
  const folder = join(require.resolve('ignore'), '..');
  const licence = readFileSync(join(folder, 'LICENSE-MIT'), 'utf8');
  writeFileSync(join(output, 'THIRD-PARTY-LICENSES'), `ignore (in node.js)\n\n${licence}`);
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(path, 'utf8'));
}
