// `npm run pack`: makes the package that is published, as a file that npm installs. The same source gives the same
// bytes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assemblePackage } from './assemble-package.ts';
import { root } from './bundle.ts';

/** @returns absolute path of the file, below `destination` */
export async function pack(destination: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-package-'));
  try {
    await assemblePackage(folder);
    mkdirSync(destination, { recursive: true });
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
    return join(destination, fileNameOf(stdout));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm lists what it packed, or since version 12 names it by package. */
function fileNameOf(answer: string): string {
  const [{ filename }] = Object.values(JSON.parse(answer)) as [{ filename: string }];
  return filename;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { into: { type: 'string', default: 'dist' } } });
  const path = await pack(resolve(root, values.into));
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  process.stdout.write(`${relative(process.cwd(), path)} (${megabytes} MB)\n`);
}
