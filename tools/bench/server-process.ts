// A server in a process of its own, on a port and a data directory of its own, that ends with the run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../packages/cli/src/main.ts');

export interface ServerProcess {
  readonly address: string;
  readonly key: string;
  readonly pid: number;
  /** A figure of `/metrics`, summed over its labels. */
  figure(name: string): Promise<number>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** @param dataDirectory must not be there yet; a temporary one otherwise */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  dataDirectory?: string,
): Promise<ServerProcess> {
  const folder = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'orrery-bench-')));
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--data-dir', folder], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = await firstLines(child);
  const address = /http:\/\/\S+/.exec(text)![0];
  return {
    address,
    key: /ork_\w+/.exec(text)![0],
    pid: child.pid!,
    figure: async (name) => {
      const figures = await (await fetch(`${address}/metrics`)).text();
      const lines = [...figures.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
      return lines.reduce((sum, [, figure]) => sum + Number(figure), 0);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a first start prints, up to the line to paste. */
async function firstLines(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (/curl/.test(text)) return text;
  }
  throw new Error(`The server ended before it listened: ${text}`);
}
