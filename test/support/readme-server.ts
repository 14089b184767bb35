// What stands for the README's `orrery serve` in its test: starts the real one on a free port, asks whether it can work,
// stops it, and ends with its exit code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [command, ...args] = process.argv.slice(2) as [string, ...string[]];
// That of the server beside which the README's other commands run.
const { ORRERY_DATA_DIR: _, ...environment } = process.env;
const child = spawn(process.execPath, [command, ...args], {
  env: { ...environment, ORRERY_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  const before = addressIn(output);
  output += text;
  const address = addressIn(output);
  if (before === undefined && address !== undefined) void look(address);
});
const [code] = await once(child, 'close');
process.stdout.write(output);
process.exitCode = code ?? 1;

function addressIn(text: string): string | undefined {
  return /listening on (\S+)\n/.exec(text)?.[1];
}

async function look(address: string): Promise<void> {
  const { ok } = await fetch(`${address}/readyz`);
  // One that cannot work has not started as the README says.
  child.kill(ok ? 'SIGTERM' : 'SIGKILL');
}
