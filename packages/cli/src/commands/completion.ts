// `orrery completion`: prints a script for the user's shell.
import { SETTINGS } from '@orrery/server';
import { type Command, commandNamed, commands } from '../command-table.ts';
import { completionScript, SHELLS, type Shell } from '../completion/completion-script.ts';
import { ExitCode } from '../exit-code.ts';
import { onlyArgument, readCommandLine, UsageError } from '../read-command-line.ts';

/** @throws UsageError for a shell that is not known */
export async function runCompletion(args: string[]): Promise<number> {
  const line = readCommandLine(commandNamed('completion'), args);
  const shell = onlyArgument(line, `the shell: ${SHELLS.join(', ')}`);
  if (!SHELLS.includes(shell as Shell)) {
    throw new UsageError(`there is ${SHELLS.join(', ')}; not '${shell}'.`);
  }
  process.stdout.write(completionScript(shell as Shell, commands.map(withSettings)));
  return ExitCode.ok;
}

/** Flags of `serve` are the settings of the server, which the table does not have. */
function withSettings(command: Command): Command {
  if (command.name !== 'serve') return command;
  const options = SETTINGS.flatMap(({ flag, description }) =>
    flag === undefined ? [] : [{ name: flag.slice(2), value: 'VALUE', summary: description }],
  );
  return { ...command, options };
}
