// The `orrery` command: finds the command by its name and ends with its exit code.
import manifest from '../package.json' with { type: 'json' };
import { commands } from './command-table.ts';
import { ExitCode } from './exit-code.ts';
import { helpText, overview } from './help-text.ts';
import { UsageError } from './read-command-line.ts';
import { startAhead } from './start-ahead.ts';

// A reader that has seen enough (`| head`) closes the pipe; that is no failure, and the command still has to clean up
// behind itself. Nobody is left to be told that standard error is closed.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const [name, ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);

async function run(name: string | undefined, args: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    return printHelp(args[0]);
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
  if (command.isSelfDescribing !== true && asksForHelp(args)) {
    process.stdout.write(helpText(command));
    return ExitCode.ok;
  }
  const ahead = startAhead(command, args);
  try {
    return await (await command.load())(args, ahead);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      // A bug. Scripts must not take it for a finding.
      process.stderr.write(`orrery ${name}: ${(error as Error)?.stack ?? String(error)}\n`);
      return ExitCode.failure;
    }
    process.stderr.write(
      `orrery ${name}: ${error.message}\n\`orrery ${name} --help\` shows options and examples.\n`,
    );
    return ExitCode.usage;
  } finally {
    // Only now: while the system takes back its memory, whatever is still to be written waits.
    ahead?.process.letGo();
  }
}

function printHelp(name: string | undefined): number {
  const command = commands.find((candidate) => candidate.name === name);
  process.stdout.write(command === undefined ? overview(commands) : helpText(command));
  return ExitCode.ok;
}

function asksForHelp(args: readonly string[]): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return options.includes('--help') || options.includes('-h');
}
