// The published package, made from this source and installed as a stranger would: in an empty folder, without a
// network and without anything of ours beside it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../tools/package/main.ts';

export interface InstalledPackage {
  /** What npm installs. */
  readonly archive: string;
  /** Where it lies when installed. */
  readonly folder: string;
  /** An empty folder, to work in. */
  readonly home: string;
  /** Takes everything away. */
  remove(): void;
  /** Runs the installed command; asserts that it ends with the code. */
  run(args: readonly string[], expected?: { readonly status: number }): string;
  /** Path of the installed command. */
  readonly command: string;
  readonly environment: NodeJS.ProcessEnv;
}

export async function installPackage(): Promise<InstalledPackage> {
  const work = mkdtempSync(join(tmpdir(), 'orrery-installed-'));
  const place = join(work, 'place');
  const home = join(work, 'home');
  for (const folder of [place, home]) mkdirSync(folder);
  const archive = await pack(join(work, 'packed'));
  const environment = { PATH: process.env.PATH, HOME: home };
  const installed = spawnSync(
    'npm',
    ['install', '--offline', '--cache', join(work, 'cache'), '--no-audit', '--no-fund', archive],
    { cwd: place, encoding: 'utf8', env: environment },
  );
  assert.equal(installed.status, 0, installed.stderr);
  const command = join(place, 'node_modules/.bin/orrery');
  return {
    ...{ archive, home, command, environment },
    folder: join(place, 'node_modules/@orrery/cli'),
    remove: () => rmSync(work, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }),
    run: (args, { status } = { status: 0 }) => {
      const done = spawnSync(command, args, {
        ...{ cwd: home, env: environment, encoding: 'utf8' },
        maxBuffer: 2 ** 28,
      });
      assert.equal(done.status, status, done.stderr);
      return done.stdout;
    },
  };
}
