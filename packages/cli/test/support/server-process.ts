// A real `orrery serve` in a process of its own, as a user starts it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** The key of a first start; empty at a later one. */
  readonly firstKey: string;
  /** All that was printed so far. */
  output(): string;
  /** How it ended, with all that was printed, where nobody asked it to; `undefined` while it runs. */
  endedByItself(): string | undefined;
  /** Ends it the hard way and resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it the polite way and resolves with its exit code. */
  terminate(): Promise<number | null>;
}

/** Resolves when the server has printed its address. */
export async function startServerProcess(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...environment, ORRERY_DATA_DIR: dataDirectory, ORRERY_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/listening on \S+\n[\s\S]*\n\n$/.test(output)) isReady.resolve();
    });
  }
  let isAsked = false;
  let endedByItself: string | undefined;
  child.once('exit', (code, signal) => {
    if (!isAsked) endedByItself = `it ended with ${code ?? signal}: ${output}`;
  });
  child.once('exit', () => isReady.reject(new Error(`the server ended: ${output}`)));
  await isReady.promise;
  const address = /listening on (\S+)/.exec(output)?.[1];
  assert.ok(address !== undefined, output);
  return {
    address,
    pid: child.pid!,
    firstKey: /ork_[0-9A-Za-z]{36}/.exec(output)?.[0] ?? '',
    output: () => output,
    endedByItself: () => endedByItself,
    kill: async () => {
      isAsked = true;
      await end(child, 'SIGKILL');
    },
    terminate: () => {
      isAsked = true;
      return end(child, 'SIGTERM');
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit)[0];
}
