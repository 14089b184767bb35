// The `orrery` command: finds the command by its name and ends with its exit code.
import manifest from '../package.json' with { type: 'json' };
import { commands } from './commands/index.ts';
import { ExitCode } from './exit-code.ts';
import { overview } from './overview.ts';

const [name, ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);

async function run(name: string | undefined, args: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(overview(commands));
    return ExitCode.ok;
  }
  if (name === '--version' || name === '-V') {
    process.stdout.write(`${manifest.version}\n`);
    return ExitCode.ok;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    process.stderr.write(`orrery: there is no command '${name}'. \`orrery --help\` lists them.\n`);
    return ExitCode.usage;
  }
  return (await command.load())(args);
}
