#!/usr/bin/env node
// The `orrery` command. Plain JavaScript for any Node since 20: where the Node that started it is too
// old to run TypeScript, it starts the Node that the workspace pins and steps aside.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const main = new URL('../src/main.ts', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
  await import(main.href);
} else {
  const child = spawn(pinnedNode(), [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both; this process only has to outlive the one that does the work.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function pinnedNode() {
  try {
    return createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    console.error(
      `orrery needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}.\n` +
        'Install a newer Node (https://nodejs.org); in the workspace `npm ci` brings one along.',
    );
    process.exit(3);
  }
}
